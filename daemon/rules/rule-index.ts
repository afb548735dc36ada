import type { ActiveRule } from '../store/rules.ts';
import { type About, aboutTask, aboutText } from './about.ts';
import { isGeneralWord } from './general-words.ts';

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
/** A topic of the task at hand when a rule was said. */
const MET_TOPIC_WEIGHT = 0.4;
/** What many rules speak of tells them less apart: a word, and a topic, which many rules of a project share and which still is what the prompt is about. */
const WORD_RARITY = 0.5;
const TOPIC_RARITY = 0.05;
/** A word that fits every subject. */
const GENERAL_WEIGHT = 0.3;
/** From where a rule bears on a prompt: one topic of the rule's own, or more than one telling word. How many rules share the topic doesn't count here. */
const BEARS_FROM = 0.8;

type Posting = { readonly rule: IndexedRule; readonly weight: number };

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
  const words = new Map<string, Posting[]>();
  const topics = new Map<string, Posting[]>();
  for (const rule of indexed) {
    for (const [term, weight] of rule.about.terms)
      post(words, term, { rule, weight: isGeneralWord(term) ? Math.min(weight, GENERAL_WEIGHT) : weight });
    for (const term of rule.named.terms.keys())
      if (!rule.about.terms.has(term)) post(words, term, { rule, weight: NAMED_WEIGHT });
    for (const [topic, weight] of topicWeights(rule)) post(topics, topic, { rule, weight });
  }
  return {
    rules: indexed,
    bearing(text, isSeen) {
      if (!indexed.some(isSeen)) return [];
      const task = aboutTask(text);
      const found = new Map<IndexedRule, { score: number; evidence: number }>();
      const meet = (postings: readonly Posting[], rarity: number, isTopic: boolean) => {
        const seen = postings.filter(({ rule }) => isSeen(rule));
        const share = 1 / (1 + rarity * Math.log2(Math.max(1, seen.length)));
        for (const { rule, weight } of seen) {
          const sums = found.get(rule) ?? { score: 0, evidence: 0 };
          sums.score += weight * share;
          sums.evidence += isTopic ? weight : weight * share;
          found.set(rule, sums);
        }
      };
      for (const term of task.terms.keys()) meet(words.get(term) ?? [], WORD_RARITY, false);
      for (const topic of task.topics) meet(topics.get(topic) ?? [], TOPIC_RARITY, true);
      return [...found]
        .filter(([, { evidence }]) => evidence >= BEARS_FROM)
        .map(([rule, { score }]) => ({ rule, score }))
        .sort((a, b) => b.score - a.score || a.rule.id - b.rule.id);
    },
  };
}

function post(postings: Map<string, Posting[]>, key: string, posting: Posting): void {
  const list = postings.get(key);
  if (list) list.push(posting);
  else postings.set(key, [posting]);
}

/** What each topic counts for a rule: those of its own words before those of the calls and of the task around it. */
function topicWeights({ about, named, met_topics }: IndexedRule): Map<string, number> {
  const weights = new Map<string, number>();
  for (const topic of met_topics) weights.set(topic, MET_TOPIC_WEIGHT);
  for (const topic of named.topics) weights.set(topic, NAMED_TOPIC_WEIGHT / named.topics.size ** SPREAD);
  for (const topic of about.topics) weights.set(topic, TOPIC_WEIGHT / about.topics.size ** SPREAD);
  return weights;
}
