/**
 * Whether a rule is about the person, and so holds wherever they work: "I read these on my phone", "tables give me a
 * headache". A weighted sum of closed word classes: who is mentioned, and whether they do or feel something. The
 * subject hardly counts, so that unseen subjects work too.
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
/** Threshold at which one or two of a hundred project wishes are mistaken for personal ones. */
const OF_THE_PERSON_FROM = 0.6;
/** Characters per unit of length. */
const LENGTH = 200;
/** Personal topics: style of talk, commits and typing. */
const PERSONAL_TOPICS: ReadonlySet<string> = new Set([
  'answers',
  'commits',
  'comments',
  'shell',
  'wording',
  'searching',
]);
/** A name inside the sentence: a colleague, product or place. */
const NAMES_SOMEBODY = /(?<=[\p{L},] )\p{Lu}\p{Ll}+/u;

/** Longer texts describe plans. */
const MAX_CHARS = 130;
/** Likings and current activities don't carry over to other projects: "I'm preparing a talk". */
export const OF_THIS_WORK = pattern('iu')`
  (?<!\p{L})(?:i(?:'d)?(?: \w+)? (?:prefer|like|love|want)|i(?:'m| am) (?:\w+ )?\w{2,}ing|i(?:'ll| will| made| did)|ich (?:bevorzuge|möchte|will|hätte)|
  (?:je )?(?:préfère|voudrais|veux)|prefiero|quiero|prefiro|quero|preferisco|vorrei|voglio|ik wil|предпочитаю|хочу)(?!\p{L})|我(?:喜欢|想|要)|たい|싶`;

type Feature = keyof typeof WEIGHTS;

/** The features of a text. */
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
