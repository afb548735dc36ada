// Entries of agents' own memories that match forgotten ones: shown, and removed only if the user agrees.
import type { OwnMemory } from '../../daemon/contract/own-memory.ts';
import type { CommandContext } from './context.ts';
import { terminalLine } from './format.ts';
import { confirm } from './read-input.ts';

const MAX_SHOWN = 20;

export type OwnOffer = { items: OwnMemory[]; take: boolean };

/**
 * Find matching entries, show them, and ask whether to remove them, too; `native` means yes. Without a terminal nothing
 * is removed unless requested.
 */
export async function offerOwnMemory(
  which: { ids: number[] } | { session_id: string },
  { native = false, yes = false }: { native?: boolean; yes?: boolean },
  context: CommandContext,
): Promise<OwnOffer> {
  const matches = await context.api.ownMemorySame(which).catch(() => undefined);
  if (!matches) {
    context.note('The agents’ own memories could not be searched');
    return { items: [], take: false };
  }
  const { items } = matches;
  if (items.length === 0) return { items, take: false };
  if (!context.json)
    context.note(['The agents’ own memories contain the same:', ...items.slice(0, MAX_SHOWN).map(shown)].join('\n'));
  const pronoun = items.length === 1 ? 'it' : `these ${items.length}`;
  const take =
    native ||
    (!yes && !context.json && (await confirm(`Take ${pronoun} out there, too? That can’t be undone.`, context)));
  return { items, take };
}

const shown = ({ place, text }: OwnMemory): string => `  ${terminalLine(place, 300)}: ${terminalLine(text, 120)}`;

/** Remove the agreed entries. Returns a report; empty if there were none. */
export async function takeOut(
  { items, take }: OwnOffer,
  context: CommandContext,
): Promise<{ removed: string[]; left: string[] }> {
  const places = items.map(({ place }) => place);
  if (!take) return { removed: [], left: places };
  const { removed, kept } = await context.api.removeOwnMemory(places);
  return { removed, left: kept };
}

/** The outcome for the agents' own memories, in a sentence. */
export function describeOwn({ removed, left }: { removed: string[]; left: string[] }): string {
  const gone =
    removed.length === 0
      ? ''
      : `\nRemoved from the agents’ own memories: ${removed.map((one) => terminalLine(one, 300)).join(', ')}.`;
  const there =
    left.length === 0
      ? ''
      : `\nStill in the agents’ own memories: ${left.map((one) => terminalLine(one, 300)).join(', ')} (--native removes it).`;
  return gone + there;
}
