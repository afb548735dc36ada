import { tellsDeed } from './deeds.ts';
import { enumerated } from './enumerated.ts';
import { isJudging, type State, stateOfMark, withoutMark } from './marks.ts';
import { saysNone, stateOfLabel, stateOfSentence, stateOfStatus } from './states.ts';

/** Outside an open list, an item longer than this is never judged open from its wording alone. */
const MAX_OWN_CHARS = 90;
/** In a longer item, text at the end is not read as a status. */
const MAX_STATUS_CHARS = 300;
/** Where a sentence ends. */
export const SENTENCE_END = /(?<=(?:[^\s.]|\d )[^\s.][.!?]["”')\]*]{0,3})\s+(?=\S)|(?<=[。！？])/u;
/** Where a sentence may switch from finished to unfinished work. */
const TURN = /;\s+|；|,\s+(?=(?:but|though|aber|jedoch|mais|pero|mas|ma|maar|но|ale)\s)|、?(?:ただし|但是?|하지만)/u;
const BOLD_LABEL = /^(?:\*\*|__)([^*_:]{2,30})(?:\*\*|__)\s+(\S.*)$/u;
const LABEL = /^(.{2,60}?)\s*([:：]\*{0,2}|\s[–—]\s|\s-\s)\s*(\S.*)$/u;

/**
 * Split a list item into texts with a state. The state comes from its check mark, a status at its end, its label or its wording, else from
 * the heading above.
 */
export function itemParts(
  item: string,
  inherited: State | undefined,
  isStatusList: boolean,
): { text: string; state: State }[] {
  const mark = stateOfMark(item);
  const text = withoutMark(item);
  // Under "Removed" a cross means removed, under "If …" hypothetical, and under a heading that offers work an empty check box means a
  // suggestion: the heading decides.
  const isOfAnything = isJudging(item) && !isStatusList && (inherited === 'done' || inherited === 'neutral');
  const isHeadings = mark === 'open' && (inherited === 'offer' || isOfAnything);
  if (mark !== undefined) return [{ text, state: isHeadings ? inherited : mark }];
  if (saysNone(text)) return [{ text, state: 'neutral' }];
  const [, ended = '', status = ''] =
    (text.length <= MAX_STATUS_CHARS && /^(.*\S)\s*(?:[–—:→|-]+\s*|\()([^()–—:→|]{1,40}?)\)?$/u.exec(text)) || [];
  const byStatus = status === '' ? undefined : stateOfStatus(status);
  if (byStatus !== undefined) return [{ text: ended.trim(), state: byStatus }];
  const [, label = '', , rest = ''] = LABEL.exec(text) ?? [];
  const byLabel = label === '' || label.split(' ').length > 5 ? undefined : stateOfLabel(label, true);
  if (inherited === 'open' || inherited === 'offer' || inherited === 'asked') return [{ text, state: inherited }];
  if (byLabel !== undefined && byLabel !== 'done' && rest !== '')
    return saysNone(rest)
      ? [{ text, state: 'neutral' }]
      : enumerated(rest).map((one) => ({ text: one, state: byLabel }));
  // "Not yet configured: shows the prompt": a short label names a case and the text after it describes that case, so nothing is open.
  const isCase = rest !== '' && label.split(' ').length <= 5 && stateOfSentence(rest) === 'neutral';
  if (isCase) return [{ text, state: inherited ?? 'neutral' }];
  // A long item, or one about something in code, says how that behaves: "`sync()` is not called on Windows".
  const isAboutCode = text.includes('`') || text.length > MAX_OWN_CHARS;
  return sentences(text).map((one) => ({
    text: one.text,
    state: one.state === 'neutral' || (one.state === 'open' && isAboutCode) ? (inherited ?? 'neutral') : one.state,
  }));
}

/** Split a line of prose: items listed after a label take the label's state, other sentences their own. */
export function proseOf(
  line: string,
  inherited: State | undefined,
): { text: string; state: State; isListed: boolean }[] {
  return line.split(SENTENCE_END).flatMap((sentence) => {
    const bare = sentence.trim();
    // "How do I go on: by name or by date?" asks, whatever stands before its colon.
    const isAsked = /[?？]["”')\]]?$/u.test(bare);
    const [, label = '', sign = '', rest = ''] = isAsked ? [] : (LABEL.exec(withoutMark(bare)) ?? []);
    // Behind a dash stands a reason as often as a list: "The migration still needs to be run - I left it out".
    const byLabel = label.split(' ').length > 7 ? undefined : stateOfLabel(label, !/[:：]/u.test(sign));
    const sentenceState = stateOfSentence(bare);
    // "**TODO** write the docs": a bold label needs no colon.
    const bold = BOLD_LABEL.exec(bare);
    if (bold && stateOfLabel(bold[1]!, true) === 'open')
      return [{ text: bold[2]!, state: 'open' as const, isListed: true }];
    if (byLabel !== undefined && byLabel !== 'done' && sentenceState !== 'offer' && rest !== '') {
      if (byLabel === 'neutral' || saysNone(rest)) return [{ text: bare, state: 'neutral' as const, isListed: false }];
      return enumerated(rest).map((text) => ({ text, state: byLabel, isListed: true }));
    }
    return sentences(bare).map(({ text, state }) => ({
      text,
      state: state === 'neutral' ? (inherited ?? 'neutral') : state,
      isListed: inherited !== undefined,
    }));
  });
}

/** The whole sentence, or its two halves if one of them reports unfinished work. */
function sentences(text: string): { text: string; state: State }[] {
  return text.split(SENTENCE_END).flatMap((sentence) => {
    const state = stateOfSentence(sentence);
    const halves = sentence.split(TURN).map((half) => half.trim());
    if (state === 'open' && halves.length < 2 && tellsDeed(withoutMark(sentence)))
      return [{ text: sentence, state: 'neutral' }];
    if (state !== 'open' || halves.length < 2) return [{ text: sentence, state }];
    return halves.map((half) => ({ text: half, state: stateOfSentence(half) }));
  });
}
