// A prompt typed while a turn of Codex runs is steered into that turn: a second prompt with the id of the first. It
// gets its own id, made from that id and its text, so that both are stored and a repetition is still recognised. Calls
// stay with the turn's first prompt.

import { createHash } from 'node:crypto';
import type { CaptureEvent } from '../../agents/event.ts';
import type { RedactedJson } from '../../packages/redactor/index.ts';
import { CODEX } from '../contract/hook-events.ts';
import type { Database } from '../db/database.ts';
import { BoundedMap } from '../home/bounded-map.ts';
import { promptText } from '../store/sessions/prompts.ts';

const MAX_TURNS = 500;
const ID_CHARS = 12;

export type SteeredPrompts = {
  /**
   * The event; with its own id if its prompt is not the one that began its turn. Call it in the order of the events.
   */
  complete(event: CaptureEvent): Promise<CaptureEvent>;
};

/** Distinguish the prompts of one turn. The turns of this process are in memory; older ones are read from the rows. */
export function createSteeredPrompts(db: Database): SteeredPrompts {
  /** Turn → hash of the prompt that began it. */
  const turns = new BoundedMap<string, string>(MAX_TURNS);

  return {
    async complete(event) {
      if (event.agent !== CODEX || event.prompt === null) return event;
      const { promptId: turn, text } = event.prompt;
      const digest = digestOf(text);
      let first = turns.get(turn);
      if (first === undefined) {
        const recorded = await promptText(db, turn);
        first = turns.get(turn) ?? digestOf(recorded ?? text); // the same turn may have come meanwhile
        turns.set(turn, first);
      }
      return first === digest ? event : withPromptId(event, `${turn}-${digest.slice(0, ID_CHARS)}`);
    },
  };
}

function withPromptId(event: CaptureEvent, promptId: string): CaptureEvent {
  return {
    ...event,
    eventId: `prompt:${promptId}`,
    promptId,
    prompt: event.prompt && { ...event.prompt, promptId },
    payload: { ...event.payload, prompt_id: promptId } as RedactedJson,
  };
}

/** Without spaces, which may be placed differently in a session's log and its hook. */
const digestOf = (text: string): string => createHash('sha256').update(text.replace(/\s+/g, '')).digest('hex');
