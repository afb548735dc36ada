/** Kinds of characters a value may hold, as bits. */
export const ValueKind = {
  small: 1,
  capital: 2,
  digit: 4,
  /** `_-` */
  joiner: 8,
  /** `+=` */
  base64Sign: 16,
  slash: 32,
  dot: 64,
  /** What else generated credentials and passwords in URLs hold: `~:!@#$%^&*|?,` */
  sign: 128,
  /** Blanks, quotes, brackets, the backslash, and all that is not ASCII. */
  other: 256,
} as const;

const kinds = new Uint16Array(128).fill(ValueKind.other);
for (const [characters, kind] of [
  ['abcdefghijklmnopqrstuvwxyz', ValueKind.small],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', ValueKind.capital],
  ['0123456789', ValueKind.digit],
  ['_-', ValueKind.joiner],
  ['+=', ValueKind.base64Sign],
  ['/', ValueKind.slash],
  ['.', ValueKind.dot],
  ['~:!@#$%^&*|?,', ValueKind.sign],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

const ALL = 2 * ValueKind.other - 1;

/**
 * The kinds that a value's characters may be of: those they are of, but all as soon as one is `other`. One loop spares most
 * values half a dozen RegExps that none of their characters could satisfy.
 */
export function kindsIn(value: string): number {
  let held = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    const kind = code < 128 ? kinds[code]! : ValueKind.other;
    if (kind === ValueKind.other) return ALL;
    held |= kind;
  }
  return held;
}
