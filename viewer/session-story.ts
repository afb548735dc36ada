import type { SessionFiring } from '../daemon/contract/lessons.ts';
import { api } from './api.ts';
import type { ShownCall } from './parts/calls.tsx';

export type StoryInjection = Awaited<ReturnType<typeof api.injections>>['items'][number];
type StoryPrompt = Awaited<ReturnType<typeof api.prompts>>['items'][number];
export type StoryMemory = Awaited<ReturnType<typeof api.observations>>['items'][number];
type Session = Awaited<ReturnType<typeof api.session>>;

/** A call with the rules and lessons that fired on it. */
export type StoryCall = ShownCall & { firings: readonly SessionFiring[] };

/**
 * A turn: what was asked, what memory added, what was done, answered and remembered. Without a prompt: what came before
 * the first one.
 */
export type StoryTurn = {
  prompt: StoryPrompt | undefined;
  injections: readonly StoryInjection[];
  calls: readonly StoryCall[];
  memories: readonly StoryMemory[];
};

export type Story = {
  session: Session;
  /** What the session began with. */
  brief: readonly StoryInjection[];
  turns: readonly StoryTurn[];
  summary: StoryMemory | undefined;
  /** Whether older rows were left out: the session is longer than what is read of it. */
  isCut: boolean;
};

/** Rows of one request, and pages of a list: the longest real sessions have some thousand calls. */
const ROWS = 500;
const MAX_PAGES = 8;

type Page<Item> = { items: Item[]; next_cursor?: number | null };

/** All rows of a list, the oldest first, up to a bound. */
async function allOf<Item>(load: (cursor?: number) => Promise<Page<Item>>): Promise<{ items: Item[]; isCut: boolean }> {
  const items: Item[] = [];
  let cursor: number | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await load(cursor);
    items.push(...read.items);
    if (!read.next_cursor) return { items: items.reverse(), isCut: false };
    cursor = read.next_cursor;
  }
  return { items: items.reverse(), isCut: true };
}

/** Read a session and put together what belongs to each of its turns. */
export async function readStory(id: string): Promise<Story> {
  const paged = (cursor?: number) => ({ session_id: id, ...(cursor && { cursor }) });
  const [session, prompts, calls, memories, injections, firings] = await Promise.all([
    api.session(id),
    allOf((cursor) => api.prompts({ ...paged(cursor), limit: ROWS })),
    allOf((cursor) => api.toolCalls({ ...paged(cursor), limit: ROWS })),
    allOf((cursor) => api.observations({ ...paged(cursor), limit: 200 })),
    allOf((cursor) => api.injections({ ...paged(cursor), limit: 100 })),
    allOf((cursor) => api.firingsOf({ ...paged(cursor), limit: 100 })),
  ]);
  const known = new Set(prompts.items.map(({ prompt_id }) => prompt_id));
  const ofTurn = <Row extends { prompt_id: string | null }>(rows: readonly Row[], prompt: string | undefined) =>
    rows.filter(({ prompt_id }) => (prompt ? prompt_id === prompt : prompt_id === null || !known.has(prompt_id)));
  const fired = Map.groupBy(firings.items, ({ tool_use_id }) => tool_use_id);
  const withFirings = calls.items.map((call): StoryCall => ({ ...call, firings: fired.get(call.tool_use_id) ?? [] }));
  const summary = memories.items.find(({ kind }) => kind === 'summary');
  const own = memories.items.filter((memory) => memory !== summary);
  const isBrief = ({ event, tokens }: StoryInjection) => event === 'SessionStart' && tokens > 0;
  const turns = [undefined, ...prompts.items].map((prompt) => ({
    prompt,
    injections: ofTurn(injections.items, prompt?.prompt_id).filter((one) => one.tokens > 0 && !isBrief(one)),
    calls: ofTurn(withFirings, prompt?.prompt_id),
    memories: ofTurn(own, prompt?.prompt_id),
  }));
  return {
    session,
    summary,
    brief: injections.items.filter(isBrief),
    isCut: prompts.isCut || calls.isCut,
    turns: turns.filter(
      ({ prompt, ...of }) => prompt || of.injections.length + of.calls.length + of.memories.length > 0,
    ),
  };
}
