import { pattern } from '../../language/pattern.ts';
import { AS_BEFORE, AS_MEANT, FAILS, NO, SO_FAR } from '../../language/report-words.ts';
import { tellsDeed } from './deeds.ts';
import { leavesDoubt } from './doubt.ts';
import { folded, spaced, wordsIn } from './match-words.ts';
import { stateOfSentence, stateOfStatus } from './states.ts';

/** Longest sentence without a verb: "Chat not yet." */
const MAX_ELLIPTIC_WORDS = 6;
const IS_MEANT = new RegExp(spaced(AS_MEANT), 'u');
const WAS_BEFORE = new RegExp(spaced(AS_BEFORE), 'u');
const LASTS = new RegExp(spaced(`${NO}|${SO_FAR}|${FAILS}`), 'u');
/** English words that explain as often as they say what is left: would, will, has to. */
const EXPLAINS = pattern('u')`
  ^(?:(?:but|so|and|also),? )?(?:this|these|that|those|you|your|if|when|whenever|since|because|later|once|instead|note|next|
  line \d+)(?!\p{L})|(?<!\p{L})(?:(?:will|would|should|must|shall|may|might|won't|which means|to prevent|so that)(?! need)|needs? to|
  has to|have to|requires?|['\p{L}]*'ll)(?!\p{L})`;
/** English negation, of now or of the work. */
const IS_NOT = pattern('u')`
  (?<!\p{L})(?:(?:is|are|has|have)(?:n't| not)|can(?:'t| ?not)|still(?! (?:pass|work|us|compil|run|hold|appl|disabl|there)\p{L}*)|(?:not )?yet|
  lacks|awaits|(?:will|would) need|(?<!was |were )missing)(?!\p{L})`;
const IN_ENGLISH = /(?<!\p{L})(?:the|is|are|it|and|of|for|with|has|have)(?:n't)?(?!\p{L})/u;
/** English “not” with a participle: "the cable not laid". What isn't needed is left for good. */
const NOT_DONE = /(?<!\p{L})not (?!need|affect|requir|relat|limit)\p{L}+(?:ed|en|wn|id|lt|pt|nt)(?!\p{L})/u;
/** A past negation was a fault, unless the speaker is its subject. */
const WAS_SO = /(?<!\p{L})(?:(?:was|were|did|had|could|would)(?:n't| not)|never|no longer)(?!\p{L})/gu;
const SPEAKER_COULD_NOT = /(?<!\p{L})(?:i|we) (?:\p{L}+ )?(?:did|could|was|were|had)(?:n't| not| unable)(?!\p{L})/u;
/**
 * "Once more" in other languages: contains the word for “still”, but nothing is pending: "noch einmal", "nog één keer".
 */
const ONCE_MORE = /(?<!\p{L})(?:noch|nog|encore|ещё|jeszcze) (?:ein\p{L}*|één|eens|une? fois|раз|raz)(?!\p{L})/gu;
/** The state after the work; text before it describes the fault. */
const IS_SO_NOW = pattern('u')`
  (?<!\p{L})(?:jetzt|nun|maintenant|désormais|ahora|agora|ora|adesso|nu|teraz|теперь|artık)(?!\p{L})|现在|これで|이제`;
/** A bare negated auxiliary: "Three don't:", "the calls aren't". */
const DENIES_BARE = /(?:^|[,:;]\s)(?:[^\s,:;]+ ){1,3}(?:is|are|do|does|has|have|can|did|could)n't(?=$|[.,:;])/u;
/** A short clause that something isn't done: "The target of 2 isn't reached". */
const NOT_REACHED =
  /^(?!this |that |it )(?:\S+ ){1,6}(?:is|are|has been|have been)(?:n't| not) (?!need|affect|requir|us|support|allow)\p{L}{3,}ed(?:[;,]|$)/u;
const IS_COPULA = /^(?:is|are|was|were|be|ist|sind|est|sont|es|son|é|são|è|zijn|do|does|has|have|it|this|that)$/;
const STATUS_BEGINS =
  /^(?:not|noch|nicht|nichts|pas|non|no|niet|nog|nie|не|ещё|não|untouched|pending|missing|henüz)(?!\p{L})/u;

/** Whether a clause negates, fails, or says that a state persists, unless that state is intended. */
export function inDoubt(written: string): boolean {
  const clause = folded(written).replace(ONCE_MORE, ' ');
  if (tellsDeed(written) || IS_MEANT.test(clause) || stateOfSentence(written) === 'offer') return false;
  if (SPEAKER_COULD_NOT.test(clause) || WAS_BEFORE.test(clause)) return true;
  if (IS_SO_NOW.test(clause) || EXPLAINS.test(clause)) return false;
  const doubted = clause.replace(WAS_SO, ' ');
  if (LASTS.test(clause) || NOT_DONE.test(doubted)) return true;
  return IN_ENGLISH.test(clause) ? IS_NOT.test(doubted) : leavesDoubt(doubted);
}

/** Whether the user wants something back as it was. A report then says so when it is done. */
export const wantsAsBefore = (asked: string): boolean => WAS_BEFORE.test(folded(asked));

/** Whether a state is called intended: agreed, or self-evident. */
export const isMeant = (written: string): boolean => IS_MEANT.test(folded(written));

/** "`network/` not begun", "Three don't: …": a subject and its state without a verb. */
export function isElliptic(written: string): boolean {
  const clause = folded(written).replace(/[.。]$/u, '');
  if (DENIES_BARE.test(clause) || NOT_REACHED.test(clause)) return true;
  if (wordsIn(clause) > MAX_ELLIPTIC_WORDS) return false;
  const words = clause.split(' ');
  return words.some((_, at) => {
    const status = words.slice(at).join(' ');
    return at > 0 && !IS_COPULA.test(words[at - 1]!) && STATUS_BEGINS.test(status) && stateOfStatus(status) === 'open';
  });
}
