import { analyse } from '../../text/analyse.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import { topicsMeant, topicsNamed } from '../../text/topics.ts';

/** A text's subject: its content terms with weights, and its topics. */
export type About = { readonly terms: ReadonlyMap<string, number>; readonly topics: ReadonlySet<string> };

/** Stemmed words of any rule or task, whatever its subject. */
const PHRASING = new Set(
  `alway never use must should prefer rememb rule project repo code pleas pls dont don didn't chang make add new need wrong instead again ok
   thing time first befor after everi run file write put set show work line way good fine sure look tell say keep end give start whole one two
   ever now thank thx btw also back bit realli see want like from on for
   la el los las en de y que con por para es se un una lo al como si der die das den dem des ein eine und ist zu im mit nicht fur auf bitt wir
   ich noch immer le les et est pour dans pas une du je nous`.split(/\s+/),
);
const PHRASING_WEIGHT = 0.1;
/** A distinctive term: a path, a flag, a name with a digit or sign. */
const NAME = /[\d./_-]/;
const NAME_WEIGHT = 1.4;
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Two-character runs overlap, and many are grammar. */
const CJK_WEIGHT = 0.35;
const HIRAGANA = /^\p{Script=Hiragana}+$/u;

/** A rule's subject, including the topics that it names. */
export const aboutText = (text: string): About => ({ terms: termsOf(text), topics: topicsNamed(text) });

/** A task's subject, including topics that it implies. */
export const aboutTask = (text: string): About => ({ terms: termsOf(text), topics: topicsMeant(text) });

function termsOf(text: string): Map<string, number> {
  const terms = new Map<string, number>();
  for (const term of new Set(analyse(text))) {
    const weight = weightOf(term);
    if (weight > 0) terms.set(term, weight);
  }
  return terms;
}

function weightOf(term: string): number {
  if (CJK.test(term)) return HIRAGANA.test(term) ? 0 : CJK_WEIGHT;
  if (term.length < 2 || isFunctionWord(term)) return 0;
  if (PHRASING.has(term)) return PHRASING_WEIGHT;
  return NAME.test(term) ? NAME_WEIGHT : 1;
}

/** Whether a term carries no subject: a function word, or one of any rule. */
export const isPhrasing = (term: string): boolean => isFunctionWord(term) || PHRASING.has(term);

/** The weight of two texts' shared terms, and its share of the lighter text. */
export function overlapOf(a: About, b: About): { shared: number; share: number; ofBoth: number } {
  const weigh = ({ terms }: About) => [...terms.values()].reduce((sum, weight) => sum + weight, 0);
  let shared = 0;
  for (const [term, weight] of a.terms) if (b.terms.has(term)) shared += weight;
  const ofA = weigh(a);
  const ofB = weigh(b);
  return {
    shared,
    share: shared / Math.max(0.01, Math.min(ofA, ofB)),
    ofBoth: shared / Math.max(0.01, ofA + ofB - shared),
  };
}
