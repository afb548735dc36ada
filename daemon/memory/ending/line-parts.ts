import { tellsDeed } from './deeds.ts';
import { leavesDoubt } from './doubt.ts';
import { enumerated } from './enumerated.ts';
import { isJudging, type State, stateOfMark, withoutMark } from './marks.ts';
import { wordsIn } from './match-words.ts';
import { termsOf } from './request-terms.ts';
import { saysNone, stateOfLabel, stateOfSentence, stateOfStatus } from './states.ts';

/** Outside an open list, an item longer than this is never judged open from its wording alone. */
const MAX_OWN_CHARS = 90;
/** In a longer item, text at the end is not read as a status. */
const MAX_STATUS_CHARS = 300;
/** Longest status that says nothing of its subject: "not started yet". */
const MAX_BARE_STATUS = 3;
/** Longest status after a label: "Replay: not begun". */
const MAX_STATUS_WORDS = 6;
/** A thing and its remark in brackets, in a list of them: "unit (pass), e2e (not run: no browser)". */
const IN_BRACKETS = /(?:^|[,;]\s|[:：]\s?)([^,;:()]{2,80}\([^()]{2,80}\))/gu;
/** Where a sentence ends. */
export const SENTENCE_END = /(?<=(?:[^\s.]|\d )[^\s.][.!?]["”')\]*]{0,3})\s+(?=\S)|(?<=[。！？])/u;
/** Where a sentence may switch from finished to unfinished work. */
const TURN = /;\s+|；|,\s+(?=(?:but|though|aber|jedoch|mais|pero|mas|ma|maar|но|ale)\s)|、?(?:ただし|但是?|하지만)/u;
/** Where a clause may be followed by another that is equally open. */
const AND = /,\s+(?:and|und|et|y|e|en|i|и|och|og|ve)\s+/u;
const BOLD_LABEL = /^(?:\*\*|__)([^*_:]{2,30})(?:\*\*|__)\s+(\S.*)$/u;
const LABEL = /^(.{2,60}?)\s*([:：]\*{0,2}|\s[–—→]\s|\s-\s|\s->\s)\s*(\S.*)$/u;

/**
 * Split a list item into texts with a state. The state comes from its check mark, a status at its end, its label or its
 * wording, else from the heading above.
 */
export function itemParts(
  item: string,
  inherited: State | undefined,
  isStatusList: boolean,
): { text: string; state: State }[] {
  const mark = stateOfMark(item);
  const text = withoutMark(item);
  // Under "Removed" a cross means removed, under "If …" hypothetical, and under a heading that offers work an empty
  // check box means a suggestion: the heading decides.
  const isOfAnything = isJudging(item) && !isStatusList && (inherited === 'done' || inherited === 'neutral');
  const isHeadings = mark === 'open' && (inherited === 'offer' || isOfAnything);
  if (mark !== undefined) return [{ text, state: isHeadings ? inherited : mark }];
  if (saysNone(text)) return [{ text, state: 'neutral' }];
  const [, ended = '', behind, inBrackets] =
    (text.length <= MAX_STATUS_CHARS &&
      /^(.*\S)\s*(?:[–—:→|-]+\s*([^()–—:→|]{1,80}?)|\(([^()–—:→|]{1,40}?)\))$/u.exec(text)) ||
    [];
  const status = behind ?? inBrackets ?? '';
  const [, label = '', sign = '', rest = ''] = LABEL.exec(text) ?? [];
  // "Invoices: partial (no PDF)": the text after the label is its status, brackets included.
  const isOfStatus = /[:：]/u.test(sign) && wordsIn(rest) <= MAX_STATUS_WORDS && !saysNone(rest);
  if (isOfStatus && stateOfStatus(rest) === 'open') return [{ text, state: 'open' }];
  const byStatus = status === '' ? undefined : stateOfStatus(status);
  // A status of several words also says what is open: "**CI:** the step has to be added".
  if (byStatus === 'open' && wordsIn(status) > MAX_BARE_STATUS) return [{ text, state: byStatus }];
  if (byStatus !== undefined) return [{ text: ended.trim(), state: byStatus }];
  const byLabel = label === '' || label.split(' ').length > 5 ? undefined : stateOfLabel(label, true);
  if (inherited === 'open' || inherited === 'planned' || inherited === 'offer' || inherited === 'asked')
    return [{ text, state: inherited }];
  if (byLabel !== undefined && byLabel !== 'done' && rest !== '')
    return saysNone(rest)
      ? [{ text, state: 'neutral' }]
      : enumerated(rest).map((one) => ({ text: one, state: byLabel }));
  // "Not yet configured: shows the prompt": a short label names a case and the text after it describes that case, so
  // nothing is open.
  const isCase = rest !== '' && label.split(' ').length <= 5 && stateOfSentence(rest) === 'neutral';
  if (isCase) return [{ text, state: inherited ?? 'neutral' }];
  // Long items, and items about code, describe behaviour: "`sync()` is not called on Windows".
  const isAboutCode = text.includes('`') || text.length > MAX_OWN_CHARS;
  return sentences(text).map((one) => ({
    text: one.text,
    state:
      one.state === 'neutral' || (one.state === 'open' && isAboutCode) ? stateUnder(inherited, one.text) : one.state,
  }));
}

/** The state that an item inherits from its heading. A deed doesn't inherit “unclear”. */
const stateUnder = (inherited: State | undefined, text: string): State =>
  inherited === 'unclear' && tellsDeed(text) ? 'neutral' : (inherited ?? 'neutral');

/** Split a line of prose: items listed after a label take the label's state, other sentences their own. */
export function proseOf(
  line: string,
  inherited: State | undefined,
): { text: string; state: State; isListed: boolean }[] {
  return line.split(SENTENCE_END).flatMap((sentence) => {
    const bare = sentence.trim();
    // "How do I go on: by name or by date?" is a question, whatever stands before the colon.
    const isAsked = /[?？]["”')\]]?$/u.test(bare);
    const [, label = '', sign = '', rest = ''] = isAsked ? [] : (LABEL.exec(withoutMark(bare)) ?? []);
    // A dash introduces a reason as often as a list: "The migration still needs to be run - I left it out".
    const byLabel = label.split(' ').length > 7 ? undefined : stateOfLabel(label, !/[:：]/u.test(sign));
    const sentenceState = stateOfSentence(bare);
    // "**TODO** write the docs": a bold label needs no colon.
    const bold = BOLD_LABEL.exec(bare);
    if (bold && stateOfLabel(bold[1]!, true) === 'open')
      return [{ text: bold[2]!, state: 'open' as const, isListed: true }];
    // "The footer needs another round: the margins are off": the subject stands before the colon, the reason after it.
    const isMatter =
      (byLabel === 'open' || byLabel === 'unclear') &&
      leavesDoubt(label) &&
      termsOf(label).length > 0 &&
      !saysNone(rest) &&
      enumerated(rest).length === 1;
    if (isMatter && (byLabel === 'open' || sentenceState === 'open'))
      return [{ text: bare, state: 'open' as const, isListed: false }];
    if (byLabel !== undefined && byLabel !== 'done' && sentenceState !== 'offer' && rest !== '') {
      if (byLabel === 'neutral' || saysNone(rest)) return [{ text: bare, state: 'neutral' as const, isListed: false }];
      return enumerated(rest).map((text) => ({ text, state: byLabel, isListed: true }));
    }
    const isOfStatus =
      rest !== '' &&
      /[:：]/u.test(sign) &&
      wordsIn(rest.split(/[,;(–—]/, 1)[0]!) <= MAX_STATUS_WORDS &&
      byLabel !== 'done';
    if (isOfStatus && !saysNone(rest) && stateOfStatus(rest) === 'open')
      return [{ text: bare, state: 'open' as const, isListed: true }];
    const waiting = waitingInBrackets(bare);
    const untold = waiting.length > 0 ? 'unclear' : (inherited ?? 'neutral');
    return [...sentences(bare), ...waiting].map(({ text, state }) => ({
      text,
      state: state === 'neutral' ? untold : state,
      isListed: inherited !== undefined || waiting.length > 0,
    }));
  });
}

/** The things of a line whose brackets say that they wait: "e2e (not run: no browser)". */
function waitingInBrackets(line: string): { text: string; state: State }[] {
  const things = [...line.matchAll(IN_BRACKETS)].map(([, thing = '']) => thing.trim());
  if (things.length < 2) return [];
  return things.flatMap((text) =>
    stateOfStatus(/\(([^()]*)\)$/u.exec(text)?.[1] ?? '') === 'open' ? [{ text, state: 'open' as const }] : [],
  );
}

/** The sentence, or its two halves if one of them reports unfinished work. */
function sentences(text: string): { text: string; state: State }[] {
  return text.split(SENTENCE_END).flatMap((sentence) => {
    const state = stateOfSentence(sentence);
    const joined = state === 'open' ? sentence.split(AND).map((half) => half.trim()) : [];
    if (joined.length > 1 && joined.every((half) => stateOfSentence(half) === 'open'))
      return joined.map((half) => ({ text: half, state }));
    const halves = sentence.split(TURN).map((half) => half.trim());
    if (state === 'open' && halves.length < 2 && tellsDeed(withoutMark(sentence)))
      return [{ text: sentence, state: 'neutral' }];
    if (state !== 'open' || halves.length < 2) return [{ text: sentence, state }];
    return halves.map((half) => ({ text: half, state: stateOfSentence(half) }));
  });
}
