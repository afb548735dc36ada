import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine, quote } from '../contract/shown-text.ts';
import type { TodaysCode } from '../projects/today/todays-code.ts';
import type { IndexedRule } from '../rules/book/rule-index.ts';
import { shownRule } from '../rules/book/shown-rule.ts';
import { cutToTokens } from '../text/cut-to-tokens.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import type { Entry } from './format.ts';

/** What the rules and remarks of a session's start may cost: they come with every session, which has 1,100 with all else that it is told. */
const STANDING_TOKENS = 1_085;
/**
 * What each rule keeps however many there are: the words that tell a rule from others stand in its first 20 tokens in 97 of 100, and in the
 * clause that teaches most in 77. Behind that, a rule tells less than one more sentence of the user's does.
 */
const CUT_TOKENS = 20;
/** Rules of four words; no more than so many are looked at, since thousands may be known. */
const MAX_RULES = STANDING_TOKENS / 5;
/** What remarks may cost, and how many are read at a glance; a longer one is cut as the rules are. */
const REMARK_TOKENS = 320;
const MAX_REMARKS = 16;

type ShownRule = Pick<IndexedRule, 'id' | 'text' | 'confirmed'> & {
  /** What is gone of what it names. */
  note?: string | undefined;
};

/**
 * A rule as the model reads it: the user's words, cut from their end to at most `maxTokens`, or a quotation where no person stands behind it.
 */
export function ruleEntry(rule: ShownRule, maxTokens = Number.POSITIVE_INFINITY): Entry {
  const words = cutToTokens(wordsOf(rule), maxTokens);
  const note = rule.note === undefined ? '' : ` [${rule.note}]`;
  return rule.confirmed
    ? { zone: 'rules', rule: rule.id, line: words + note }
    : { zone: 'unconfirmed', rule: rule.id, line: quote(words) + note };
}

const wordsOf = ({ text }: ShownRule): string => oneLine(shownRule(text), MAX_RULE_CHARS);

/**
 * The rules of a session's start in their order, and the remarks behind them: whole if all fit, else the longest rules are cut from the end, all
 * to the same length, so that as many as can be stand there. The other rules come with prompts.
 */
export function standingEntries(
  rules: readonly ShownRule[],
  remarks: readonly ShownRule[] = [],
): { rules: Entry[]; remarks: Entry[] } {
  const first = rules.slice(0, MAX_RULES);
  const costs = first.map((rule) => estimateTokens(wordsOf(rule)));
  const costAt = (most: number, count: number) =>
    first.slice(0, count).reduce((sum, { confirmed }, at) => sum + Math.min(costs[at]!, most) + (confirmed ? 1 : 3), 0);
  const room = STANDING_TOKENS - costAt(CUT_TOKENS, first.length);
  const shown = remarkEntries(remarks, Math.min(REMARK_TOKENS, room));
  const left = STANDING_TOKENS - shown.reduce((sum, { line }) => sum + costOfRemark(line), 0);
  let count = first.length;
  while (costAt(CUT_TOKENS, count) > left) count--;
  let most = Math.max(CUT_TOKENS, ...costs);
  while (most > CUT_TOKENS && costAt(most, count) > left) most--;
  return { rules: first.slice(0, count).map((rule) => ruleEntry(rule, most)), remarks: shown };
}

/** The best remarks that some tokens hold, quoted. */
function remarkEntries(remarks: readonly ShownRule[], tokens: number): Entry[] {
  const entries: Entry[] = [];
  let left = tokens;
  for (const { id, text } of remarks) {
    if (entries.length === MAX_REMARKS) break;
    const line = quote(cutToTokens(oneLine(text, MAX_RULE_CHARS), CUT_TOKENS));
    const cost = costOfRemark(line);
    if (cost > left) continue;
    entries.push({ zone: 'said', rule: id, line });
    left -= cost;
  }
  return entries;
}

const costOfRemark = (line: string): number => estimateTokens(line) + 1;

/** The rules that bear on a prompt, whole, then the first of the others with which a session begins, as `tokens` allows. */
export function rulesOfPrompt(bearing: readonly ShownRule[], standing: readonly ShownRule[], tokens: number) {
  const known = new Set(bearing.map(({ id }) => id));
  const entries = bearing.map((rule) => ruleEntry(rule));
  let left = tokens - entries.reduce((sum, { line }) => sum + estimateTokens(line), 0);
  for (const entry of standingEntries(standing.filter(({ id }) => !known.has(id))).rules) {
    left -= estimateTokens(entry.line);
    if (left < 0) break;
    entries.push(entry);
  }
  return { entries, texts: whollyShown([...bearing, ...standing], entries) };
}

/** The rules of which one of some lines has every word. */
export const whollyShown = (rules: readonly { readonly text: string }[], lines: readonly { readonly line: string }[]) =>
  rules.flatMap(({ text }) => {
    // As it is shown it may begin with a capital.
    const words = oneLine(text).slice(1);
    return lines.some(({ line }) => line.includes(words)) ? [text] : [];
  });

/** Rules that are held against the code: those behind them are seldom shown. */
const MAX_NOTED = 60;

/** Rules with what is gone of what they name; those that name something gone stand last. */
export async function withRuleNotes<Rule extends ShownRule & Pick<IndexedRule, 'said_at'>>(
  code: TodaysCode,
  folder: string | null,
  rules: readonly Rule[],
  patienceMs: number,
): Promise<Rule[]> {
  const first = rules.slice(0, MAX_NOTED);
  const written = first.map(({ text, said_at: at }) => ({ text, files: [], at }));
  const notes = await code.notes(folder, written, patienceMs);
  const noted = first.flatMap((rule, at) => (notes[at] ? [{ ...rule, note: notes[at].text }] : []));
  return [...first.filter((_, at) => !notes[at]), ...rules.slice(MAX_NOTED), ...noted];
}
