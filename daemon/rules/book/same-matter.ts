import { pattern } from '../../language/pattern.ts';
import { isNegative } from '../learnt/other-way.ts';
import { type About, aboutText, overlapOf } from './about.ts';
import { replacesFact, saysChange } from './fact-subject.ts';
import type { IndexedRule } from './rule-index.ts';

/** Share of content words that makes two rules equivalent. */
const SAME_FROM = 0.7;
/** Weight of shared words for a change to concern a rule: two words, or a name and a half. */
const CHANGED_FROM = 1.9;
/** Their share of the shorter rule; two rules may share a word or two and have different subjects. */
const CHANGED_SHARE = 0.28;
const HALF = 0.5;
/** Weight from which the smaller share is enough: three words. */
const MANY = 2.4;
/** Share of the shorter rule's words for a contradiction. */
const OPPOSITE_SHARE = 0.6;
/** Weight of shared words that identifies a withdrawn rule. */
const TAKEN_BACK_FROM = 0.9;
/** Share of the sentence's own words; one with more words has another subject. */
const TAKEN_BACK_SHARE = 0.5;
const CHANGES = pattern('iu')`
  (?<!\p{L})(?:
  from now on|as of (?:now|today)|any ?more|no longer|instead of|got rid of|switched|moved (?:to|over)|
  we(?:'ve| have)? (?:changed|dropped|replaced|migrated)|replaces?|now (?:use|goes|go|uses)|changed my mind|new rule|
  ab jetzt|ab sofort|nicht mehr|ist raus|statt|umgestellt|a partir de ahora|ya no|désormais|dorénavant|plus jamais|
  теперь|отныне|больше не)(?!\p{L})|
  これから|今後|もう|从现在|改用|不再`;

/** A preference of one thing over another: “pnpm, not npm”. */
const CHOICE =
  /(?<![\p{L}\p{N}@./_-])([\p{L}\p{N}@./_-]{1,40}),? (?:(?:and|but) )?(?:not|never|instead of|rather than|over|statt|nicht) (?:(?:with|in|to|by|use|using) )?([\p{L}\p{N}@./_-]{1,40})/giu;

/** How a new rule relates to an existing one: repeats it, replaces it, or neither. `about`: its subject, if known. */
export function relationOf(
  text: string,
  known: { readonly text: string; readonly about: About },
  about: About = aboutText(text),
): 'same' | 'replaces' | 'none' {
  if (replacesFact(text, known.text)) return 'replaces';
  const { shared, share, ofBoth } = overlapOf(about, known.about);
  const isOpposite = isNegative(text) !== isNegative(known.text);
  if (!isOpposite && isWithin(text, known.text)) return 'same';
  if (ofBoth >= SAME_FROM && choosesOther(text, known.text)) return 'replaces';
  if (ofBoth >= SAME_FROM && !isOpposite) return 'same';
  const isTheSame = shared >= CHANGED_FROM && share >= (shared >= MANY ? CHANGED_SHARE : HALF);
  // "The folder moved to db/migrations" ends no prohibition about the folder.
  if (saysChange(text) && isNegative(known.text)) return 'none';
  if (isTheSame && CHANGES.test(text)) return 'replaces';
  return isOpposite && contradicts(text, known.text) ? 'replaces' : 'none';
}

/** The end of a clause. */
const CLAUSE_ENDS = /(?<=[.!;:,])\s+/;

/**
 * Whether one text asks for what the other forbids. The alternative in a prohibition doesn't count: "Release by
 * publish.sh" ends no "Never push to github directly. Use publish.sh". Nor do words spread over several clauses: "A
 * direct push bypasses the checks. Release by publish-to-github.sh".
 */
function contradicts(text: string, other: string): boolean {
  const [forbids, asks] = isNegative(text) ? [text, other] : [other, text];
  const forbidden = aboutText(forbids.split(CLAUSE_ENDS).filter(isNegative).join(' '));
  const { share } = overlapOf(aboutText(asks), forbidden);
  if (share < OPPOSITE_SHARE) return false;
  const least = Math.max(CHANGED_FROM, OPPOSITE_SHARE * weightOf(forbidden));
  return asks.split(CLAUSE_ENDS).some((clause) => {
    const { shared } = overlapOf(aboutText(clause), forbidden);
    return shared >= least || (shared >= CHANGED_FROM && isOneClause(asks));
  });
}

const isOneClause = (text: string): boolean => text.split(CLAUSE_ENDS).length === 1;
const weightOf = ({ terms }: About): number => [...terms.values()].reduce((sum, weight) => sum + weight, 0);

/** Length from which a sentence inside a rule is significant. */
const WITHIN_FROM = 20;

/** Whether a rule contains a sentence word for word; the rest is its reason or second half. */
function isWithin(text: string, rule: string): boolean {
  const [said, whole] = [text, rule].map((one) =>
    one
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return said!.length >= WITHIN_FROM && ` ${whole!} `.includes(` ${said!} `);
}

/** Whether one text prefers what the other rejects: the same words in reverse order. */
function choosesOther(text: string, other: string): boolean {
  const choices = (of: string) =>
    [...of.toLowerCase().matchAll(CHOICE)].map(([, wanted, refused]) => ({ wanted, refused }));
  const others = choices(other);
  return choices(text).some((one) => others.some((it) => one.wanted === it.refused && one.refused === it.wanted));
}

/** The rule that a sentence withdraws by its subject; undefined if it names none. */
export function takenBackBy(text: string, rules: readonly IndexedRule[]): IndexedRule | undefined {
  const about = aboutText(text);
  const said = [...about.terms.values()].reduce((sum, weight) => sum + weight, 0);
  const met = rules
    .map((rule) => ({ rule, shared: overlapOf(about, rule.about).shared }))
    .filter(({ shared }) => shared >= TAKEN_BACK_FROM && shared >= TAKEN_BACK_SHARE * said)
    .sort((a, b) => b.shared - a.shared || b.rule.id - a.rule.id);
  return met[0]?.rule;
}
