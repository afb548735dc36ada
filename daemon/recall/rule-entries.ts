import type { Redacted } from '../../packages/redactor/index.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine, quote } from '../contract/shown-text.ts';
import type { IndexedRule } from '../rules/book/rule-index.ts';
import { shownRule } from '../rules/book/shown-rule.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import type { Entry } from './format.ts';

/** What the rules of a session's start may cost: they come with every session. */
const STANDING_TOKENS = 590;

/** A rule shorter than this is hardly one: with less room left, no further rule is tried. */
const LEAST_TOKENS = 5;
/** Rules that don't fit into what is left before no more are tried: shortening each of thousands takes a second. */
const MAX_MISSES = 40;

type ShownRule = Pick<IndexedRule, 'id' | 'text' | 'confirmed'>;

/** A rule as the model reads it: the user's words, or a quotation where no person stands behind it. */
export function ruleEntry({ id, text, confirmed }: ShownRule): Entry {
  const words = oneLine(shownRule(text), MAX_RULE_CHARS);
  return confirmed ? { zone: 'rules', rule: id, line: words } : { zone: 'unconfirmed', rule: id, line: quote(words) };
}

/** The rules of a session's start in their order: whole if all fit, else shortened, as many as fit. The others come with prompts. */
export function standingEntries(rules: readonly ShownRule[], shorten: (text: string) => string): Entry[] {
  const whole = fitting(rules);
  return whole.length === rules.length ? whole : fitting(rules, (text) => shorten(text) as Redacted);
}

function fitting(rules: readonly ShownRule[], shorten?: (text: Redacted) => Redacted): Entry[] {
  const entries: Entry[] = [];
  let left = STANDING_TOKENS;
  let misses = 0;
  for (const rule of rules) {
    if (left <= LEAST_TOKENS || misses >= MAX_MISSES) break;
    const entry = ruleEntry(shorten ? { ...rule, text: shorten(rule.text) } : rule);
    const cost = estimateTokens(entry.line) + 1;
    if (cost > left) {
      misses++;
      continue;
    }
    left -= cost;
    entries.push(entry);
  }
  return entries;
}
