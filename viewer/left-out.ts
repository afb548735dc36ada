import { count } from '../daemon/contract/amounts.ts';
import { wordsInBoth } from './likeness.ts';

/** A memory considered for a prompt, as recorded. */
export type ConsideredRow = Record<string, unknown>;

/** Why a memory was left out, as the predicate of a sentence. Other reasons appear in the daemon's words. */
const WHY: Readonly<Record<string, string>> = {
  'of this session': 'is of this session: the agent has it in view',
  'shown before': 'was shown before: the agent has it in view',
  'far behind the best': 'fits far less than the best one',
  'behind one below the floor': 'fits less than the best one, which does not fit well enough',
  'over budget': 'found no room',
  'says what is shown above': 'says what is shown already',
  'in the agent’s own memory': 'stands in the agent’s own memory',
};

/** The same verbs in the plural. */
const OF_SEVERAL: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  fits: 'fit',
  says: 'say',
  stands: 'stand',
};
const ofSeveral = (why: string): string => why.replace(/^\w+/, (verb) => OF_SEVERAL[verb] ?? verb);

/** A reason without its cause. */
const inShort = (why: string): string => why.split(':')[0]!;

const droppedOf = ({ dropped }: ConsideredRow): string | undefined =>
  typeof dropped === 'string' ? dropped : undefined;
const scoreOf = ({ score }: ConsideredRow): number => Number(score) || 0;

/** Why it was left out, in words. */
export function whyLeftOut(one: ConsideredRow): string {
  const dropped = droppedOf(one) ?? '';
  return WHY[dropped] ?? (dropped.startsWith('below the floor') ? 'does not fit well enough' : dropped);
}

/** The added and the left-out memories, each best first. */
export const groupsOf = (rows: readonly ConsideredRow[]): { added: ConsideredRow[]; leftOut: ConsideredRow[] } => ({
  added: rows.filter((one) => droppedOf(one) === undefined),
  leftOut: rows.filter((one) => droppedOf(one) !== undefined),
});

/** The result for the candidates in one or two sentences: how many were added, and why better ones weren't. */
export function choiceInWords(rows: readonly ConsideredRow[], tokens: number, besides = 0): string {
  if (rows.length === 0) return 'Nothing in memory came near it, or it says nothing to look for.';
  const { added, leftOut } = groupsOf(rows);
  if (added.length === 0)
    return `None of ${count(rows.length, 'memory', 'memories')} was added: the best one ${inShort(whyLeftOut(leftOut[0]!))}.`;
  const said = `${added.length} of ${count(rows.length, 'memory', 'memories')} ${added.length === 1 ? 'was' : 'were'} added${besides > 0 ? `, and ${count(besides, 'rule or note', 'rules and notes')} besides` : ''} (${tokens.toLocaleString()} tokens in all).`;
  const least = Math.min(...added.map(scoreOf));
  const better = leftOut.filter((one) => scoreOf(one) > least);
  if (better.length === 0) return said;
  const reasons = new Map<string, number>();
  for (const why of better.map((one) => inShort(whyLeftOut(one)))) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  const each = [...reasons].map(([why, times]) =>
    times === 1 ? `${better.length === 1 ? 'it' : 'one'} ${why}` : `${times} ${ofSeveral(why)}`,
  );
  return `${said} ${better.length === 1 ? 'One that scored higher was' : `${better.length} that scored higher were`} left out: ${each.join(', ')}.`;
}

/** Maximum of shared words that are named. */
const NAMED = 3;

/** Why a memory was added: the words it shares with the prompt, or its closeness in meaning. */
export function whyAdded({ explain }: ConsideredRow, prompt: string, text: string): string {
  const { text: words, vector } = (explain ?? {}) as {
    text?: { rank?: number | null };
    vector?: { similarity?: number | null };
  };
  const shared = words?.rank ? wordsInBoth(prompt, text).slice(0, NAMED) : [];
  if (shared.length > 0) return `shares ${shared.map((word) => `“${word}”`).join(', ')} with the prompt`;
  const similarity = vector?.similarity;
  return similarity ? `near the prompt in meaning (${Math.round(similarity * 100)} %)` : 'fits the prompt';
}
