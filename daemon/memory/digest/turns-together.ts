import type { SessionPrompt } from '../../store/sessions/joined-turns.ts';
import { completesTurn } from './contentless.ts';
import { stripInjected } from './strip-injected.ts';

/** A turn after a longer break starts something new, even if it only says "go on". */
const MAX_APART_MS = 12 * 60 * 60_000;

/**
 * The ids of the turns that share the given turn's observation: a turn and the following turns that complete it ("yes",
 * "commit this"), in order. Contentless prompts at the start of a session also share one. Empty for an unknown id.
 * @param prompts the session's prompts in order
 */
export function turnsTogether(prompts: readonly SessionPrompt[], promptId: string): string[] {
  let together: SessionPrompt[] = [];
  for (const prompt of prompts) {
    if (joins(prompt, together)) together.push(prompt);
    else if (together.some((one) => one.prompt_id === promptId)) break;
    else together = [prompt];
  }
  return together.some((one) => one.prompt_id === promptId) ? together.map((one) => one.prompt_id) : [];
}

function joins(
  { text, created_at, project_id, is_kept, is_joined }: SessionPrompt,
  before: readonly SessionPrompt[],
): boolean {
  const [first, last] = [before[0], before.at(-1)];
  if (!first || !last || text === null || is_kept || !completesTurn(stripInjected(text))) return false;
  // A digest can't change or remake this text, so the turn's outcome would be lost in it.
  if (!is_joined && (first.is_rewritten || first.is_pruned)) return false;
  return project_id === first.project_id && created_at.getTime() - last.created_at.getTime() <= MAX_APART_MS;
}
