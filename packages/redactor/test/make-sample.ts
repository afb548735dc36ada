/**
 * A credential's format: the rule's id and a description in which `<A-Za-z0-9|36>` stands for 36 random characters. Samples are
 * made at run time, so that the repository holds nothing that a secret scanner would report. Where a credential may have any
 * length, a near miss is described, too; elsewhere it is the credential with shorter random parts.
 */
export type Format = readonly [rule: string, description: string, nearMiss?: string];

/** A repeatable source of numbers in [0, 1): mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Random characters of a class such as `A-Za-z0-9_-`. */
export function randomText(characterClass: string, length: number, random: () => number): string {
  const alphabet = charactersOf(characterClass);
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
}

/** Make a credential of a format; `share` below 1 makes its random parts shorter than the vendor's. */
export function makeSample(description: string, random: () => number, share = 1): string {
  return description.replace(/<([^|<>]+)\|(\d+)>/g, (_, characterClass: string, count: string) =>
    randomText(characterClass, Math.floor(Number(count) * share), random),
  );
}

function charactersOf(characterClass: string): string[] {
  const plain = characterClass.replace(/\\(.)/g, '$1');
  const characters: string[] = [];
  for (let i = 0; i < plain.length; i++) {
    if (plain[i + 1] !== '-' || i + 2 >= plain.length) {
      characters.push(plain[i]!);
      continue;
    }
    for (let code = plain.charCodeAt(i); code <= plain.charCodeAt(i + 2); code++)
      characters.push(String.fromCharCode(code));
    i += 2;
  }
  return characters;
}
