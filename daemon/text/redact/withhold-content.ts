import { isExcluded, isSecretFile } from './secret-files.ts';

/** What stands in a call's place where its content is not stored. */
const WITHHELD = '[not stored: this file may hold secrets or is excluded]';
/** Our own tools: what memory answered must not become memory again. */
const OWN_TOOLS = /^mcp__(plugin_mem_)?memory__/;
/** Fields of a tool's input that name a file. */
const PATH_FIELDS = ['file_path', 'notebook_path', 'path'];

/**
 * Take the content out of a tool call that touches a file whose content is never stored (`.env`, keys, excluded paths):
 * which tool touched which file stays known. Calls of our own MCP tools keep their input and lose their answer.
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
  const isWithheld = (path: string) => isSecretFile(path) || isExcluded(path, excludePaths);
  const fields = input as Record<string, unknown>;
  const named = PATH_FIELDS.filter((field) => typeof fields[field] === 'string');
  if (named.some((field) => isWithheld(fields[field] as string))) {
    return withoutAnswer({
      ...payload,
      tool_input: { ...Object.fromEntries(named.map((field) => [field, fields[field]])), withheld: WITHHELD },
    });
  }
  // A command that reads such a file: its words stay (they are redacted like any text), what it printed doesn't.
  if (typeof fields.command === 'string' && commandWords(fields.command).some(isWithheld))
    return withoutAnswer(payload);
  return payload;
}

function withoutAnswer(payload: Record<string, unknown>): Record<string, unknown> {
  return {
    ...payload,
    ...('tool_response' in payload && { tool_response: WITHHELD }),
    ...('error' in payload && { error: WITHHELD }),
  };
}

/** Words of a command that could be paths: cheap on purpose, since a word too many costs one output and nothing else. */
function commandWords(command: string): string[] {
  return command
    .slice(0, 20_000)
    .split(/[\s'"=<>|;&()]+/)
    .filter((word) => word.length > 2);
}
