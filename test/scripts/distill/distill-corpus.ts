import { seededRandom } from '../../../scripts/distill/random.ts';

/** Words that go together, so that a teacher's vectors of the texts differ by topic. */
const TOPICS = [
  'database migration schema table column index transaction rollback lock query postgres row',
  'parser grammar token syntax tree compiler lexer expression statement operator error node',
  'network socket packet latency router proxy timeout connection port server retry request',
  'kitchen recipe bread butter oven salt pepper onion soup dinner garlic plate',
  'river mountain forest valley lake weather snow rain summer trail bird tree',
  'music guitar song melody rhythm drum concert violin chorus album singer stage',
].map((words) => words.split(' '));
const GLUE = 'the a of and to in was is with for on after before while it that this from'.split(' ');

/** Texts of 5–14 words, each on one topic; the same ones each time. */
export function topicTexts(count: number): string[] {
  const random = seededRandom(11);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  return Array.from({ length: count }, () => {
    const topic = pick(TOPICS);
    return Array.from({ length: 5 + Math.floor(random() * 10) }, () => pick(random() < 0.5 ? topic : GLUE)).join(' ');
  });
}
