/** A hook's payload, not yet redacted. */
type Delivered = { event: string; payload: Record<string, unknown> };

/**
 * Translates an agent's event into Claude Code's terms: its events, fields and tool names, which lessons, digests and
 * the withholding of secret files rely on. An unknown field stays unchanged; `transcript_path` is dropped if nothing
 * reads such a transcript. It runs before the redactor, so it only renames and selects.
 */
export type Translate = (delivered: Delivered) => Delivered;
