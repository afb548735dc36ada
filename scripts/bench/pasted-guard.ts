// What the guard against somebody else's words costs: prompts read with it, and as if each sentence were the user's
// own.
import { openClassifier } from '../../daemon/rules/learnt/classifier.ts';
import { readSentences } from '../../daemon/rules/learnt/read-signals.ts';
import { taughtRules } from '../../daemon/rules/learnt/taught-rules.ts';

/**
 * Of the prompts whose own wish is learnt when each sentence counts as the user's: those of which the guard keeps it.
 * @param isOwn whether a rule's text is a wish of the user's own in the prompt
 */
export function lostByGuard<Case extends { id: string; prompt: string }>(
  cases: readonly Case[],
  isOwn: (rule: string, one: Case) => boolean,
): { of: number; ids: string[] } {
  const classify = openClassifier();
  const unguarded = (prompt: string) =>
    readSentences(prompt, undefined, classify).map((one) => ({ ...one, isDoubtful: false, isHanded: false }));
  const learns = (one: Case, read?: ReturnType<typeof unguarded>) =>
    taughtRules(one.prompt, undefined, classify, read).rules.some(({ text, waits }) => !waits && isOwn(text, one));
  const learnt = cases.filter((one) => learns(one, unguarded(one.prompt)));
  return { of: learnt.length, ids: learnt.filter((one) => !learns(one)).map(({ id }) => id) };
}
