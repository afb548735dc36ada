import { TOPICS } from '../language/topics/index.ts';

const NAMED = Object.entries(TOPICS);

/** The topics named by a rule. */
export const topicsNamed = (text: string): ReadonlySet<string> =>
  new Set(NAMED.flatMap(([topic, { named }]) => (named.test(text) ? [topic] : [])));

/** The topics of a task, by name or by the requested work. */
export const topicsMeant = (text: string): ReadonlySet<string> =>
  new Set(NAMED.flatMap(([topic, { named, meant }]) => (named.test(text) || meant?.test(text) ? [topic] : [])));

/** Topics of work that comes with any task, so that a prompt seldom names them. */
const OF_ANY_WORK = [
  'answers',
  'wording',
  'comments',
  'commits',
  'branches',
  'reviews',
  'code',
  'planning',
  'searching',
];

/** Whether a topic is one of work that comes with any task. */
export const isOfAnyWork = (topic: string): boolean => OF_ANY_WORK.includes(topic);

/** Whether a rule with these topics concerns work that no prompt names. */
export const concernsAnyWork = (topics: ReadonlySet<string>): boolean => OF_ANY_WORK.some((topic) => topics.has(topic));
