import { oneLine } from '../../contract/shown-text.ts';
import { closedBy, type DoneSince } from '../ending/closed-by.ts';
import { takenUp } from '../ending/taken-up.ts';
import { type SummaryLines, summaryLines } from './summary-lines.ts';

const MAX_WORDS_CHARS = 200;

/** What a session was for that it may have done: nothing where it only looked. */
export const goalsPursued = ({ goals }: SummaryLines, did: string | null): string[] => (did === 'changed' ? goals : []);

/** What a session did, by its summary, for the items that earlier ones left open. */
export const deedsOfSession = (lines: SummaryLines, did: string | null): DoneSince => ({
  done: [...goalsPursued(lines, did), ...lines.decisions, ...lines.outcomes],
  files: lines.files,
});

type Later = { id: number; session_id: string; text: string; did: string | null };
type ClosedSince = {
  item: string;
  /** The summary of the session that did it. */
  by: number;
  session_id: string;
  /** Its words that say so. */
  words: string;
};

/**
 * The items that a session left open and a later one did, each with the first that did it and its words.
 * @param later summaries of the sessions after it, oldest first
 */
export function closedSince(text: string, later: readonly Later[]): ClosedSince[] {
  const { open } = summaryLines(text);
  const read = later.map(({ id, session_id, did, text: written }) => {
    const lines = summaryLines(written);
    const taken = goalsPursued(lines, did).map((goal) => ({ goal, done: takenUp(open, goal).done }));
    return { id, session_id, taken, deeds: deedsOfSession(lines, did) };
  });
  return open.flatMap((item) => {
    for (const { id, session_id, taken, deeds } of read) {
      const words = closedBy(item, [deeds]) ?? taken.find(({ done }) => done.has(item))?.goal;
      if (words !== undefined) return [{ item, by: id, session_id, words: oneLine(words, MAX_WORDS_CHARS) }];
    }
    return [];
  });
}
