import { pattern } from '../../language/pattern.ts';
import { AS_BEFORE, AS_MEANT, FAILS, NO, SO_FAR } from '../../language/report-words.ts';
import { tellsDeed } from './deeds.ts';
import { leavesDoubt } from './doubt.ts';
import { folded, spaced, wordsIn } from './match-words.ts';
import { stateOfSentence, stateOfStatus } from './states.ts';

/** Words of a sentence that has no verb: "Chat not yet." */
const MAX_ELLIPTIC_WORDS = 6;
const IS_MEANT = new RegExp(spaced(AS_MEANT), 'u');
const WAS_BEFORE = new RegExp(spaced(AS_BEFORE), 'u');
const LASTS = new RegExp(spaced(`${NO}|${SO_FAR}|${FAILS}`), 'u');
/** In English, what explains as often as it tells what is left: what would, will or has to be. */
const EXPLAINS = pattern('u')`
  ^(?:(?:but|so|and|also),? )?(?:this|these|that|those|you|your|if|when|whenever|since|because|later|once|instead|note|next|
  line \d+)(?!\p{L})|(?<!\p{L})(?:(?:will|would|should|must|shall|may|might|won't|which means|to prevent|so that)(?! need)|needs? to|
  has to|have to|requires?|['\p{L}]*'ll)(?!\p{L})`;
/** In English, that something isn't: now, or in what was done. */
const IS_NOT = pattern('u')`
  (?<!\p{L})(?:(?:is|are|has|have)(?:n't| not)|can(?:'t| ?not)|still(?! (?:pass|work|us|compil|run|hold|appl|disabl|there)\p{L}*)|(?:not )?yet|
  lacks|awaits|(?:will|would) need|(?<!was |were )missing)(?!\p{L})`;
const IN_ENGLISH = /(?<!\p{L})(?:the|is|are|it|and|of|for|with|has|have)(?:n't)?(?!\p{L})/u;
/** In English, with a participle: "the cable not laid"; what is not needed is left for good. */
const NOT_DONE = /(?<!\p{L})not (?!need|affect|requir|relat|limit)\p{L}+(?:ed|en|wn|id|lt|pt|nt)(?!\p{L})/u;
/** What the past denies was a fault; only of the speaker it says what is left. */
const WAS_SO = /(?<!\p{L})(?:(?:was|were|did|had|could|would)(?:n't| not)|never|no longer)(?!\p{L})/gu;
const SPEAKER_COULD_NOT = /(?<!\p{L})(?:i|we) (?:\p{L}+ )?(?:did|could|was|were|had)(?:n't| not| unable)(?!\p{L})/u;
/** What is there besides is no longer the first: "noch einmal", "nog één keer". */
const ONCE_MORE = /(?<!\p{L})(?:noch|nog|encore|ещё|jeszcze) (?:ein\p{L}*|één|eens|une? fois|раз|raz)(?!\p{L})/gu;
/** How it is since the work: what stands before it, even denied, was the fault. */
const IS_SO_NOW = pattern('u')`
  (?<!\p{L})(?:jetzt|nun|maintenant|désormais|ahora|agora|ora|adesso|nu|teraz|теперь|artık)(?!\p{L})|现在|これで|이제`;
/** An auxiliary that denies, with nothing behind it: "Three don't:", "the calls aren't". */
const DENIES_BARE = /(?:^|[,:;]\s)(?:[^\s,:;]+ ){1,3}(?:is|are|do|does|has|have|can|did|could)n't(?=$|[.,:;])/u;
/** A short clause that only says that something isn't done: "The target of 2 isn't reached". */
const NOT_REACHED =
  /^(?!this |that |it )(?:\S+ ){1,6}(?:is|are|has been|have been)(?:n't| not) (?!need|affect|requir|us|support|allow)\p{L}{3,}ed(?:[;,]|$)/u;
const IS_COPULA = /^(?:is|are|was|were|be|ist|sind|est|sont|es|son|é|são|è|zijn|do|does|has|have|it|this|that)$/;
const STATUS_BEGINS =
  /^(?:not|noch|nicht|nichts|pas|non|no|niet|nog|nie|не|ещё|não|untouched|pending|missing|henüz)(?!\p{L})/u;

/** Whether a clause denies, fails, or says that something is as it was or lasts; not that this is as it should be. */
export function inDoubt(written: string): boolean {
  const clause = folded(written).replace(ONCE_MORE, ' ');
  if (tellsDeed(written) || IS_MEANT.test(clause) || stateOfSentence(written) === 'offer') return false;
  if (SPEAKER_COULD_NOT.test(clause) || WAS_BEFORE.test(clause)) return true;
  if (IS_SO_NOW.test(clause) || EXPLAINS.test(clause)) return false;
  const doubted = clause.replace(WAS_SO, ' ');
  if (LASTS.test(clause) || NOT_DONE.test(doubted)) return true;
  return IN_ENGLISH.test(clause) ? IS_NOT.test(doubted) : leavesDoubt(doubted);
}

/** Whether somebody wants something back as it was, of which a report says so when it is done. */
export const wantsAsBefore = (asked: string): boolean => WAS_BEFORE.test(folded(asked));

/** Whether something is said to be as it should be: it was agreed, or goes without saying. */
export const isMeant = (written: string): boolean => IS_MEANT.test(folded(written));

/** "`network/` not begun", "Three don't: …": a matter and its state, with no verb between. */
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
