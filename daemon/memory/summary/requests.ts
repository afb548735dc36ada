import { cutText, oneLine } from '../../contract/shown-text.ts';
import { pattern } from '../../language/pattern.ts';
import { isPasted } from '../digest/user-words.ts';
import { isGoal } from './results.ts';
import { subjectOf } from './same-words.ts';
import { sentencesOf } from './sentences.ts';

const MAX_CHARS = 140;
/** Content words of a request that is clear without its session. */
const MIN_WORDS = 3;
const MIN_MATTER_WORDS = 3;
const POLITE = pattern('i')`
  ^(?:(?:ok(?:ay)?|yes|yeah|and|also|now|so|please|then|great|perfect|hey|hi|thinking again)[\s,.!:]+)*(?:(?:can|could|would|
  will) (?:you|we)|let['’]?s|i(?: would|['’]d) like (?:you )?to|i want (?:you )?to|we (?:should|need to)|please) (?:please |
  also |just |try (?:to )?|maybe |completely ){0,2}`;
/** A request that starts with a verb of doing. */
const DEED = pattern('i')`
  ^(?:add|adjust|allow|bump|change|clean|consolidate|convert|create(?! mode)|delete|detect|disable|document|drop|enable|
  ensure|expose|extend|extract|fix|group|handle|hide|implement|improve|include|inform|introduce|limit|make|merge|migrate|
  move|parse|prevent|print|reduce|refactor|remove|rename|replace|restore|rewrite|show|simplify|skip|sort|split|store|
  support|switch|track|unify|update|upgrade|use|validate|warn|wrap|write)\b`;
/** A reference that only the session resolves. */
const POINTS = pattern('i')`
  \b(?:this|that|these|those|it|them|they|above|below|here|same|both|one|two|again|instead|you|your|options?|points?|
  comments?|feedback|review|something|probably|current|needed|rest|tests?|lines?|signature|then|try)\b|
  \.\w{1,4}:\d|\w\.[A-Z]\w|[>•❯│?=]|\S{40}|https?:|\d\.\s`;

/** The explanation of a request, after a dash. */
const EXPLAINED = /(?<=\S{3}.{20}) [–—-] .*$/s;

/** Words of any request or report, which carry no subject. */
const GENERIC = subjectOf(
  'issue issues problem fix fixed change changes test tests table code work working complete completed comprehensive correct correctly proper properly pass passes lint linter error errors build branch outstanding feature file files update updated add added remove removed create created implement implemented verify sure everything clean plan summary user users will show case something all now merge conflict conflicts parent local unit please failing missing new',
);

/** The content words of a text, without verbs of doing. */
export const tellingWords = (text: string): ReadonlySet<string> =>
  new Set([...subjectOf(text)].filter((word) => !GENERIC.has(word)));

/** The title of a plan in a prompt; "Implement the following plan:" alone says nothing. */
export const planTitle = (prompt: string): string | undefined =>
  /^[^\n]{0,80}:\n{1,3}#{1,3} (?:(?:\w+ )?plan\s?[:–—-]\s?)?([^\n]{12,160})/i
    .exec(prompt)?.[1]
    ?.replace(/ ?[–—-] (?:\w+ )?plan$/i, '');

/** The request in a prompt, if a sentence states it clearly without the session. */
export function requestIn(prompt: string): string | undefined {
  return saidIn(prompt, (one) => DEED.test(one), MIN_WORDS);
}

/** The start of a prompt without a clear request: "I think we have a bug with the resume command". */
export function matterIn(prompt: string): string | undefined {
  const [first = ''] = sentencesOf(prompt);
  return saidIn(first, (one) => isGoal(one) && !LEADS_UP.test(one), MIN_MATTER_WORDS);
}

/** Content words of a user's sentence that shows a session's topic, even with references in it. */
const MIN_ABOUT_WORDS = 3;
/** Words that make a sentence clear despite its references. */
const ENOUGH_WORDS = 6;
const MAX_ABOUT_CHARS = 160;

/** The user's first sentence about the session's topic: "this is the third error around the working directory". */
export function aboutIn(prompts: readonly string[]): string | undefined {
  const typed = prompts.map((prompt) =>
    prompt
      .split('\n')
      .filter((line) => !isPasted(line) && !/^\s*[❯>$%]/u.test(line))
      .join('\n'),
  );
  const about = typed.flatMap(sentencesOf).find((sentence) => {
    const words = tellingWords(sentence).size;
    return words >= MIN_ABOUT_WORDS && (words >= ENOUGH_WORDS || !POINTS.test(sentence));
  });
  return about === undefined ? undefined : cutText(oneLine(about.replace(POLITE, '')), MAX_ABOUT_CHARS);
}

/** English lead-ins to a request, or words of order. */
const LEADS_UP = /^(?:until|previously|currently|first|recently|last time|have a look|take a look|looking)\b/i;

/** The first sentence that the user typed and that is clear alone. */
function saidIn(prompt: string, isMeant: (sentence: string) => boolean, words: number): string | undefined {
  const typed = prompt.split('\n').filter((line) => !isPasted(line));
  const asked = sentencesOf(typed.join('\n')).map((sentence) =>
    oneLine(
      sentence
        .replace(POLITE, '')
        .replace(EXPLAINED, '')
        .replace(/(?<![\s?？.,])[\s?？.,]+$/u, ''),
    ),
  );
  const [first] = asked.filter(
    (one) =>
      isMeant(one) &&
      one.length <= MAX_CHARS &&
      !POINTS.test(one) &&
      isWhole(one) &&
      tellingWords(one.replace(/\([^()]{0,140}\)/g, ' ')).size >= words,
  );
  return first;
}

/** Whether a text has complete quotations and brackets. A straight mark after a digit means inches: 6.7". */
export const isWhole = (text: string): boolean =>
  counted(text, /(?<!\d)"|[“”„]/g) % 2 === 0 && counted(text, /\(/g) === counted(text, /\)/g);

const counted = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0;
