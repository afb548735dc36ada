import type { ActiveRule } from '../../store/rules/rules.ts';
import { type About, aboutTask, aboutText } from './about.ts';
import { isGeneralWord } from './general-words.ts';

/** A rule with its subject: its own words, and the names in the calls around it. */
export type IndexedRule = ActiveRule & {
  readonly about: About;
  readonly named: About;
};
export type RuleIndex = {
  readonly rules: readonly IndexedRule[];
  /** The rules that bear on a text, best first. `nearTheBest`: least share of the best score. */
  bearing(
    text: string,
    isSeen: (rule: IndexedRule) => boolean,
    nearTheBest?: number,
  ): { rule: IndexedRule; score: number }[];
};

/** Weight of a shared name from calls relative to a shared word: the user did not say it. */
const NAMED_WEIGHT = 0.5;
const TOPIC_WEIGHT = 1.2;
/** How far a rule's weight is divided among its topics: hardly, because each may be the one that matters. */
const SPREAD = 0.15;
/** Weight of a topic found only in the calls around a rule. */
const NAMED_TOPIC_WEIGHT = 0.5;
/** Weight of a topic of the task in which a rule was said. */
const MET_TOPIC_WEIGHT = 0.4;
/**
 * Exponents of rarity: words and topics shared by many rules distinguish less. Topics distinguish less than words, yet
 * may be what the prompt is about.
 */
const WORD_RARITY = 0.5;
const TOPIC_RARITY = 0.05;
/** Weight of a general word. */
const GENERAL_WEIGHT = 0.3;
/**
 * Least score to bear on a prompt: one of the rule's own topics, or more than one content word. The topic's frequency
 * is ignored here.
 */
const BEARS_FROM = 0.8;

/** Rules by index, and their weights. */
type Postings = { readonly rules: number[]; readonly weights: number[] };

/** Index rules by words and topics. Unchanged rules are taken from the index `before`. */
export function indexRules(rules: readonly ActiveRule[], before?: RuleIndex): RuleIndex {
  const read = new Map(before?.rules.map((rule) => [rule.id, rule]));
  const indexed = rules.map((rule): IndexedRule => {
    const known = read.get(rule.id);
    const names = rule.subjects.join(' ');
    return {
      ...rule,
      about: known?.text === rule.text ? known.about : aboutText(rule.text),
      named: known?.subjects.join(' ') === names ? known.named : aboutText(names),
    };
  });
  const words = new Map<string, Postings>();
  const topics = new Map<string, Postings>();
  for (const [at, rule] of indexed.entries()) {
    for (const [term, weight] of rule.about.terms)
      post(words, term, at, isGeneralWord(term) ? Math.min(weight, GENERAL_WEIGHT) : weight);
    for (const term of rule.named.terms.keys()) if (!rule.about.terms.has(term)) post(words, term, at, NAMED_WEIGHT);
    for (const [topic, weight] of topicWeights(rule)) post(topics, topic, at, weight);
  }
  return {
    rules: indexed,
    bearing(text, isSeen, nearTheBest = 0) {
      const seen = Uint8Array.from(indexed, (rule) => (isSeen(rule) ? 1 : 0));
      if (!seen.includes(1)) return [];
      const task = aboutTask(text);
      const scores = new Float64Array(indexed.length);
      const evidence = new Float64Array(indexed.length);
      const meet = (postings: Postings | undefined, rarity: number, isTopic: boolean) => {
        if (!postings) return;
        let count = 0;
        for (const at of postings.rules) count += seen[at]!;
        const share = 1 / (1 + rarity * Math.log2(Math.max(1, count)));
        for (let n = 0; n < postings.rules.length; n++) {
          const at = postings.rules[n]!;
          if (seen[at] === 0) continue;
          const weight = postings.weights[n]!;
          scores[at]! += weight * share;
          evidence[at]! += isTopic ? weight : weight * share;
        }
      };
      for (const term of task.terms.keys()) meet(words.get(term), WORD_RARITY, false);
      for (const topic of task.topics) meet(topics.get(topic), TOPIC_RARITY, true);
      const bears = [...indexed.keys()].filter((at) => evidence[at]! >= BEARS_FROM);
      const from = nearTheBest * bears.reduce((best, at) => Math.max(best, scores[at]!), 0);
      return bears
        .flatMap((at) => (scores[at]! >= from ? [{ rule: indexed[at]!, score: scores[at]! }] : []))
        .sort((a, b) => b.score - a.score || a.rule.id - b.rule.id);
    },
  };
}

function post(postings: Map<string, Postings>, key: string, rule: number, weight: number): void {
  const list = postings.get(key);
  if (!list) postings.set(key, { rules: [rule], weights: [weight] });
  else {
    list.rules.push(rule);
    list.weights.push(weight);
  }
}

/** The weight of each topic of a rule: its own words' topics first, then the calls', then the task's. */
function topicWeights({ about, named, met_topics }: IndexedRule): Map<string, number> {
  const weights = new Map<string, number>();
  for (const topic of met_topics) weights.set(topic, MET_TOPIC_WEIGHT);
  for (const topic of named.topics) weights.set(topic, NAMED_TOPIC_WEIGHT / named.topics.size ** SPREAD);
  for (const topic of about.topics) weights.set(topic, TOPIC_WEIGHT / about.topics.size ** SPREAD);
  return weights;
}
