import { patchedFiles } from './patched-files.ts';
import { isGlob, mayNameWithheld } from './path-globs.ts';
import { printsCredential } from './revealing-commands.ts';
import { withoutExcludedLines, withoutExcludedNames } from './withhold-lines.ts';

/** Replaces content that must not be stored. */
const WITHHELD = '[not stored: this file may hold secrets or is excluded]';
const PRINTED = '[not stored: this command prints a credential]';
/** Our own tools: memory's reply must not become memory again. */
const OWN_TOOLS = /^mcp__(plugin_mem_)?memory__/;
/** Fields of a tool's input that hold a command line. */
const COMMAND_FIELDS = /^(?:command|cmd|script|commandline|command_line)$/i;
/** Fields that always hold a path or a glob. */
const PATH_FIELDS = /path|file|uri|url|glob|dir|folder|notebook|root|include|^pattern$|target|source|dest/i;
/** Fields that hold text, in which a word is not a path. */
const TEXT_FIELDS =
  /^(?:content|text|body|prompt|query|description|message|old_string|new_string|new_source|title|name)$/i;
const MAX_PATH = 1_024;
/** The most strings of an input that are looked at; lists of paths are shorter. */
const MAX_STRINGS = 500;
const MAX_COMMAND = 20_000;

type Words = { readonly paths: string[]; readonly words: string[] };

/**
 * Take the content out of a tool call that touches a file whose content is never stored (`.env`, keys, excluded paths),
 * named in any field of its input as a path, a URI or a glob. The tool and the file stay known. In all other results
 * the lines that a search printed from such files are dropped. A command that prints a credential, and a call of our
 * own MCP tools, keep their input and lose their result.
 * @param excludePaths the user's globs
 */
export function withholdContent(
  payload: Record<string, unknown>,
  excludePaths: readonly string[],
): Record<string, unknown> {
  const tool = payload.tool_name;
  if (typeof tool !== 'string') return payload;
  if (OWN_TOOLS.test(tool))
    return 'tool_response' in payload ? { ...payload, tool_response: '[memory’s own answer]' } : payload;
  const input = payload.tool_input;
  if (typeof input !== 'object' || input === null) return payload;
  const isWithheld = (path: string) => mayNameWithheld(path, excludePaths);
  if (
    Object.entries(input).some(
      ([name, value]) => COMMAND_FIELDS.test(name) && typeof value === 'string' && printsCredential(value),
    )
  )
    return withoutResult(payload, PRINTED);
  const { paths, words } = wordsOf(input as Record<string, unknown>, /glob|find|list|ls$/i.test(tool));
  if (joined(input as Record<string, unknown>, paths).some(isWithheld))
    return withoutResult({ ...payload, tool_input: { ...pathsOnly(input, isWithheld), withheld: WITHHELD } });
  // A command that reads such a file keeps its words, which are redacted like any text, and loses its output.
  if (words.some(isWithheld)) return withoutResult(payload);
  return withoutLines(payload, excludePaths);
}

function withoutResult(payload: Record<string, unknown>, why = WITHHELD): Record<string, unknown> {
  return {
    ...payload,
    ...('tool_response' in payload && { tool_response: why }),
    ...('error' in payload && { error: why }),
  };
}

function withoutLines(payload: Record<string, unknown>, excludePaths: readonly string[]): Record<string, unknown> {
  const clean = (node: unknown, key: string, depth: number): unknown => {
    if (typeof node === 'string') return withoutExcludedLines(node, excludePaths);
    if (depth === 0 || typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) {
      const kept = /^(?:filenames|files|paths|matches)$/i.test(key) ? withoutExcludedNames(node, excludePaths) : node;
      return kept.map((item) => clean(item, '', depth - 1));
    }
    return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, clean(item, name, depth - 1)]));
  };
  return {
    ...payload,
    ...('tool_response' in payload && { tool_response: clean(payload.tool_response, '', 6) }),
    ...(typeof payload.error === 'string' && { error: withoutExcludedLines(payload.error, excludePaths) }),
  };
}

/** All strings of an input that could be a path or a glob, and such words of its commands. */
function wordsOf(input: Record<string, unknown>, isListing: boolean): Words {
  const found: Words = { paths: [], words: [] };
  let left = MAX_STRINGS;
  const walk = (node: unknown, key: string, depth: number): void => {
    if (left <= 0) return;
    if (typeof node === 'string') {
      left--;
      if (COMMAND_FIELDS.test(key)) {
        found.words.push(...commandWords(node));
        found.paths.push(...patchedFiles(node).paths);
      }
      // A search's pattern is a text, a listing's a path.
      else if (isMaybePath(node, key) && (key !== 'pattern' || isListing)) found.paths.push(plainPath(node));
    } else if (Array.isArray(node)) for (const item of node) walk(item, key, depth - 1);
    else if (typeof node === 'object' && node !== null && depth > 0)
      for (const [name, item] of Object.entries(node)) walk(item, name, depth - 1);
  };
  for (const [name, item] of Object.entries(input)) walk(item, name, 5);
  return found;
}

function isMaybePath(value: string, key: string): boolean {
  if (value.length < 2 || value.length > MAX_PATH || /[\n\r]/.test(value)) return false;
  if (TEXT_FIELDS.test(key)) return false;
  return PATH_FIELDS.test(key) || !/\s/.test(value);
}

/** The path of a URI such as `file:///a%20b`. */
function plainPath(value: string): string {
  const path = value.replace(/^file:\/\/(?:localhost)?/i, '');
  if (path === value) return value;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The paths, and each glob below the folder beside it: Grep's `path` and `glob`. */
function joined(input: Record<string, unknown>, paths: readonly string[]): string[] {
  const { path } = input;
  if (typeof path !== 'string') return [...paths];
  return [...paths, ...paths.filter((other) => other !== path && isGlob(other)).map((glob) => `${path}/${glob}`)];
}

/** The paths of a withheld call's input, which stay known. */
const pathsOnly = (input: object, isWithheld: (path: string) => boolean) =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) =>
        typeof value === 'string' &&
        isMaybePath(value, name) &&
        (PATH_FIELDS.test(name) || isWithheld(plainPath(value))),
    ),
  );

/** Words of a command that could be paths. A wrong one only costs one output, so a cheap split is enough. */
function commandWords(command: string): string[] {
  return command
    .slice(0, MAX_COMMAND)
    .split(/[\s'"=<>|;&()]+/)
    .filter((word) => word.length > 2 && word.length <= MAX_PATH);
}
