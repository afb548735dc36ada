import { ASCII } from '../scan/character-tables.ts';

/** The kinds of a value's characters, as bits. */
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
  /** Other characters of generated credentials and of passwords in URLs: `~:!@#$%^&*|?,` */
  sign: 128,
  /** White space, quotes, brackets, the backslash, and everything past ASCII. */
  other: 256,
} as const;

const kinds = new Uint16Array(ASCII).fill(ValueKind.other);
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
 * The kinds of a value's characters, or all kinds as soon as one is `other`. With this one loop most values need none
 * of half a dozen RegExps that their characters couldn't satisfy.
 */
export function kindsIn(value: string): number {
  let held = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    const kind = code < ASCII ? kinds[code]! : ValueKind.other;
    if (kind === ValueKind.other) return ALL;
    held |= kind;
  }
  return held;
}
