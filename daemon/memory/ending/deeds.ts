import { pattern } from '../../language/pattern.ts';

/**
 * A deed at the start of a sentence, after its object or agent: "Removed the cache", "`setup.go` – added `--long`",
 * "I've also moved the tests".
 */
const AT_START = pattern('i')`
  ^(?:(?:\x60[^\x60\n]{1,80}\x60|[\w./-]{1,60}\.\w{1,5}|[A-Z][A-Za-z ]{2,40})\s?[:–—-]{1,2}\s)?(?:(?:done|perfect|great|good|
  excellent)[.!:,] )?(?:(?:i|we)(?:['’]ve| have)? )?(?:(?:and|also|all|both|now|just|successfully)[ ,]{1,2}){0,2}(?:added|
  adjusted|aligned|applied|changed|clarified|cleaned|committed|consolidated|converted|corrected|created|deleted|documented|dropped|ensured|
  extended|extracted|fixed|implemented|improved|inlined|introduced|merged|migrated|moved|opened|optimi[sz]ed|pushed|
  refactored|removed|renamed|replaced|resolved|restored|restructured|reverted|rewrote|simplified|split|switched|unified|
  updated|wired|wrapped|wrote)\b`;
/** A deed told as a state: "The reader waits for the clock now", "Hooks are merged", "has been removed". */
const IS_SO = pattern('i')`
  \bnow (?:(?!needs|requires|misses|fails|lacks)[a-z]{2,20}(?:s|ed)|have|do|show|use|work|return)\b|(?<!\b(?:to|until|till|by|for) )\bnow\.$|\b(?:has|have|
  had) (?:now )?been [a-z]{2,20}(?:ed|en|t)\b|^(?:(?!\b(?:that|which|when|where|who|if|how|because)\b)[^,;:]){3,80} (?:is|
  are) (?:now |all |both )?(?:added|changed|committed|created|deleted|done|fixed|gone|implemented|in place|merged|moved|
  pushed|removed|renamed|replaced|resolved|updated)\b`;

/** Whether an English sentence starts with a deed. */
export const beginsWithDeed = (sentence: string): boolean => AT_START.test(sentence);

/**
 * Whether an English sentence says what was done or how things are since, not what was found or wrong. Such a line
 * leaves nothing open, whatever it mentions: "Removed the note that this is out of scope".
 */
export const tellsDeed = (sentence: string): boolean => beginsWithDeed(sentence) || IS_SO.test(sentence);
