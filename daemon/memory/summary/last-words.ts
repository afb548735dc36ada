// Quotes a session's last words. The form of a sentence doesn't always show whether it tells a deed or what is left,
// but the reading agent understands it. So short reports are quoted whole, and undecided sentences of longer ones.
import { oneLine } from '../../contract/shown-text.ts';
import { contentWords } from '../digest/contentless.ts';
import { readReport } from '../ending/against-request.ts';
import { clauseScores } from '../ending/clause/clause-classifier.ts';
import { asksWhatIsLeft } from '../ending/list-references.ts';
import { namesWork } from '../ending/names-work.ts';
import { shareIn, subjectOf } from './same-words.ts';
import { hasChanged, type TurnParts, turnParts } from './turn-parts.ts';

/** Characters quoted: about 120 tokens. */
const MAX_CHARS = 480;
/** Shorter messages are only "Done." or "yes please". */
const MIN_WORDS = 3;
/** Share of a sentence's subject that makes a piece redundant. */
const SAME = 0.7;
const CUT = ' … ';
/** No word at all, or one that is called out: "1.", "Perfect!". */
const SAYS_NOTHING = /^(?:\P{L}*|\p{Lu}[\p{L}’']{1,20} ?[!！])$/u;

/** Characters of the request before them. */
const MAX_ASKED_CHARS = 200;

/** A session's last words. */
export type LastWords = {
  /** On one line, in order, with gaps marked. */
  readonly text: string;
  /** The user's request before them, which may also say what is to wait. */
  readonly asked?: string | undefined;
  /** Whether a sentence of the report is done only by its wording. Then it isn't also shown as done. */
  covers(sentence: string): boolean;
};

/**
 * Read a session's last words: those of its last turn that changed something or was asked what is left. The words of a
 * turn that only read may come from a file.
 * @param turns the texts of its last turns' memories, oldest first
 * @returns undefined if neither the words nor the request say anything
 */
export function lastWords(turns: readonly string[]): LastWords | undefined {
  const read = turns.map(turnParts);
  const last = read.findLast((turn) => turn.endings.length > 0 && (hasChanged(turn) || asksWhatIsLeft(turn.asked)));
  const ending = last?.endings.at(-1);
  if (last === undefined || ending === undefined) return undefined;
  const whole = plainOf(ending);
  const asked = contentWords(last.asked).length < MIN_WORDS ? undefined : plainOf(last.asked, MAX_ASKED_CHARS);
  if (contentWords(whole).length < MIN_WORDS && asked === undefined) return undefined;
  const said = whole.length <= MAX_CHARS ? { text: whole, covers: () => true } : unsureOf(last, ending);
  return said && { ...said, asked };
}

/** The undecided prose sentences of a long report. */
function unsureOf({ asked }: TurnParts, ending: string): LastWords | undefined {
  const pieces = readReport(ending, asked);
  const unsure = pieces.filter(({ state, isListed }) => !isListed && state !== 'done' && state !== 'open');
  const subjects = unsure.map(({ text }) => subjectOf(text));
  const covers = (sentence: string): boolean => {
    const said = subjectOf(sentence);
    return subjects.some((subject) => shareIn(subject, said) >= SAME || shareIn(said, subject) >= SAME);
  };
  // Code, a list's number, an exclamation and what only leads up to a list say nothing by themselves.
  const telling = unsure.map(({ text }) => text).filter((text) => namesWork(text) && !SAYS_NOTHING.test(text));
  const quoted = mostDoubtful(telling);
  return quoted.length === 0 ? undefined : { text: ['', ...quoted].join(CUT).trim(), covers };
}

/** The most doubtful sentences that fit, in their order. */
function mostDoubtful(sentences: readonly string[]): string[] {
  const last = sentences.length - 1;
  const doubts = sentences.map(
    (text, at) => clauseScores({ text, before: sentences[at - 1] ?? null, isLast: at === last }).open,
  );
  const order = sentences.map((_, at) => at).sort((a, b) => doubts[b]! - doubts[a]! || b - a);
  let left = MAX_CHARS;
  const fitting = new Set<number>();
  for (const at of order) {
    const chars = sentences[at]!.length + CUT.length;
    if (chars > left) continue;
    left -= chars;
    fitting.add(at);
  }
  return sentences.filter((_, at) => fitting.has(at));
}

/** A message on one line, without code blocks and Markdown marks. */
const plainOf = (message: string, maxChars?: number): string =>
  oneLine(
    message
      .replace(/```[\s\S]*?(?:```|$)/g, ' … ')
      .replace(/\*\*|__/g, '')
      .replace(/^[ \t]*#+[ \t]*/gm, ''),
    maxChars,
  );
