// Recognises calls made to see a credential: commands that print one, and vault tools. Their answers have no name
// beside the value.

import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { nameWords, rateName } from '../judge/secret-names.ts';
import type { Span } from '../span.ts';
import { asksForCredential, printsCredential } from './revealing-commands.ts';

/** Words of a tool's name that say that it hands a credential out. */
const READS = /^(?:read|get|show|reveal|fetch|lookup|find|retrieve|view|export|decrypt|generate|create|rotate|unseal)$/;
const VAULTS =
  /^(?:\w{0,40}vault\w{0,40}|keychain|keyring|secrets?|secretsmanager|passwords?|credentials?|1password|bitwarden|lastpass|kv)$/;
/** A line that names what follows: `value: v`, `user: bob`. */
const LINE = /^[ \t]*(?:([A-Za-z][\w -]{0,30}?)[ \t]*[:=][ \t]+)?(\S[^\n]{2,511})$/gm;
const VALUE = /^(?:value|data|content|result|output)$/i;
/** The fields of an answer that hold what was asked for. */
const OUTPUT = /^(?:tool_response|stdout|output|text|content|result|value|data|plaintext)$/i;
/**
 * A structure, whose fields have names, a path, what a command says of a file, and a sentence about what went wrong.
 */
const NO_VALUE =
  /^(?:[[{<(]|[~.]{0,2}\/|\d+ )|^[A-Z][\w' ]{8,200}\.$|\b(?:not found|no such|denied|error|failed|unable|cannot)\b/i;
const MIN_VALUE = 4;
const MAX_VALUE = 4_096;

/** Is a call, as a hook hands it over, made to see a credential? */
export function callShowsSecret(call: Readonly<Record<string, unknown>>): boolean {
  const { tool_name: tool, tool_input: input } = call;
  if (typeof tool !== 'string' || typeof input !== 'object' || input === null) return false;
  const { command } = input as { command?: unknown };
  if (typeof command === 'string')
    return printsCredential(command) || (asksForCredential(command) && isOneValue(call.tool_response));
  const words = nameWords(tool);
  return words.some((word) => READS.test(word)) && words.some((word) => VAULTS.test(word));
}

/** Did a call answer with a single line, and no number? */
function isOneValue(answer: unknown): boolean {
  const output = typeof answer === 'object' && answer !== null ? (answer as { stdout?: unknown }).stdout : answer;
  return typeof output === 'string' && /^[^\n]{4,200}\n?$/.test(output) && !/^\d+\n?$/.test(output);
}

const isNoValue = (value: string) =>
  value.length < MIN_VALUE || NO_VALUE.test(value) || isPlaceholder(value) || isReference(value);

/**
 * The stretches of a string of such a call's answer that may be the credential: a line without a name, and what is
 * called a value.
 */
export function shownSpans(field: string | undefined, text: string): Span[] {
  const spans: Span[] = [];
  if (text.length > MAX_VALUE || !(OUTPUT.test(field ?? '') || rateName(field ?? ''))) return spans;
  for (const { 0: line, 1: name, 2: value, index } of text.matchAll(LINE)) {
    if (name !== undefined && !VALUE.test(name) && rateName(name) === undefined) continue;
    if (value === undefined || isNoValue(value)) continue;
    const start = index + line.length - value.length;
    spans.push({ rule: 'secret', start, end: start + value.trimEnd().length });
  }
  return spans;
}
