import { oneLine } from '../../contract/shown-text.ts';
import { closedBy, type DoneSince } from '../ending/closed-by.ts';
import { takenUp } from '../ending/taken-up.ts';
import { type SummaryLines, summaryLines } from './summary-lines.ts';

const MAX_WORDS_CHARS = 200;

/** What a session did, by its summary, for the items that earlier ones left open. */
export const deedsOfSession = ({ goals, decisions, outcomes, files }: SummaryLines): DoneSince => ({
  done: [...goals, ...decisions, ...outcomes],
  files,
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
  const read = later.map((one) => ({ ...one, lines: summaryLines(one.text) }));
  return open.flatMap((item) => {
    for (const { id, session_id, did, lines } of read) {
      const asked = did === 'changed' ? lines.goals.find((goal) => takenUp(open, goal).done.has(item)) : undefined;
      const words =
        closedBy(item, [deedsOfSession({ ...lines, goals: did === 'changed' ? lines.goals : [] })]) ?? asked;
      if (words !== undefined) return [{ item, by: id, session_id, words: oneLine(words, MAX_WORDS_CHARS) }];
    }
    return [];
  });
}
