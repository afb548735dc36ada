/** The first of ascending bounds that a value does not exceed; the last one where it exceeds all. */
export const firstBound = (value: number, bounds: readonly number[]): number =>
  bounds.find((bound) => value <= bound) ?? bounds.at(-1)!;

/**
 * FNV-1a over the group and the text (Fowler, Noll, Vo: http://www.isthe.com/chongo/tech/comp/fnv/), its bits mixed
 * once more.
 */
export function hashFeature(group: string, text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < group.length; index++) hash = Math.imul(hash ^ group.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ 0x20, 0x01000193);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
