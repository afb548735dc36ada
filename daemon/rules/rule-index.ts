import type { ActiveRule } from '../store/rules.ts';
import { type About, aboutTask, aboutText } from './about.ts';

/** A rule with what it is about: its own words, and the names of the calls that it was said about. */
export type IndexedRule = ActiveRule & {
  readonly about: About;
  readonly named: About;
};
export type RuleIndex = {
  readonly rules: readonly IndexedRule[];
  /** The rules that bear on a text, best first. */
  bearing(text: string, isSeen: (rule: IndexedRule) => boolean): { rule: IndexedRule; score: number }[];
};

/** What a shared name of a call counts, next to a shared word: the user did not say it. */
const NAMED_WEIGHT = 0.5;
const TOPIC_WEIGHT = 1.2;
/** How a rule of several topics shares its weight among them: hardly, since each of them may be the one that matters. */
const SPREAD = 0.15;
/** A topic that only the calls around a rule speak of. */
const NAMED_TOPIC_WEIGHT = 0.5;
/** From where a rule bears on a prompt: one topic of the rule's own, or more than one telling word. */
const BEARS_FROM = 0.8;

/** Index rules by their words and topics; what the index `before` has read of a rule isn't read again. */
export function indexRules(rules: readonly ActiveRule[], before?: RuleIndex): RuleIndex {
  const read = new Map(before?.rules.map((rule) => [rule.id, rule]));
  const indexed = rules.map((rule): IndexedRule => {
    const known = read.get(rule.id);
    if (known?.text === rule.text) return { ...rule, about: known.about, named: known.named };
    return { ...rule, about: aboutText(rule.text), named: aboutText(rule.subjects.join(' ')) };
  });
  const postings = new Map<string, { rule: IndexedRule; weight: number }[]>();
  const post = (key: string, rule: IndexedRule, weight: number) => {
    const list = postings.get(key);
    if (list) list.push({ rule, weight });
    else postings.set(key, [{ rule, weight }]);
  };
  for (const rule of indexed) {
    for (const [term, weight] of rule.about.terms) post(term, rule, weight);
    for (const term of rule.named.terms.keys()) if (!rule.about.terms.has(term)) post(term, rule, NAMED_WEIGHT);
    const { topics } = rule.about;
    for (const topic of topics) post(`topic:${topic}`, rule, TOPIC_WEIGHT / Math.max(1, topics.size) ** SPREAD);
    const around = rule.named.topics;
    for (const topic of around)
      if (!topics.has(topic)) post(`topic:${topic}`, rule, NAMED_TOPIC_WEIGHT / around.size ** SPREAD);
  }
  return {
    rules: indexed,
    bearing(text, isSeen) {
      if (!indexed.some(isSeen)) return [];
      const { terms, topics } = aboutTask(text);
      const scores = new Map<IndexedRule, number>();
      const meet = (key: string) => {
        const seen = (postings.get(key) ?? []).filter(({ rule }) => isSeen(rule));
        // What many rules speak of tells them less apart.
        const rarity = 1 / (1 + 0.35 * Math.log2(Math.max(1, seen.length)));
        for (const { rule, weight } of seen) scores.set(rule, (scores.get(rule) ?? 0) + weight * rarity);
      };
      for (const term of terms.keys()) meet(term);
      for (const topic of topics) meet(`topic:${topic}`);
      return [...scores]
        .map(([rule, score]) => ({ rule, score }))
        .filter(({ score }) => score >= BEARS_FROM)
        .sort((a, b) => b.score - a.score || a.rule.id - b.rule.id);
    },
  };
}
