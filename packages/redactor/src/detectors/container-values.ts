// Finds credentials one level below their label: `"credentials": {"value": "v"}`, `"secrets": [{"name": "main", "value": "v"}]`,
// `tokens:\n  - v`, and those beside it in the next field: `{"key": "token", "value": "v"}`, `<add key="token" value="v"/>`.

import {
  APOSTROPHE,
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  isDigit,
  isNameCharacter,
  OPEN_BRACE,
  OPEN_BRACKET,
} from '../scan/character-tables.ts';
import { type Judge, QUOTED } from './listed-values.ts';
import { matchEnd } from './match-at.ts';
import { readQuoted, readValue } from './text-values.ts';

/** How much of a container is read: enough for a few entries, and a text full of labels stays cheap. */
const REACH = 320;
const MAX_ITEMS = 8;
const MAX_LITERALS = 10;
const MIN_VALUE = 8;
const MAX_LITERAL = 512;
/** Fields that hold a value of the kind that the container is named after. */
const VALUE_FIELD = /^(?:value|val|data|plain|plaintext|current|raw|default)$/i;
const GAP = /(?:[ \t\r\n]|\\[nrt]){0,40}/y;
const YAML_ITEM = /(?:[ \t]{0,4}(?:\r?\n|\\n))[ \t]{1,32}(?:-[ \t]{1,4})?(?:(?:value|val|data)[ \t]?:[ \t]{1,4})?/iy;
const IS_ITEM = /(?:-[ \t]+|:[ \t]+)$/;
const SIBLING =
  /(?:\\{0,7}["'])?[ \t]{0,4},?(?:[ \t\r\n]|\\[nrt]){0,40}(?:\\{0,7}["'])?(?:\w{0,16}value|val|data)(?:\\{0,7}["'])?[ \t]{0,4}[:=][ \t]{0,4}/iy;

/** Judge the items and the `value` fields of the list, map or YAML block that begins after a label's operator. */
export function judgeContainer(text: string, at: number, judge: Judge): void {
  const start = matchEnd(GAP, text, at) ?? at;
  const opening = text.charCodeAt(start);
  if (opening === OPEN_BRACE || opening === OPEN_BRACKET) judgeBrackets(text, start, judge);
  else if (start > at) judgeBlock(text, at, judge);
}

function judgeBrackets(text: string, start: number, judge: Judge): void {
  const limit = Math.min(text.length, start + REACH);
  /** For each open bracket: the field that a list belongs to, or `NO_LIST` for a map. */
  const owners: (string | undefined)[] = [];
  let key: string | undefined;
  for (let at = start, literals = 0; at < limit && literals < MAX_LITERALS; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      owners.push(code === OPEN_BRACKET ? key : NO_LIST);
      if (code === OPEN_BRACE) key = NO_LIST;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      owners.pop();
      if (owners.length === 0) return;
      key = owners.at(-1);
    } else if (code === COMMA) key = owners.at(-1);
    else if (code === BACKSLASH ? QUOTES.test(text.slice(at, at + 8)) : code === DOUBLE_QUOTE || code === APOSTROPHE) {
      literals++;
      const literal = readQuoted(text, at);
      if (!literal || literal.end - literal.start > MAX_LITERAL) return;
      const next = text[literal.next] === ' ' ? literal.next + 1 : literal.next;
      const isKey = text.charCodeAt(next) === COLON;
      if (isKey) key = text.slice(literal.start, literal.end);
      else if ((key === undefined || VALUE_FIELD.test(key)) && holdsDigit(text, literal.start, literal.end))
        judge(literal.start, literal.end, QUOTED);
      at = (isKey ? next + 1 : literal.next) - 1;
    } else if (code === COLON) key = bareKeyBefore(text, at);
  }
}

const NO_LIST = '';

/** The key without quotes before a colon, as in `{ value: "v" }`. */
function bareKeyBefore(text: string, colon: number): string {
  let from = colon;
  while (colon - from < 24 && isNameCharacter(text.charCodeAt(from - 1))) from--;
  return text.slice(from, colon);
}

/** Long enough and with a digit, as generated values are: the others need no judgement. */
function holdsDigit(text: string, start: number, end: number): boolean {
  if (end - start < MIN_VALUE) return false;
  for (let at = start; at < end; at++) {
    if (isDigit(text.charCodeAt(at))) return true;
  }
  return false;
}

/** Judge the items or the value below a label: `\n  - v\n  - w`, `\n  value: v`. */
function judgeBlock(text: string, at: number, judge: Judge): void {
  let from = at;
  for (let item = 0; item < MAX_ITEMS; item++) {
    const start = matchEnd(YAML_ITEM, text, from);
    if (start === undefined) return;
    const isLiteral = text.charCodeAt(start) === DOUBLE_QUOTE || text.charCodeAt(start) === APOSTROPHE;
    if (!isLiteral && !IS_ITEM.test(text.slice(Math.max(from, start - 4), start))) return;
    const value = readValue(text, start);
    if (!value || value.end - value.start > REACH) return;
    judge(value.start, value.end, value.quoted ? QUOTED : () => 'plain');
    from = value.next;
  }
}

/** Judge the `value` field after the field that names it. Returns whether there is one. */
export function judgeSibling(text: string, nameEnd: number, judge: Judge): boolean {
  const at = matchEnd(SIBLING, text, nameEnd);
  const value = at === undefined ? undefined : readValue(text, at);
  if (!value) return false;
  judge(value.start, value.end, value.quoted ? QUOTED : () => 'plain');
  return true;
}

const QUOTES = /^\\{1,7}["']/;
