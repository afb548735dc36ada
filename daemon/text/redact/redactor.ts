import { findSecrets } from './find-secrets.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { redactPayload } from './payload.ts';
import type { Redacted, RedactedJson } from './redacted.ts';
import { maskSpans, mergeSpans, type Span } from './span.ts';

/** A linear-time pattern, as re2js compiles it. Only the shape is named here, so that the hooks' bundle stays without it. */
export type LinearPattern = {
  matcher(text: string): { find(): boolean; start(): number; end(): number };
};

export type RedactorOptions = {
  /** The user's own formats; the name stands in the marker. */
  readonly extraPatterns?: readonly { readonly name: string; readonly pattern: LinearPattern }[];
  /** Values that are never secret: exact, or by a pattern that matches the whole value. */
  readonly allow?: readonly (string | LinearPattern)[];
  /** False turns redaction off altogether. */
  readonly enabled?: boolean;
};

/** What was masked and where in the *input*; never the value itself. */
export type Finding = Span & {
  /** In payloads: the JSON pointer (RFC 6901) of the string. */
  readonly path?: string;
};

export type Redactor = {
  /** Mask the secrets of a text. */
  text(input: string, known?: KnownSecrets): { text: Redacted; findings: Finding[]; count: number };
  /** Mask the secrets in every string and key of a JSON value. The input is left alone. */
  payload(value: unknown, known?: KnownSecrets): { payload: RedactedJson; findings: Finding[]; count: number };
};

/** Make a redactor. It is pure but for `known`, which learns the values it masks. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const find = (text: string, known?: KnownSecrets): Span[] => {
    if (options.enabled === false) return [];
    const spans = [...findSecrets(text), ...(known?.find(text) ?? [])];
    return mergeSpans(spans);
  };
  const mask = (text: string, known?: KnownSecrets) => {
    const findings = find(text, known);
    for (const { rule, start, end } of findings) known?.add(text.slice(start, end), rule);
    return { text: maskSpans(text, findings) as Redacted, findings };
  };
  return {
    text(input, known) {
      const { text, findings } = mask(input, known);
      return { text, findings, count: findings.length };
    },
    payload(value, known) {
      const { payload, findings } = redactPayload(value, (text) => mask(text, known));
      return { payload, findings, count: findings.length };
    },
  };
}

/** The redactor with default settings: what the hooks' failure bundle uses. */
export const redactor: Redactor = createRedactor();
