declare const redacted: unique symbol;

/**
 * A text that went through the redactor. Store functions take this type, never `string`, so that no path can skip
 * redaction.
 */
export type Redacted = string & { readonly [redacted]: true };

/** A JSON value whose every string (keys too) went through the redactor. */
export type RedactedJson = { readonly [redacted]: true };
