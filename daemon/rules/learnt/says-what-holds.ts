import { BEGINS_UNREAL } from '../../language/index.ts';
import { pattern } from '../../language/pattern.ts';

/**
 * Whether a sentence may be a rule by its form. Reports, reviews and thoughts about code describe, and the classifier
 * takes many for rules: four in five of the 117 sentences that 271 real sessions taught; 38 are left. General
 * statements and prohibitions may contain code names. 19 of 20 lasting examples pass.
 */
export function saysWhatHolds(sentence: string): boolean {
  const text = sentence.replace(ASIDE, '').trim();
  if (
    REPORTS.test(text) ||
    BEGINS_UNREAL.test(text) ||
    BEGINS_WITH_CODE.test(text) ||
    text.split(/\s+/).length > MAX_WORDS
  )
    return false;
  if (ONLY_POINTS.test(text)) return false;
  if (LASTS.test(text) && !tellsHowOften(text)) return true;
  if (POINTS.test(text.split(CLAUSE_ENDS, 1)[0]!)) return false;
  return FORBIDS.test(text) || (!THINKS.test(text) && !isAboutCode(text));
}

/** Words before the sentence proper. */
const ASIDE = pattern('i')`
  ^(?:(?:ok(?:ay)?|right|no|nope|nah|yes|yep|sure|hm+|ah|oh|hey|hi|hold on|great|nice|good|cool|perfect|
  thanks|and|but|so|also|btw|fyi|oh and|one (?:more )?(?:thing|request)(?: though)?|tiny thing|again|as i said|
  like i said|please|pls|actually|instead|just|let's|lets)\b[,:;.!\s–—-]*)+`;
/** Rules are shorter; longer sentences explain. */
const MAX_WORDS = 40;
/** Code names, typical of explanations. */
const CODE_NAMES =
  /\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w+|\w\(\)|\b\w+_\w+\b|`[^`]+`|(?:^|\s)--?[a-z][\w-]+|\b\w+\.\w+\.\w+/g;
const MAX_CODE_NAMES = 1;

/** Whether a sentence has so many code names that it explains something. */
export const isAboutCode = (text: string): boolean => (text.match(CODE_NAMES)?.length ?? 0) > MAX_CODE_NAMES;

/** Starts of reports, reviews and questions, or of their continuations. */
const REPORTS = pattern('i')`
  ^(?:like|e\.g\.|for (?:example|instance))(?= )|^(?:(?:this|that) (?:will|would|causes?|can|could|was|comment|means|conversion)|it (?:somehow|does|only|
  fails|seems)|if (?:i|the user|session|we don)|because|since .*(?:,|used by)|without this|all test cases|
  looking at|(?:fixed|added|installed|removed|updated|merged|moved|renamed|committed|pushed|got|ran)\b|
  you wrote|you are (?:not )?(?:correct|right|wrong)|going back|part of it|basically|now wondering|any ideas|
  can you|could you|q:|variable|missing|usage:|=+|\()|\bwas (?:likely|probably)\b|:$`;
/** Also a sign, as in printed lines. */
const BEGINS_WITH_CODE = /^(?:\p{Extended_Pictographic}|(?:[Tt]he )?(?:[A-Z]?[a-z]+[A-Z]\w*|\w+(?:\.\w+)+\())/u;
const LASTS = pattern('i')`
  \b(?:from (?:now|here) on|always|never|(?:don['’]?t|not) ever|every ?time|each time|next time|remember|as a rule|going forward|
  by default|in general|whenever|everywhere|(?:not|that's) how we)\b`;
/**
 * Frequencies in a report (`is never called`, `can always return`, `we never got an answer`), or expected behaviour.
 */
const TELLS_HOW_OFTEN = pattern('i')`
  \b(?:is|are|was|were|be|been|has|have|had|to|it|but|somehow|will|would|can|could|may|might|not|don't|
  doesn't|didn't|this|that) (?:\w+ )?(?:always|never)\b|\b(?:make sure|ensure) .{0,80}\b(?:always|never)\b|
  ^always (?:the same|something|like this)\b|\b(?:i|we|you|they|he|she) never (?:(?!need|feed|embed|seed|
  exceed|proceed|succeed|speed)\w+ed|got|had|saw|heard|did|made|came|went|found|said|knew)\b`;
/** Whether a sentence says how often something happens, not what should. */
export const tellsHowOften = (text: string): boolean => TELLS_HOW_OFTEN.test(text);

const FORBIDS = pattern('i')`
  ^stop \w+ing\b|^i (?:really )?(?:don['’]?t|do not) want\b|^(?:[\w'-]+ ){0,3}(?:(?:don'?t|do not)(?! (?:need|
  want|think|know|care|have)\b)|must not|mustn't|may not|shouldn't|should not|no more|is off limits|are off limits|
  is forbidden|isn't allowed)\b`;
/**
 * References to what was just said or done; a rule must be clear alone. After the first clause they may refer to that
 * clause. `this` and `these` with a word for the project refer to nothing in the turn.
 */
const POINTS = pattern('i')`
  ^(?:it|that|this|these|those|they|he|she|there)(?:'s|'re|'ll|'d)?(?= (?!(?:\w+ )?(?:repo\w*|project|
  code ?base|workspace|machines?|checkout|branch|service|module|package|folder|box)\b))|^(?:for|on|in|
  with|to) (?:#|no\.? |point |step |option |phase )?\d|\b(?:them|their|yet|(?:these|those) \w+|the (?:other|
  same|latter|former|old one|new one|last one|first one|second one|rest)|this (?:one|time|change|commit|
  file|function|issue|fix|test|thing)|that (?:one|change|commit|file|function|issue|fix|test|thing|method|class|line|
  flag|error|warning|code|section|step))\b`;
/** Only gives a duration to something mentioned before: a file, the last answer. */
const ONLY_POINTS =
  /^(?:@\S+\s+)*(?:[\w']+ ){0,5}(?:follow|obey|apply|use|do|respect|keep to|stick to|remember) (?:it|them|this|that|those|these)[.!]*$/i;
const CLAUSE_ENDS = /[,;:] | [-–—] | (?:and|but) /;
/** A passing thought, question, report or request, or a remark on one place in code. */
const THINKS = pattern('i')`
  \bi (?:want|need|would like) you to\b|
  ^(?:then )?(?:in|for) (?:(?:func|function|method|class)\b|\S+\.[a-z]{1,4} )|\b(?:(?:can'?t|cannot|haven'?t|hasn'?t|didn'?t|don'?t) (?:\w+ )?(?:see|seen|saw|recall|find|notice)|
  (?:i|we)(?:'re| are|'m| am|'ve| have)? (?:\w+ )?(?:discover\w*|found|heard)|i(?:'m| am| was|'ve)? (?:\w+ )?(?:mean|
  wonder\w*|think\w*|guess|assum\w*|feel\w*|got|get|see|saw|reset)|(?:don'?t|do not) (?:need|want|think|
  know|care)|it (?:seems|looks|sounds)|looks like|seems|observed|noticed|wondering|caus(?:es|ing)|result(?:s|
  ing) in|fails?|failed|failing|crash\w*|doesn't (?:clear|work|show)|(?:is|are|not) (?:\w+ )?(?:wrong|
  correct|incorrect|inaccurate|broken|missing|unclear|failing)|option \d|for now|but actually|any ?more so|
  (?:so|which) (?:we|it|this) (?:can|will))\b`;
