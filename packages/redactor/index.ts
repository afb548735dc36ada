/**
 * The package's public API. `createRedactor` makes the masker of texts and payloads; the rest prepares agents' payloads
 * and preserves ids.
 */

export { withPauses } from './src/in-steps.ts';
export { isCodeWord } from './src/judge/code-words.ts';
export { keepId, keepIdsIn, redactKeepingIds, redactMessage, redactMessageInSteps } from './src/keep-ids.ts';
export type { LinearPattern } from './src/own-formats.ts';
export { cleanPayload, withoutDepth } from './src/prepare/clean-payload.ts';
export { isInFolder } from './src/prepare/folders.ts';
export { patchedFiles } from './src/prepare/patched-files.ts';
export { stripPrivate } from './src/prepare/private-tags.ts';
export { shortenPayload } from './src/prepare/shorten-payload.ts';
export { redactEvent, redactEventInSteps } from './src/redact-event.ts';
export { redactInSlices } from './src/redact-in-slices.ts';
export type { Redacted, RedactedJson } from './src/redacted.ts';
export { createRedactor, type Redactor, redactor } from './src/redactor.ts';
export { KnownSecrets } from './src/scan/known-secrets.ts';
