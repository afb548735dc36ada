// Reads the content of an XML element, `<name>v</name>`, even if it spans lines or is escaped in a string.

import { looksGenerated } from '../judge/looks-generated.ts';
import { APOSTROPHE, DOUBLE_QUOTE, LESS, LINE_FEED, SPACE } from '../scan/character-tables.ts';
import { type Judge, QUOTED } from './listed-values.ts';
import { matchAt, matchEnd } from './match-at.ts';

const XML_GAP = /(?:\s|\\[nrt]){0,80}/y;
const XML_VALUE = /[^\s<\\]{0,512}/y;
/** The longest phrase that is a password. */
const MAX_PHRASE = 64;
const XML_TEXT = /[^<\n]{1,512}/y;

/** Judge the content of the element whose opening tag ends at `at`. */
export function judgeElement(text: string, at: number, judge: Judge): void {
  const start = matchEnd(XML_GAP, text, at) ?? at;
  const end = matchEnd(XML_VALUE, text, start) ?? start;
  if (/^(?:\s|\\[nrt]){0,80}<\//.test(text.slice(end, end + 84))) {
    judge(start, end, () => 'plain');
    return;
  }
  const content = matchAt(XML_TEXT, text, start)?.[0] ?? '';
  if (!text.startsWith('</', start + content.length)) return;
  const phrase = content.trimEnd();
  if (phrase.length <= MAX_PHRASE) judge(start, start + phrase.length, QUOTED);
  for (const { 0: word, index } of content.matchAll(/[^\s{}"'<>]{16,}/g)) {
    if (looksGenerated(word)) judge(start + index, start + index + word.length, QUOTED);
  }
}

/** `<name attribute="…">`, `<string name="name">`, `<Key>name</Key> <Value>`. */
const WITH_ATTRIBUTES = /[ \t\n]{1,4}[\w:.-]{1,40}=["'][^<>\n]{0,300}>/y;
const NAMING = /\b(?:name|key|id)=["']$/i;
const AS_ATTRIBUTE = /["'][^<>\n]{0,120}>(?=[^<\s])/y;
const BESIDE = /<\/[\w:]{1,24}>\s{0,40}<(?:value|string|val|data|text)\b[^<>\n]{0,80}>/iy;

/**
 * Where the content starts of the element that `[start, end)` names, or of the element beside it; undefined if it names
 * none.
 */
export function elementContent(text: string, start: number, end: number): number | undefined {
  switch (text.charCodeAt(end)) {
    case LESS:
      return matchEnd(BESIDE, text, end);
    case DOUBLE_QUOTE:
    case APOSTROPHE:
      return NAMING.test(text.slice(Math.max(0, start - 8), start)) ? matchEnd(AS_ATTRIBUTE, text, end) : undefined;
    case SPACE:
    case LINE_FEED:
      return /[<:]/.test(text.charAt(start - 1)) ? matchEnd(WITH_ATTRIBUTES, text, end) : undefined;
    default:
      return undefined;
  }
}
