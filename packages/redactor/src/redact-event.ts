import { atOnce, type Steps } from './in-steps.ts';
import { redactKeepingIdsInSteps } from './keep-ids.ts';
import { cleanInSteps } from './prepare/clean-payload.ts';
import { withTypedPrompt } from './prepare/typed-prompt.ts';
import { withholdContent } from './prepare/withhold-content.ts';
import type { RedactedJson } from './redacted.ts';
import type { Redactor } from './redactor.ts';
import type { KnownSecrets } from './scan/known-secrets.ts';

type EventRedaction = {
  redactor: Redactor;
  /** The user's globs of files whose content is never stored. */
  excludePaths: readonly string[];
  /** The secrets that a session has shown so far; without it each event is redacted by itself. */
  secretsOf?: (sessionId: string) => KnownSecrets;
  /** Once it is true, long fields are left out rather than cut. */
  isLate?: () => boolean;
};

/**
 * Prepare an agent's payload for storage. The daemon and the hooks take these steps in this order:
 *   the prompt as typed → clean (private parts out, long fields cut) → withhold (secret files, excluded paths) → redact
 */
export const redactEvent = (payload: object, event: EventRedaction): RedactedJson =>
  atOnce(redactEventInSteps(payload, event));

/** Do the same as {@link redactEvent} in short steps. */
export function* redactEventInSteps(
  payload: object,
  { redactor, excludePaths, secretsOf, isLate }: EventRedaction,
): Steps<RedactedJson> {
  const clean = (yield* cleanInSteps(withTypedPrompt(payload), isLate)) as Record<string, unknown>;
  yield;
  const fit = withholdContent(clean, excludePaths);
  yield;
  return yield* redactKeepingIdsInSteps(redactor, fit, secretsOf?.(String(fit.session_id)));
}
