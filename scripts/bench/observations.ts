// Generates observations like digests of turns: a task in a part of a code base, files, commands, an error and what
// resolved it. Words follow Zipf's law (rank r as often as 1/r), as in real text: a few occur in half of all
// observations, most in a handful, so posting lists have realistic lengths. Each session has a topic with words of its
// own, from a real language, so that vectors are as far apart as those of real turns. With names made of syllables all
// were alike (a mean cosine of 0.92), and a walk over the HNSW graph took twice as long and found half of the nearest.
import { readVocabulary, staticTableFolder } from '../../daemon/models/static-vocabulary.ts';
import { seededRandom } from '../distill/random.ts';

const SUBJECTS =
  'import export invoice payment login session cache queue upload search report webhook schema migration parser renderer scheduler worker proxy gateway'.split(
    ' ',
  );
const ACTIONS =
  'fix add remove speed-up rewrite test document split rename retry validate cache paginate encrypt translate throttle batch stream'.split(
    ' ',
  );
const ENDINGS =
  'timeout overflow deadlock mismatch regression leak race duplicate truncation rounding encoding permission'.split(
    ' ',
  );
const WORDS_PER_TEXT = 90;
const TURNS_PER_SESSION = 12;
const TOPICS = 400;
/** Words of a topic, the first of them the most used. */
const WORDS_PER_TOPIC = 60;
/**
 * Share of a text's words that are of its topic: with it two turns have a cosine of 0.31 ± 0.09, real ones 0.26 ± 0.16.
 */
const TOPIC_SHARE = 0.6;

type BenchObservation = {
  external_id: string;
  session_id: string;
  kind: string;
  title: string;
  text: string;
  files: string[];
  created_at: string;
};

/** Generate the observations `from` … `from + count - 1`, always the same for the same numbers. */
export function makeObservations(from: number, count: number): BenchObservation[] {
  return Array.from({ length: count }, (_, i) => makeObservation(from + i));
}

function makeObservation(n: number): BenchObservation {
  const random = seeded(n);
  const session = Math.floor(n / TURNS_PER_SESSION);
  const topic = topicOf(session);
  const task = `${pick(random, ACTIONS)} the ${pick(random, SUBJECTS)} ${pick(random, ENDINGS)}`;
  const file = `src/${topicWord(topic, random)}/${topicWord(topic, random)}-${pick(random, SUBJECTS)}.ts`;
  const words = Array.from({ length: WORDS_PER_TEXT }, () =>
    random() < TOPIC_SHARE ? topicWord(topic, random) : commonWord(random),
  );
  return {
    external_id: `bench:${n}`,
    session_id: `bench-session-${session}`,
    kind: 'change',
    title: `${task} in ${file}`,
    text: `Asked to ${task}. Edited ${file}. ${words.join(' ')}. npm test failed with ${topicWord(topic, random)}, then passed.`,
    files: [file],
    created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  };
}

/** Generate prompts about such work: some words of the field, some of one topic. */
export function makeQuestions(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const random = seeded(n + 7_000_000);
    const topic = topicOf(n);
    const names = Array.from({ length: 3 }, () => topicWord(topic, random));
    return `How did we ${pick(random, ACTIONS)} the ${pick(random, SUBJECTS)} ${pick(random, ENDINGS)} with ${names.join(' and ')}?`;
  });
}

/** English words, the most used first. */
let language: string[] | undefined;
function wordOf(rank: number): string {
  language ??= readVocabulary(staticTableFolder()).filter((piece) => /^[a-z]{3,}$/.test(piece));
  return language[rank % language.length]!;
}

const VOCABULARY = 20_000;
const commonWord = (random: () => number): string => wordOf(zipf(random, VOCABULARY));
const topicWord = (topic: number, random: () => number): string =>
  wordOf(Math.floor(seeded(topic * WORDS_PER_TOPIC + zipf(random, WORDS_PER_TOPIC))() * VOCABULARY));
const topicOf = (session: number): number => Math.floor(seeded(session + 3_000_000)() * TOPICS);
const pick = (random: () => number, words: readonly string[]): string => words[Math.floor(random() * words.length)]!;

/** A random rank; rank r is about as likely as 1/r. */
const zipf = (random: () => number, ranks: number): number => Math.floor(ranks ** random());

const seeded = (seed: number): (() => number) => seededRandom(seed * 0x9e3779b1);
