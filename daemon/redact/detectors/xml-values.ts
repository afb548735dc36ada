// Reads what an element of XML holds: `<name>v</name>`, also over several lines or escaped in a string.

import { looksGenerated } from '../judge/looks-generated.ts';
import { type Judge, QUOTED } from './listed-values.ts';

const XML_GAP = /(?:\s|\\[nrt]){0,80}/y;
const XML_VALUE = /[^\s<\\]{0,512}/y;
const XML_TEXT = /[^<\n]{1,512}/y;

/** Judge the content of the element whose opening tag ends at `at`. */
export function xmlValue(text: string, at: number, judge: Judge): void {
  XML_GAP.lastIndex = at;
  XML_GAP.test(text);
  const start = XML_GAP.lastIndex;
  XML_VALUE.lastIndex = start;
  XML_VALUE.test(text);
  const end = XML_VALUE.lastIndex;
  if (/^(?:\s|\\[nrt]){0,80}<\//.test(text.slice(end, end + 84))) {
    judge(start, end, () => 'plain');
    return;
  }
  // Several words: of those only what was generated counts.
  XML_TEXT.lastIndex = start;
  const content = XML_TEXT.exec(text)?.[0] ?? '';
  if (!text.startsWith('</', start + content.length)) return;
  for (const { 0: word, index } of content.matchAll(/[^\s{}"'<>]{16,}/g)) {
    if (looksGenerated(word)) judge(start + index, start + index + word.length, QUOTED);
  }
}

/** `<name attribute="…">`, `<string name="name">`, `<Key>name</Key> <Value>`. */
const WITH_ATTRIBUTES = /[ \t\n]{1,4}[\w:.-]{1,40}=["'][^<>\n]{0,300}>/y;
const AS_ATTRIBUTE = /["'][^<>\n]{0,120}>(?=[^<\s])/y;
const BESIDE = /<\/[\w:]{1,24}>\s{0,40}<(?:value|string|val|data|text)\b[^<>\n]{0,80}>/iy;

/** Where the content begins of the element that is named by `[start, end)`, or of the one beside it; 0: it names none. */
export function elementContent(text: string, start: number, end: number): number {
  const next = text.charCodeAt(end);
  const expression =
    next === LESS
      ? BESIDE
      : next === QUOTE || next === APOSTROPHE
        ? /\b(?:name|key|id)=["']$/i.test(text.slice(Math.max(0, start - 8), start)) && AS_ATTRIBUTE
        : (next === 32 || next === 10) && /[<:]/.test(text.charAt(start - 1)) && WITH_ATTRIBUTES;
  if (!expression) return 0;
  expression.lastIndex = end;
  return expression.test(text) ? expression.lastIndex : 0;
}

const LESS = 60;
const QUOTE = 34;
const APOSTROPHE = 39;
