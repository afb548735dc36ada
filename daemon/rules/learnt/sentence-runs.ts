/**
 * Which sentences of a prompt make one rule: those that teach, with the reasons, the other half and the reach that
 * stand beside them.
 */
import { isTheOtherWay } from './other-way.ts';
import { saysEverywhere, saysHere, widens } from './reach.ts';
import type { SentenceSignal } from './read-signals.ts';
import { saysItLasts } from './says-it-lasts.ts';

/**
 * Sentences in their order, and those of them of which the next one says that they hold for more than the work at hand.
 */
export type SentenceRun = { readonly sentences: SentenceSignal[]; readonly widened: ReadonlySet<SentenceSignal> };

type Judges = {
  /** Whether a sentence is sure or near enough to belong to a rule. */
  belongs(sentence: SentenceSignal): boolean;
  /** Whether nothing says that it passes, or only describes. */
  mayLast(sentence: SentenceSignal): boolean;
  isForOnce(text: string): boolean;
};

/**
 * A sentence that only tells how far another one reaches has to teach by itself, and the other one somewhat: "it was
 * broken. in all my repos" reports.
 */
const WIDENS_FROM = 0.6;
const MEANT_FROM = 0.35;
/** A word left out between two sentences: somebody else's, code, a question. List numbers are shorter. */
const LEFT_OUT = /[\p{L}\p{N}]{3}/u;

/** Put the sentences of a prompt that belong together into runs. */
export function sentenceRuns(prompt: string, sentences: readonly SentenceSignal[], judges: Judges): SentenceRun[] {
  const runs: SentenceRun[] = [];
  let run: SentenceSignal[] = [];
  let widened = new Set<SentenceSignal>();
  const close = () => {
    if (run.length > 0) runs.push({ sentences: run, widened });
    run = [];
    widened = new Set();
  };
  for (const [at, sentence] of sentences.entries()) {
    const meant = sentences[at - 1];
    if (meant && isMeant(meant, sentence, prompt) && !judges.isForOnce(meant.text)) {
      if (run.at(-1) !== meant) {
        close();
        run = [meant];
      }
      widened.add(meant);
    }
    const last = run.at(-1);
    if (last && !widened.has(last) && isApart(last, sentence, prompt.slice(last.end, sentence.start))) close();
    // What only says where a rule holds belongs to it, however it sounds by itself.
    const tellsWhere = run.length > 0 && (widened.has(meant!) || saysEverywhere(sentence.text));
    const goesOn = run.length > 0 && isTheOtherWay(sentence.text, last?.text);
    const isNext = (judges.belongs(sentence) || goesOn) && judges.mayLast(sentence);
    if (isNext || (tellsWhere && !judges.isForOnce(sentence.text))) run.push(sentence);
    else close();
  }
  close();
  return runs;
}

/**
 * Whether a sentence says of the one right before it that it holds for more than the work at hand: whoever said that,
 * the user says where it holds.
 */
const isMeant = (before: SentenceSignal, sentence: SentenceSignal, prompt: string): boolean =>
  widens(sentence.text) &&
  sentence.probability >= WIDENS_FROM &&
  !sentence.isDoubtful &&
  before.probability >= MEANT_FROM &&
  !before.isHanded &&
  !LEFT_OUT.test(prompt.slice(before.end, sentence.start));

/**
 * Whether a sentence is no part of the rule before it: somebody else may have said one of the two, something was left
 * out in between, only the second says that it lasts, or the rule is for all projects and the sentence for this one.
 */
const isApart = (last: SentenceSignal, next: SentenceSignal, between: string): boolean =>
  last.isDoubtful !== next.isDoubtful ||
  LEFT_OUT.test(between) ||
  (saysItLasts(next.text) && !saysItLasts(last.text) && !saysEverywhere(next.text)) ||
  (saysEverywhere(last.text) && saysHere(next.text) && !saysEverywhere(next.text));
