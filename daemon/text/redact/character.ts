const ALPHANUMERIC = 1;
const NAME = 2;

/** A table costs a tenth of a RegExp test per character. */
const kinds = new Uint8Array(128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789') {
  kinds[character.charCodeAt(0)] = ALPHANUMERIC | NAME;
}
for (const character of '_$.-') kinds[character.charCodeAt(0)] = NAME;

/** A letter or digit of ASCII. */
export const isAlphanumeric = (code: number) => code < 128 && (kinds[code]! & ALPHANUMERIC) !== 0;

/** What a setting's name is made of: letters, digits, `_`, `$`, `.` and `-`. */
export const isNameCharacter = (code: number) => code < 128 && (kinds[code]! & NAME) !== 0;
