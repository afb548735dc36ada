const ALPHANUMERIC = 1;
const NAME = 2;
const TOKEN = 4;
const BASE64 = 8;

/** A table costs a tenth of a RegExp test per character. */
const kinds = new Uint8Array(128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789') {
  kinds[character.charCodeAt(0)] = ALPHANUMERIC | NAME | TOKEN | BASE64;
}
for (const [characters, kind] of [
  ['_$.-', NAME],
  ['_-', TOKEN],
  ['_-+/', BASE64],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)]! |= kind;
}

/** A letter or digit of ASCII. */
export const isAlphanumeric = (code: number) => code < 128 && (kinds[code]! & ALPHANUMERIC) !== 0;

/** What a setting's name is made of: letters, digits, `_`, `$`, `.` and `-`. */
export const isNameCharacter = (code: number) => code < 128 && (kinds[code]! & NAME) !== 0;

/** What most tokens are made of: letters, digits, `_` and `-`. */
export const isTokenCharacter = (code: number) => code < 128 && (kinds[code]! & TOKEN) !== 0;

/** What base64 and base64url are made of, but for the `=` at the end. */
export const isBase64Character = (code: number) => code < 128 && (kinds[code]! & BASE64) !== 0;
