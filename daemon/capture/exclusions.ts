import type { ProjectIdentity } from '../store/projects.ts';
import { isExcluded, isSecretFile } from '../text/redact/secret-files.ts';

export type ExclusionSettings = { excludePaths: readonly string[]; excludeProjects: readonly string[] };

/** What stands in a call's place where its content is not stored. */
const WITHHELD = '[not stored: this file may hold secrets or is excluded]';
/** Our own tools: what memory answered must not become memory again. */
const OWN_TOOLS = /^mcp__(plugin_mem_)?memory__/;
/** Fields of a tool's input that name a file. */
const PATH_FIELDS = ['file_path', 'notebook_path', 'path'];

/** Whether nothing of this project is recorded, by its key, its root or a folder around it. */
export function isProjectExcluded(
  project: ProjectIdentity | null,
  cwd: string | null,
  settings: ExclusionSettings,
): boolean {
  return settings.excludeProjects.some((excluded) => {
    const inFolder = (path: string | null | undefined) =>
      path !== null && path !== undefined && (path === excluded || path.startsWith(`${excluded.replace(/\/+$/, '')}/`));
    return project?.key === excluded || inFolder(project?.root) || inFolder(cwd);
  });
}

/**
 * Take the content out of a tool call that touches a file whose content is never stored (`.env`, keys, excluded paths):
 * which tool touched which file stays known. Calls of our own MCP tools keep their input and lose their answer.
 */
export function withholdContent(
  payload: Record<string, unknown>,
  settings: ExclusionSettings,
): Record<string, unknown> {
  const tool = payload.tool_name;
  if (typeof tool !== 'string') return payload;
  if (OWN_TOOLS.test(tool))
    return 'tool_response' in payload ? { ...payload, tool_response: '[memory’s own answer]' } : payload;
  const input = payload.tool_input;
  if (typeof input !== 'object' || input === null) return payload;
  const isWithheld = (path: string) => isSecretFile(path) || isExcluded(path, settings.excludePaths);
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
