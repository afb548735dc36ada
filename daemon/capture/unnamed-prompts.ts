// Clients before 2.1 give a prompt no id: the hook then mints one, and the transcript's line has its uuid. Both are one prompt, told by
// its session, its text and its time. Whichever comes second takes over the id of the first.
import type { Database } from '../db/database.ts';
import { promptsLike } from '../store/prompts.ts';
import type { CaptureEvent } from './event.ts';

/** Between a hook's start and the line's time lie milliseconds; the rest is for a machine that is busy or was asleep. */
const MAX_APART_MS = 10_000;
const MAX_REMEMBERED = 20_000;

export type UnnamedPrompts = {
  /** The id under which a prompt was recorded that came the other way; undefined: it is new. Each is given away once. */
  recordedAs(event: CaptureEvent): Promise<string | undefined>;
};

export function createUnnamedPrompts(db: Database): UnnamedPrompts {
  /** Recorded id → the id that came to be it: two equal prompts in a row are two. */
  const taken = new Map<string, string>();
  return {
    async recordedAs({ sessionId, prompt, occurredAt, origin }) {
      if (prompt === null) return undefined;
      const candidates = await promptsLike(db, {
        sessionId,
        text: prompt.text,
        at: occurredAt,
        withinMs: MAX_APART_MS,
      });
      // What was recorded by this very way is either the same under the same id, or another one.
      if (candidates.some((one) => one.prompt_id === prompt.promptId)) return undefined;
      const free = candidates.find(
        (one) => one.origin !== origin && (taken.get(one.prompt_id) ?? prompt.promptId) === prompt.promptId,
      );
      if (free === undefined) return undefined;
      if (taken.size >= MAX_REMEMBERED) taken.clear();
      taken.set(free.prompt_id, prompt.promptId);
      return free.prompt_id;
    },
  };
}
