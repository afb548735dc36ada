import type { CaptureEvent } from '../../agents/event.ts';
import type { HookEventName } from '../contract/hook-events.ts';

export type HookAnswer = {
  /** The hook's output; null prints nothing. */
  output: Record<string, unknown> | null;
  /** Record that the output reached the agent. Called once that is known. */
  note?(): Promise<void>;
  /** Record that the output came too late. Called instead of `note`. */
  missed?(): Promise<void>;
};

/** Answers one kind of event; null for no answer. */
export type HookHandler = (event: CaptureEvent) => Promise<HookAnswer | null>;

/** The output that adds a text to the agent's context; null if it is empty. */
export function contextOutput(hookEventName: HookEventName, text: string): Record<string, unknown> | null {
  return text === '' ? null : { hookSpecificOutput: { hookEventName, additionalContext: text } };
}
