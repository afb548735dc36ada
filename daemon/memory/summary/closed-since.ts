import { oneLine } from '../../contract/shown-text.ts';
import { closedBy, type DoneSince } from '../ending/closed-by.ts';
import { takenUp } from '../ending/taken-up.ts';
import { type SummaryLines, summaryLines } from './summary-lines.ts';

const MAX_WORDS_CHARS = 200;

/** The session's goals if it changed anything, which it may have reached. */
export const goalsPursued = ({ goals }: SummaryLines, did: string | null): string[] => (did === 'changed' ? goals : []);

/** The deeds of a session, by its summary, for closing items of earlier sessions. */
export const deedsOfSession = (lines: SummaryLines, did: string | null): DoneSince => ({
  done: [...goalsPursued(lines, did), ...lines.decisions, ...lines.outcomes],
  files: lines.files,
});

type Later = { id: number; session_id: string; text: string; did: string | null };
type ClosedSince = {
  item: string;
  /** The session that did it. */
  by: number;
  session_id: string;
  /** Its words about that. */
  words: string;
};

/**
 * The open items of a session that later ones did, each with the first such session and its words.
 * @param later summaries of the following sessions, oldest first
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
