import { count } from '../daemon/contract/amounts.ts';
import { wordsInBoth } from './likeness.ts';

/** A memory considered for a prompt, as recorded. */
export type ConsideredRow = Record<string, unknown>;

/** Why a memory was left out: the reason in short, then what it means; the daemon's own words for any other. */
const WHY: Readonly<Record<string, string>> = {
  'of this session': 'from this session: the agent has it in view',
  'shown before': 'already in context: it was added before',
  'far behind the best': 'weak match: far behind the best one',
  'behind one below the floor': 'weak match: the best one does not match well enough',
  'over budget': 'no room left',
  'says what is shown above': 'already in context: another one says it',
  'in the agent’s own memory': 'already in context: the agent’s own memory has it',
};

/** The reason without what it comes from. */
const inShort = (why: string): string => why.split(':')[0]!;

const droppedOf = ({ dropped }: ConsideredRow): string | undefined =>
  typeof dropped === 'string' ? dropped : undefined;
export const fitOf = ({ score }: ConsideredRow): number => Number(score) || 0;

/** Why it was left out, in words. */
export function whyLeftOut(one: ConsideredRow): string {
  const dropped = droppedOf(one) ?? '';
  return WHY[dropped] ?? (dropped.startsWith('below the floor') ? 'weak match: not good enough' : dropped);
}

/** The added and the left-out memories, each best first. */
export const groupsOf = (rows: readonly ConsideredRow[]): { added: ConsideredRow[]; leftOut: ConsideredRow[] } => ({
  added: rows.filter((one) => droppedOf(one) === undefined),
  leftOut: rows.filter((one) => droppedOf(one) !== undefined),
});

/** Why memories were left out: each reason in short with how many have it, the most frequent first. */
export function reasonsLeftOut(rows: readonly ConsideredRow[]): { why: string; times: number }[] {
  const times = new Map<string, number>();
  for (const why of groupsOf(rows).leftOut.map((one) => inShort(whyLeftOut(one))))
    times.set(why, (times.get(why) ?? 0) + 1);
  return [...times].map(([why, of]) => ({ why, times: of })).sort((a, b) => b.times - a.times);
}

/** Whether a memory was left out for a reason in short. */
export const isLeftOutFor = (one: ConsideredRow, why: string): boolean => inShort(whyLeftOut(one)) === why;

/** A reason with how many it is said of. */
export const reasonInWords = ({ why, times }: { why: string; times: number }): string => `${times} ${why}`;

/** What came of the candidates, in a sentence; `besides` is what no search chose. */
export function choiceInWords(rows: readonly ConsideredRow[], tokens: number, besides = ''): string {
  if (rows.length === 0) return 'Nothing in memory came near it, or it says nothing to look for.';
  const { added, leftOut } = groupsOf(rows);
  const of = count(rows.length, 'memory', 'memories');
  if (added.length === 0) return `None of ${of} was added: ${inShort(whyLeftOut(leftOut[0]!))}.`;
  const verb = added.length === 1 ? 'was' : 'were';
  const more = besides === '' ? '' : `, with ${besides}`;
  return `${added.length} of ${of} ${verb} added${more}: ${tokens.toLocaleString()} tokens in all.`;
}

/** Words that are named as shared, and letters of the shortest: “left” and “work” in common say nothing. */
const NAMED = 3;
const TELLING_LETTERS = 5;
/** A similarity below this is no reason. */
const NEAR = 0.2;

/** Why a memory was added: the words it shares with the prompt, or its closeness in meaning. */
export function whyAdded({ explain }: ConsideredRow, prompt: string, text: string): string {
  const { text: words, vector } = (explain ?? {}) as {
    text?: { rank?: number | null };
    vector?: { similarity?: number | null };
  };
  const shared = words?.rank
    ? wordsInBoth(prompt, text)
        .filter((word) => word.length >= TELLING_LETTERS)
        .slice(0, NAMED)
    : [];
  if (shared.length > 0) return `shares ${shared.map((word) => `“${word}”`).join(', ')} with the prompt`;
  const similarity = vector?.similarity;
  if (similarity && similarity >= NEAR) return `near the prompt in meaning`;
  return words?.rank ? 'shares some common words with the prompt' : 'fits the prompt';
}
