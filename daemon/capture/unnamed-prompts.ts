// In clients before 2.1 a prompt has no id: the hook then makes one, and the transcript's line has its uuid. Both are
// one prompt, recognised by its session, text and time. The one that comes second takes the id of the first.

import type { CaptureEvent } from '../../agents/event.ts';
import type { Database } from '../db/database.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { promptsLike } from '../store/sessions/prompts.ts';

/**
 * Largest distance between a hook's start and its line's time: usually milliseconds, more if the machine was busy or
 * asleep.
 */
const MAX_APART_MS = 10_000;
const MAX_REMEMBERED = 20_000;

export type UnnamedPrompts = {
  /**
   * The id under which the other source recorded this prompt; undefined if the prompt is new. Each id is returned for
   * one prompt only.
   */
  recordedAs(event: CaptureEvent): Promise<string | undefined>;
};

export function createUnnamedPrompts(db: Database): UnnamedPrompts {
  /** Recorded id → the prompt's id that was matched to it: two equal prompts in a row stay two. */
  const taken = new BoundedMap<string, string>(MAX_REMEMBERED);
  return {
    async recordedAs({ sessionId, prompt, occurredAt, origin }) {
      if (prompt === null) return undefined;
      const candidates = await promptsLike(db, {
        sessionId,
        text: prompt.text,
        at: occurredAt,
        withinMs: MAX_APART_MS,
      });
      // A prompt recorded by the same source is either this one under the same id, or another one.
      if (candidates.some((candidate) => candidate.prompt_id === prompt.promptId)) return undefined;
      const free = candidates.find(
        (candidate) =>
          candidate.origin !== origin && (taken.get(candidate.prompt_id) ?? prompt.promptId) === prompt.promptId,
      );
      if (free === undefined) return undefined;
      taken.set(free.prompt_id, prompt.promptId);
      return free.prompt_id;
    },
  };
}
