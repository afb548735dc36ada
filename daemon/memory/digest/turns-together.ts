import type { SessionPrompt } from '../../store/sessions/joined-turns.ts';
import { completesTurn } from './contentless.ts';
import { stripInjected } from './strip-injected.ts';

/** A turn that comes later than this after the one before begins something new, even if it only says "go on". */
const MAX_APART_MS = 12 * 60 * 60_000;

/**
 * The ids of the turns that are told in one observation with the given one: a turn and those right after it that complete it ("yes",
 * "commit this"), in order. A session's first prompts without content are told together. Empty for an unknown id.
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
  // Its outcome would be lost in a text that a digest may not change, or can't make again.
  if (!is_joined && (first.is_rewritten || first.is_pruned)) return false;
  return project_id === first.project_id && created_at.getTime() - last.created_at.getTime() <= MAX_APART_MS;
}
