import type { RuleKept } from '../contract/rules.ts';
import type { RuleKind } from '../contract/words.ts';
import { getRule } from '../store/rules/rules.ts';
import { keepRule, knownRules } from './book/keep-rule.ts';
import { placeOfWords } from './book/place-of-words.ts';
import { ADDED, changed, cleaned, type SteeringDeps } from './change-by-hand.ts';
import { isNegative } from './learnt/other-way.ts';

type SaidByUser = { text: string; kind?: RuleKind | undefined; project?: string | null | undefined };

/**
 * Store a sentence that a program passes on from another user. It holds for that user alone, in the project's
 * workspace.
 */
export async function addForUser(deps: SteeringDeps, userId: string, said: SaidByUser): Promise<RuleKept> {
  const projectId = said.project ? await deps.projects.ensure(said.project) : null;
  const text = cleaned(deps, said.text);
  const kind = said.kind ?? (isNegative(text) ? 'prohibition' : 'requirement');
  const kept = await changed(deps, async (tx) => {
    const place = (await placeOfWords(tx, { userId, projectId }, true))!;
    const known = await knownRules(tx, projectId, { userId });
    return keepRule(
      tx,
      { text, kind, subjects: [], place, source: 'user', alpha: ADDED, heldBy: userId, isOthers: true },
      known,
    );
  });
  const { id, status, text: words } = (await getRule(deps.db, kept.id, userId))!;
  return { id, status, text: words, known: kept.outcome === 'known', narrowed: null };
}
