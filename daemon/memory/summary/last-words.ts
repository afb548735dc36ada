// What a session's agent said last, in its own words. Whether a sentence tells a deed or what is left can't always be told from its form;
// the agent that reads it understands it. So a short report is quoted whole, and of a longer one the sentences that structure left undecided.
import { oneLine } from '../../contract/shown-text.ts';
import { contentWords } from '../digest/contentless.ts';
import { readReport } from '../ending/against-request.ts';
import { asksWhatIsLeft } from '../ending/list-references.ts';
import { shareIn, subjectOf } from './same-words.ts';
import { hasChanged, type TurnParts, turnParts } from './turn-parts.ts';

/** Characters of a report that is quoted whole, or of what is quoted of a longer one: some 120 tokens. */
const MAX_CHARS = 480;
/** Words that say something: fewer are "Done." */
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
  /** The user's words that they answer, where others came before: what is to wait is said there as often. */
  readonly asked?: string | undefined;
  /** Whether a sentence is in the report and nothing but its words says that it was done: it isn't to be told as done beside them. */
  covers(sentence: string): boolean;
};

/**
 * Read the last words of a session: those of its last turn that changed something, or was asked what is left. What a turn only read may be
 * the words of a file.
 * @param turns the texts of its last turns' memories, oldest first
 * @returns undefined where they say nothing
 */
export function lastWords(turns: readonly string[]): LastWords | undefined {
  const read = turns.map(turnParts);
  const at = read.findLastIndex((turn) => turn.endings.length > 0 && (hasChanged(turn) || asksWhatIsLeft(turn.asked)));
  const last = read[at];
  const ending = last?.endings.at(-1);
  if (last === undefined || ending === undefined) return undefined;
  const whole = plainOf(ending);
  if (contentWords(whole).length < MIN_WORDS) return undefined;
  const said = whole.length <= MAX_CHARS ? { text: whole, covers: () => true } : unsureOf(last, ending);
  const isFirst = at === 0;
  return (
    said && {
      ...said,
      asked: isFirst || contentWords(last.asked).length < MIN_WORDS ? undefined : plainOf(last.asked, MAX_ASKED_CHARS),
    }
  );
}

/** Of a long report the sentences of prose that nothing but their words decides, the last of them that fit. */
function unsureOf({ asked }: TurnParts, ending: string): LastWords | undefined {
  const pieces = readReport(ending, asked);
  const unsure = pieces.filter(({ state, isListed }) => !isListed && state !== 'done' && state !== 'open');
  const subjects = unsure.map(({ text }) => subjectOf(text));
  const covers = (sentence: string): boolean => {
    const said = subjectOf(sentence);
    return subjects.some((subject) => shareIn(subject, said) >= SAME || shareIn(said, subject) >= SAME);
  };
  const quoted: string[] = [];
  let chars = 0;
  for (const { text } of unsure.toReversed()) {
    chars += text.length + CUT.length;
    if (chars > MAX_CHARS) break;
    quoted.unshift(text);
  }
  return quoted.length === 0 ? undefined : { text: ['', ...quoted].join(CUT).trim(), covers };
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
