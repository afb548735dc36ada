import type { ActiveRule } from '../../store/rules/rules.ts';
import { type About, aboutTask, aboutText } from './about.ts';
import { isGeneralWord } from './general-words.ts';

/** A rule with what it is about: its own words, and the names of the calls that it was said about. */
export type IndexedRule = ActiveRule & {
  readonly about: About;
  readonly named: About;
};
export type RuleIndex = {
  readonly rules: readonly IndexedRule[];
  /** The rules that bear on a text, best first. `nearTheBest`: those that score at least this share of the best one. */
  bearing(
    text: string,
    isSeen: (rule: IndexedRule) => boolean,
    nearTheBest?: number,
  ): { rule: IndexedRule; score: number }[];
};

/** What a shared name of a call counts, next to a shared word: the user did not say it. */
const NAMED_WEIGHT = 0.5;
const TOPIC_WEIGHT = 1.2;
/**
 * How a rule of several topics shares its weight among them: hardly, since each of them may be the one that matters.
 */
const SPREAD = 0.15;
/** A topic that only the calls around a rule speak of. */
const NAMED_TOPIC_WEIGHT = 0.5;
/** A topic of the task at hand when a rule was said. */
const MET_TOPIC_WEIGHT = 0.4;
/**
 * What many rules speak of tells them less apart: a word, and a topic, which many rules of a project share and which
 * still is what the prompt is about.
 */
const WORD_RARITY = 0.5;
const TOPIC_RARITY = 0.05;
/** A word that fits every subject. */
const GENERAL_WEIGHT = 0.3;
/**
 * From where a rule bears on a prompt: one topic of the rule's own, or more than one telling word. How many rules share
 * the topic doesn't count here.
 */
const BEARS_FROM = 0.8;

/** Rules by their place in the index, and what each counts. */
type Postings = { readonly rules: number[]; readonly weights: number[] };

/** Index rules by their words and topics; what the index `before` has read of a rule isn't read again. */
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

/** What each topic counts for a rule: those of its own words before those of the calls and of the task around it. */
function topicWeights({ about, named, met_topics }: IndexedRule): Map<string, number> {
  const weights = new Map<string, number>();
  for (const topic of met_topics) weights.set(topic, MET_TOPIC_WEIGHT);
  for (const topic of named.topics) weights.set(topic, NAMED_TOPIC_WEIGHT / named.topics.size ** SPREAD);
  for (const topic of about.topics) weights.set(topic, TOPIC_WEIGHT / about.topics.size ** SPREAD);
  return weights;
}
