/**
 * Signs that a block is in another voice than the request before it: structure where possible, else cues of any
 * language.
 */
import { cuesOf } from '../cues.ts';
import { sentenceWords } from '../sentence-words.ts';
import { splitSentences } from '../split-sentences.ts';

/** Cues of a ruling sentence. */
const RULES = new Set(['never', 'always', 'must', 'should', 'dont', 'henceforth', 'only', 'prefer']);
/** Ruling sentences in a text of rules, probably and certainly. */
const MANY_RULES = 2;
const A_TEXT_OF_RULES = 4;
const MAX_READ_CHARS = 2_000;

const HEADING =
  /^\s{0,3}(?:#{1,6} \S|\d+(?:\.\d+)+\.? \S|#\d+ \S|§ ?\d|\[[^\]\n]{1,60}\]\s*$|\*\*[^*\n]{1,60}\*\*:?\s*$)/;
/** A title line. */
const TITLE = /^(?=\p{Lu}|\d)[^\n.!?。:：;,]{8,80}\n\s*\S/u;
/** The first line of a mail or a patch. */
const MAIL_HEADER =
  /^(?:from|subject|to|date|von|betreff|objet|asunto|assunto|от|тема|件名|发件人|제목)[:：]? ?\S.{0,200}\n(?:from|subject|to|date|cc|von|an|betreff|objet|de|para|à|asunto|assunto|кому|тема|件名|主题|제목)[:：]/iu;
/** An assignment of a role to a model. */
const PERSONA =
  /^(?:you are|you're|act as|du bist|sie sind|tu es|vous êtes|eres|usted es|você é|aja como|ты — |ты —|ты - |вы — |tu sei|sei un|je bent)(?![\p{L}])|^(?:你是|您是|あなたは|너는|당신은)/iu;
/** The words of RFC 2119 in capitals. */
const FORMAL = /\b(?:MUST|SHALL|SHOULD|MAY)(?: NOT)?\b(?=[^A-Z]*[a-z])/;
const LABEL =
  /^\s*(?:\[?\(?\d{1,2}[:.]\d\d(?:[:.]\d\d)?\)?\]?\s*)?[<@]?([\p{L}\w.-]{2,20})>?(?:\s?[:：]| {2,}|\t)\s*\S/u;
const ENDS = /[.!?。！？…:：][)"”»]?\s*$/;
const LETTER = /\p{L}/u;

/** Whether a sentence rules: what must always, never or from now on be done. */
export const isRuling = (sentence: string): boolean =>
  cuesOf(sentenceWords(sentence)).some(({ name }) => RULES.has(name));

/** Count the signs that a block isn't in the voice of the request `head`; '' for no request. */
export function foreignSigns(block: string, head: string): number {
  const text = block.slice(0, MAX_READ_CHARS).trim();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let signs = 0;
  if (HEADING.test(text) || TITLE.test(text)) signs++;
  if (MAIL_HEADER.test(text)) signs++;
  if (PERSONA.test(text)) signs += 2;
  if (FORMAL.test(text)) signs++;
  if (hasSpeakers(lines)) signs += 2;
  if (head !== '' && isOtherScript(text, head)) signs += 2;
  if (head !== '' && isTypedLoosely(head) && !isTypedLoosely(text)) signs++;
  const ruling = rulingSentences(text);
  return signs + Number(ruling >= MANY_RULES) + Number(ruling >= A_TEXT_OF_RULES);
}

/** Whether lines start with names, one of them repeated: a dialogue. */
function hasSpeakers(lines: readonly string[]): boolean {
  const names = lines.flatMap((line) => LABEL.exec(line)?.[1]?.toLowerCase() ?? []);
  return names.length > 2 && new Set(names).size < names.length && new Set(names).size > 1;
}

const rulingSentences = (text: string): number =>
  splitSentences(text).filter(({ start, end }) => isRuling(text.slice(start, end))).length;

/**
 * Whether a text is typed loosely, without capitals or sentence marks, as people do to an agent. Scripts without case:
 * no.
 */
function isTypedLoosely(text: string): boolean {
  const first = LETTER.exec(text)?.[0] ?? '';
  if (first.toLowerCase() === first.toUpperCase()) return false;
  return first === first.toLowerCase() || !ENDS.test(text);
}

const SCRIPTS = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  /\p{Script=Hangul}/gu,
  /\p{Script=Han}/gu,
];
/** Share of letters that determines a text's script. */
const IN_SCRIPT = 0.6;

function isOtherScript(text: string, head: string): boolean {
  const [one, other] = [scriptOf(text), scriptOf(head)];
  return one !== undefined && other !== undefined && one !== other;
}

/** A text's script: Latin, Cyrillic or a wide one. Japanese is Chinese with kana. */
function scriptOf(text: string): 'latin' | 'cyrillic' | 'kana' | 'hangul' | 'han' | undefined {
  const [latin = 0, cyrillic = 0, kana = 0, hangul = 0, han = 0] = SCRIPTS.map(
    (script) => text.match(script)?.length ?? 0,
  );
  const all = latin + cyrillic + kana + hangul + han;
  if (all < 4) return undefined;
  if (latin >= IN_SCRIPT * all) return 'latin';
  if (cyrillic >= IN_SCRIPT * all) return 'cyrillic';
  if (hangul >= IN_SCRIPT * all) return 'hangul';
  if (kana > 0) return 'kana';
  return han > 0 ? 'han' : undefined;
}
