import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine, quote } from '../contract/shown-text.ts';
import type { TodaysCode } from '../projects/today/todays-code.ts';
import type { IndexedRule } from '../rules/book/rule-index.ts';
import { shownRule } from '../rules/book/shown-rule.ts';
import { cutToTokens } from '../text/cut-to-tokens.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import type { Entry } from './format.ts';

/** Tokens of the rules and remarks at a session's start. They come with every session, which has 1,100 in total. */
const STANDING_TOKENS = 1_085;
/**
 * The minimum length of every rule. Its first 20 tokens contain the words that tell it from others in 97 of 100 rules,
 * and the most important clause in 77. More of it says less than another sentence of the user's.
 */
const CUT_TOKENS = 20;
/** Rules examined, of at least four words: thousands may exist. */
const MAX_RULES = STANDING_TOKENS / 5;
/** Tokens of the remarks. Few enough to read at a glance; longer remarks are cut like rules. */
const REMARK_TOKENS = 200;
const MAX_REMARKS = 10;

type ShownRule = Pick<IndexedRule, 'id' | 'text' | 'confirmed'> & {
  /** Which of its named things are gone. */
  note?: string | undefined;
};

/** A rule as shown to the model: the user's words cut at `maxTokens`, or a quotation if no person confirmed it. */
export function ruleEntry(rule: ShownRule, maxTokens = Number.POSITIVE_INFINITY): Entry {
  const words = cutToTokens(wordsOf(rule), maxTokens);
  const note = rule.note === undefined ? '' : ` [${rule.note}]`;
  return rule.confirmed
    ? { zone: 'rules', rule: rule.id, line: words + note }
    : { zone: 'unconfirmed', rule: rule.id, line: quote(words) + note };
}

const wordsOf = ({ text }: ShownRule): string => oneLine(shownRule(text), MAX_RULE_CHARS);

/**
 * The rules of a session's start in order, then the remarks. If not all fit, the longest rules are cut to equal length
 * so that as many as possible fit. The rest come with prompts.
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

/** The best remarks within some tokens, quoted. */
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

/** The rules that bear on a prompt, in full, then standing rules up to `tokens`. */
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

/** The rules that some line contains in full. */
export const whollyShown = (rules: readonly { readonly text: string }[], lines: readonly { readonly line: string }[]) =>
  rules.flatMap(({ text }) => {
    // Without the first letter, which may be a capital when shown.
    const words = oneLine(text).slice(1);
    return lines.some(({ line }) => line.includes(words)) ? [text] : [];
  });

/** Rules compared with the code; later ones are seldom shown. */
const MAX_NOTED = 60;

/** Rules with notes of what they name and is gone. Those with such notes come last. */
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
