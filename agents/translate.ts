/** What a hook delivered, not yet redacted. */
type Delivered = { event: string; payload: Record<string, unknown> };

/**
 * Says an agent's event in Claude Code's terms: its events, its fields, and its names of tools, which lessons, digests and the withholding
 * of secret files know. A field that it doesn't know stays as it is; it drops `transcript_path` where nothing reads such a transcript.
 * It runs before the redactor, so it only renames and picks.
 */
export type Translate = (delivered: Delivered) => Delivered;
