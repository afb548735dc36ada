// What a session's agent said last, in its own words. Whether a sentence tells a deed or what is left can't always be told from its form;
// the agent that reads it understands it. So a short report is quoted whole, and of a longer one the sentences that structure left undecided.
import { oneLine } from '../../contract/shown-text.ts';
import { contentWords } from '../digest/contentless.ts';
import { readReport } from '../ending/against-request.ts';
import { clauseScores } from '../ending/clause/clause-classifier.ts';
import { asksWhatIsLeft } from '../ending/list-references.ts';
import { namesWork } from '../ending/names-work.ts';
import { shareIn, subjectOf } from './same-words.ts';
import { hasChanged, type TurnParts, turnParts } from './turn-parts.ts';

/** Characters of a report that is quoted whole, or of what is quoted of a longer one: some 120 tokens. */
const MAX_CHARS = 480;
/** Words that say something: fewer are "Done.", or "yes please". */
const MIN_WORDS = 3;
/** Share of a sentence's subject from which a piece says the same. */
const SAME = 0.7;
const CUT = ' … ';

/** Characters of the request that they answer. */
const MAX_ASKED_CHARS = 200;

/** A session's last words. */
export type LastWords = {
  /** On one line, in their order; gaps are marked. */
  readonly text: string;
  /** The user's words that they answer: what is to wait is said there as often. */
  readonly asked?: string | undefined;
  /** Whether a sentence is in the report and nothing but its words says that it was done: it isn't to be told as done beside them. */
  covers(sentence: string): boolean;
};

/**
 * Read the last words of a session: those of its last turn that changed something, or was asked what is left. What a turn only read may be
 * the words of a file.
 * @param turns the texts of its last turns' memories, oldest first
 * @returns undefined where neither they nor the request say anything
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

/** Of a long report the sentences of prose that nothing but their words decides. */
function unsureOf({ asked }: TurnParts, ending: string): LastWords | undefined {
  const pieces = readReport(ending, asked);
  const unsure = pieces.filter(({ state, isListed }) => !isListed && state !== 'done' && state !== 'open');
  const subjects = unsure.map(({ text }) => subjectOf(text));
  const covers = (sentence: string): boolean => {
    const said = subjectOf(sentence);
    return subjects.some((subject) => shareIn(subject, said) >= SAME || shareIn(said, subject) >= SAME);
  };
  // Code and what only leads up to a list say nothing by themselves.
  const quoted = mostDoubtful(unsure.map(({ text }) => text).filter(namesWork));
  return quoted.length === 0 ? undefined : { text: ['', ...quoted].join(CUT).trim(), covers };
}

/** The sentences that fit, those first that leave most doubt whether something is open, in their order. */
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

/** A message on one line, without code blocks and Markdown's marks. */
const plainOf = (message: string, maxChars?: number): string =>
  oneLine(
    message
      .replace(/```[\s\S]*?(?:```|$)/g, ' … ')
      .replace(/\*\*|__/g, '')
      .replace(/^[ \t]*#+[ \t]*/gm, ''),
    maxChars,
  );
