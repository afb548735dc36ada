import type { Api } from '../../daemon/client/api.ts';
import type { CommandContext } from '../commands/context.ts';
import { startProgress } from '../commands/progress.ts';

const POLL_EVERY_MS = 1_000;

/**
 * On a terminal, show the active model's progress until nothing is left; elsewhere return at once. Ctrl-C ends only the
 * display.
 */
export async function followEmbedding(context: CommandContext): Promise<void> {
  if (!context.stderr.isTTY) return;
  let state = await activeState(context.api);
  const progress = startProgress(state.embedded + state.pending, context);
  try {
    while (state.pending > 0) {
      progress.show(state.embedded, `${state.pending} observations left (Ctrl-C: it continues in the background)`);
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
      state = await activeState(context.api);
    }
  } finally {
    progress.clear();
  }
}

async function activeState(api: Api): Promise<{ embedded: number; pending: number }> {
  const { items } = await api.models();
  return items.find(({ active }) => active) ?? { embedded: 0, pending: 0 };
}
