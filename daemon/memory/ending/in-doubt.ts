import { AS_BEFORE, AS_MEANT, FAILS, NO, SO_FAR } from '../../language/report-words.ts';
import { pattern } from '../../language/pattern.ts';
import { tellsDeed } from './deeds.ts';
import { leavesDoubt } from './doubt.ts';
import { folded, spaced, wordsIn } from './match-words.ts';
import { stateOfSentence, stateOfStatus } from './states.ts';

/** Words of a sentence that has no verb: "Chat not yet." */
const MAX_ELLIPTIC_WORDS = 6;
const IS_MEANT = new RegExp(spaced(AS_MEANT), 'u');
const WAS_BEFORE = new RegExp(spaced(AS_BEFORE), 'u');
const LASTS = new RegExp(spaced(`${NO}|${SO_FAR}|${FAILS}`), 'u');
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
const IS_COPULA = /^(?:is|are|was|were|be|ist|sind|est|sont|es|son|é|são|è|zijn|do|does|has|have|it|this|that)$/;
const STATUS_BEGINS = /^(?:not|noch|nicht|nichts|pas|non|no|niet|nog|nie|не|ещё|não|untouched|pending|missing|henüz)(?!\p{L})/u;

/** Whether a clause denies, fails, or says that something is as it was or lasts; not that this is as it should be. */
export function inDoubt(written: string): boolean {
  const clause = folded(written).replace(ONCE_MORE, ' ');
  if (tellsDeed(written) || IS_MEANT.test(clause) || stateOfSentence(written) === 'offer') return false;
  if (SPEAKER_COULD_NOT.test(clause) || WAS_BEFORE.test(clause)) return true;
  if (IS_SO_NOW.test(clause)) return false;
  return LASTS.test(clause) || NOT_DONE.test(clause) || leavesDoubt(clause.replace(WAS_SO, ' '));
}

/** Whether somebody wants something back as it was, of which a report says so when it is done. */
export const wantsAsBefore = (asked: string): boolean => WAS_BEFORE.test(folded(asked));

/** Whether something is said to be as it should be: it was agreed, or goes without saying. */
export const isMeant = (written: string): boolean => IS_MEANT.test(folded(written));

/** "`network/` not begun", "Three don't: …": a matter and its state, with no verb between. */
export function isElliptic(written: string): boolean {
  const clause = folded(written).replace(/[.。]$/u, '');
  if (DENIES_BARE.test(clause)) return true;
  if (wordsIn(clause) > MAX_ELLIPTIC_WORDS) return false;
  const words = clause.split(' ');
  return words.some((_, at) => {
    const status = words.slice(at).join(' ');
    return at > 0 && !IS_COPULA.test(words[at - 1]!) && STATUS_BEGINS.test(status) && stateOfStatus(status) === 'open';
  });
}
