import type { CaptureEvent } from '../capture/event.ts';
import type { HookEventName } from '../contract/hook-events.ts';

export type HookAnswer = {
  /** What the hook prints; null: nothing. */
  output: Record<string, unknown> | null;
  /** Called once the output is sure to go out: write down what was shown. */
  note?(): Promise<void>;
};

/** Answers one kind of event; null: there is nothing to say. */
export type Answerer = (event: CaptureEvent) => Promise<HookAnswer | null>;

/** An output that puts a text into the agent's context; null where the text is empty. */
export function contextOutput(hookEventName: HookEventName, text: string): Record<string, unknown> | null {
  return text === '' ? null : { hookSpecificOutput: { hookEventName, additionalContext: text } };
}
