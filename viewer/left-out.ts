import { count } from '../daemon/contract/amounts.ts';
import { wordsInBoth } from './likeness.ts';

/** A memory that was considered for a prompt, as it is recorded. */
export type ConsideredRow = Record<string, unknown>;

/** Why a memory was left out, as a sentence to which it is the subject; the daemon's own words for any other reason. */
const WHY: Readonly<Record<string, string>> = {
  'of this session': 'is of this session: the agent has it in view',
  'shown before': 'was added before: the agent has it in view',
  'far behind the best': 'fits far less than the best one',
  'behind one below the floor': 'fits less than the best one, which does not fit well enough',
  'over budget': 'found no room',
  'says what is shown above': 'says what is shown already',
  'in the agent’s own memory': 'stands in the agent’s own memory',
};

/** The verbs that reasons begin with, as several are spoken of. */
const OF_SEVERAL: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  fits: 'fit',
  says: 'say',
  stands: 'stand',
};
const ofSeveral = (why: string): string => why.replace(/^\w+/, (verb) => OF_SEVERAL[verb] ?? verb);

/** The reason without what it comes from. */
const inShort = (why: string): string => why.split(':')[0]!;

const droppedOf = ({ dropped }: ConsideredRow): string | undefined =>
  typeof dropped === 'string' ? dropped : undefined;
export const fitOf = ({ score }: ConsideredRow): number => Number(score) || 0;

/** Why it was left out, in words. */
export function whyLeftOut(one: ConsideredRow): string {
  const dropped = droppedOf(one) ?? '';
  return WHY[dropped] ?? (dropped.startsWith('below the floor') ? 'does not fit well enough' : dropped);
}

/** Those that were added, and those that were left out, each best first. */
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

/** A reason with how many it is said of. */
export const reasonInWords = ({ why, times }: { why: string; times: number }): string =>
  `${times} ${times === 1 ? why : ofSeveral(why)}`;

/** What came of the candidates, in a sentence; `besides` is what no search chose. */
export function choiceInWords(rows: readonly ConsideredRow[], tokens: number, besides = ''): string {
  if (rows.length === 0) return 'Nothing in memory came near it, or it says nothing to look for.';
  const { added, leftOut } = groupsOf(rows);
  const of = count(rows.length, 'memory', 'memories');
  if (added.length === 0) return `None of ${of} was added: the best one ${inShort(whyLeftOut(leftOut[0]!))}.`;
  const verb = added.length === 1 ? 'was' : 'were';
  const more = besides === '' ? '' : `, with ${besides}`;
  return `${added.length} of ${of} ${verb} added${more}: ${tokens.toLocaleString()} tokens in all.`;
}

/** Words that are named as shared, and letters of the shortest: “left” and “work” in common say nothing. */
const NAMED = 3;
const TELLING_LETTERS = 5;
/** A similarity below this is no reason. */
const NEAR = 0.2;

/** Why it was added: the words that it shares with the prompt, or how near it is in meaning. */
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
  if (similarity && similarity >= NEAR) return `near the prompt in meaning (${Math.round(similarity * 100)} %)`;
  return words?.rank ? 'shares some common words with the prompt' : 'fits the prompt';
}
