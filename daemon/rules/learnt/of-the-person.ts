/**
 * Whether a rule is about the person who says it, and so holds wherever that person works: "I read these on my phone", "tables give me a headache".
 * A sum of closed classes of words: who is spoken of, and whether it is somebody who does or feels something. What it is about hardly counts, so
 * that it holds for matters that nobody has seen.
 */
import { timesIDo } from '../../language/index.ts';
import { closestLanguage } from '../../language/language-of.ts';
import { pattern } from '../../language/pattern.ts';
import { topicsNamed } from '../../text/topics.ts';
import { personsIn } from './voice/persons.ts';

/** In log-odds, fitted to 350 wishes of four authors, each judged by the other three (docs/learning.md). */
const WEIGHTS = {
  bias: -3.1,
  says_me: 2.5,
  i_do: 0.8,
  i_do_twice: 1,
  says_us: -1,
  names_somebody: -0.3,
  of_personal_topic: 1.2,
  of_no_topic: 0.7,
  long: -0.9,
};
/** From where of a hundred wishes about a project one or two are taken for the person's. */
const OF_THE_PERSON_FROM = 0.6;
/** Characters that count as one length. */
const LENGTH = 200;
/** Topics that come with the person: how it is spoken, committed and typed. */
const PERSONAL_TOPICS: ReadonlySet<string> = new Set([
  'answers',
  'commits',
  'comments',
  'shell',
  'wording',
  'searching',
]);
/** A name within the sentence: of a colleague, a product, a place. */
const NAMES_SOMEBODY = /(?<=[\p{L},] )\p{Lu}\p{Ll}+/u;

/** Longer texts tell of what somebody is about to do. */
const MAX_CHARS = 130;
/** A liking alone says nothing of other projects, and neither does what the person is doing at the time: "I'm preparing a talk". */
export const OF_THIS_WORK = pattern('iu')`
  (?<!\p{L})(?:i(?:'d)?(?: \w+)? (?:prefer|like|love|want)|i(?:'m| am) (?:\w+ )?\w{2,}ing|i(?:'ll| will| made| did)|ich (?:bevorzuge|möchte|will|hätte)|
  (?:je )?(?:préfère|voudrais|veux)|prefiero|quiero|prefiro|quero|preferisco|vorrei|voglio|ik wil|предпочитаю|хочу)(?!\p{L})|我(?:喜欢|想|要)|たい|싶`;

type Feature = keyof typeof WEIGHTS;

/** What is known of a text. */
function featuresOf(text: string): Record<Feature, number> {
  const language = closestLanguage(text);
  const persons = personsIn(text, language);
  const topics = topicsNamed(text);
  const times = timesIDo(text, language);
  return {
    bias: 1,
    says_me: Number(persons.has('me')),
    i_do: Number(times > 0),
    i_do_twice: Number(times > 1),
    says_us: Number(persons.has('us')),
    names_somebody: Number(NAMES_SOMEBODY.test(text)),
    of_personal_topic: Number([...topics].some((topic) => PERSONAL_TOPICS.has(topic))),
    of_no_topic: Number(topics.size === 0),
    long: text.length / LENGTH,
  };
}

/** Whether a rule is about the person who says it. */
export function isAboutWhoSaysIt(text: string): boolean {
  if (text.length > MAX_CHARS || OF_THIS_WORK.test(text)) return false;
  const features = Object.entries(featuresOf(text)) as [Feature, number][];
  return features.reduce((sum, [name, value]) => sum + WEIGHTS[name] * value, 0) >= OF_THE_PERSON_FROM;
}
