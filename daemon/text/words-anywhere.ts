// Cuts words out of any copy of a text: as it was typed, inside JSON (of JSON), or between the bytes of a database's
// page. The same words come out of each copy, so that forgotten text is recognised anywhere.

/** Characters of a piece whose end may be in the middle of a word; longer runs without a space are cut there. */
const MAX_HELD_BACK = 1024;
/** Longer runs are cut into words of this length: base64 and other long values have no words. */
const MAX_WORD_CHARS = 64;
const SEPARATOR = 0;
const LETTER = 1;
/** A character that is a word by itself: scripts without spaces. */
const SINGLE = 2;
/** Characters that occur in binary data but in no text. */
const BINARY = 3;
const REPLACEMENT = 0xfffd;
const LETTER_FORM = /[\p{L}\p{N}\p{M}]/u;
const SINGLE_FORM =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/**
 * How JSON, SQL and programs write a character. Backslashes that stand alone are read in the same way wherever they
 * stand.
 */
const ESCAPE = /\\+(?:u([0-9a-f]{4})|[nrtbf])?/g;

let classes: Uint8Array | undefined;

/** The class of each UTF-16 unit; made at the first use, which takes some milliseconds. */
function classTable(): Uint8Array {
  if (classes) return classes;
  classes = new Uint8Array(0x10000);
  for (let code = 0; code < 0x10000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCharCode(code);
    if (SINGLE_FORM.test(character)) classes[code] = SINGLE;
    else if (LETTER_FORM.test(character)) classes[code] = LETTER;
    else if (code === REPLACEMENT || code === 0x7f || (code < 32 && code !== 9 && code !== 10 && code !== 13))
      classes[code] = BINARY;
  }
  return classes;
}

/**
 * A word of a text, in small letters. `others`: what the word is if the characters at its ends belong to the binary
 * data around it, such as the length that precedes a value in a database's page.
 */
type FoundWord = (word: string, others: readonly string[]) => void;

const NO_OTHERS: readonly string[] = [];

/** Read the words of a text that comes in pieces. `end` gives the last ones; the reader then begins anew. */
export function createWordReader(onWord: FoundWord): { push(piece: string): void; end(): void } {
  let pending = '';
  const read = (text: string) => readWords(text, onWord);
  return {
    push(piece) {
      const text = pending + piece;
      const cut = lastBreak(text);
      pending = text.slice(cut);
      read(text.slice(0, cut));
    },
    end() {
      read(pending);
      pending = '';
    },
  };
}

/** Where a text can be cut without dividing a word or an escape. */
function lastBreak(text: string): number {
  const from = Math.max(0, text.length - MAX_HELD_BACK);
  for (let index = text.length - 1; index >= from; index--) {
    const code = text.charCodeAt(index);
    if (code === 32 || code === 10) return index;
  }
  return from;
}

function readWords(piece: string, onWord: FoundWord): void {
  if (piece === '') return;
  const table = classTable();
  const text = plain(piece);
  let start = -1;
  for (let index = 0; index <= text.length; index++) {
    const kind = index < text.length ? table[text.charCodeAt(index)]! : SEPARATOR;
    if (kind === LETTER) {
      if (start < 0) start = index;
      else if (index - start >= MAX_WORD_CHARS) {
        onWord(text.slice(start, index), NO_OTHERS);
        start = index;
      }
      continue;
    }
    if (start >= 0) {
      const word = text.slice(start, index);
      const isAfterBinary = start > 0 && table[text.charCodeAt(start - 1)] === BINARY;
      onWord(word, isAfterBinary || kind === BINARY ? trimmed(word, isAfterBinary, kind === BINARY) : NO_OTHERS);
      start = -1;
    }
    if (kind === SINGLE) onWord(text[index]!, NO_OTHERS);
  }
}

function plain(text: string): string {
  const small = text.toLowerCase();
  const read = small.includes('\\')
    ? small.replace(ESCAPE, (_, hex?: string) =>
        hex === undefined ? ' ' : String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : small;
  return read.normalize('NFC').toLowerCase();
}

function trimmed(word: string, atStart: boolean, atEnd: boolean): string[] {
  const alternatives: string[] = [];
  if (word.length < 3) return alternatives;
  if (atStart) alternatives.push(word.slice(1));
  if (atEnd) alternatives.push(word.slice(0, -1));
  if (atStart && atEnd) alternatives.push(word.slice(1, -1));
  return alternatives;
}
