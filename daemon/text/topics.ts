import { TOPICS } from '../language/topics/index.ts';

const NAMED = Object.entries(TOPICS);

/** The topics named by a rule. */
export const topicsNamed = (text: string): ReadonlySet<string> =>
  new Set(NAMED.flatMap(([topic, { named }]) => (named.test(text) ? [topic] : [])));

/** The topics of a task, by name or by the requested work. */
export const topicsMeant = (text: string): ReadonlySet<string> =>
  new Set(NAMED.flatMap(([topic, { named, meant }]) => (named.test(text) || meant?.test(text) ? [topic] : [])));

/** Whether a topic is one of work that comes with any task, so that a prompt seldom names it. */
export const isOfAnyWork = (topic: string): boolean => TOPICS[topic]?.isOfAnyWork === true;

/** Whether a rule with these topics concerns work that no prompt names. */
export const concernsAnyWork = (topics: ReadonlySet<string>): boolean => [...topics].some(isOfAnyWork);
