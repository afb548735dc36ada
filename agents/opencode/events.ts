import type { Translate } from '../translate.ts';

/** OpenCode's tool names mapped to Claude Code's, which lessons, digests and rules use. */
const TOOLS: Readonly<Record<string, string>> = {
  bash: 'Bash',
  edit: 'Edit',
  multiedit: 'MultiEdit',
  write: 'Write',
  read: 'Read',
  grep: 'Grep',
  glob: 'Glob',
  list: 'LS',
  webfetch: 'WebFetch',
  websearch: 'WebSearch',
  todowrite: 'TodoWrite',
  task: 'Task',
  skill: 'Skill',
  question: 'AskUserQuestion',
};
const FIELDS = new Map([
  ['filePath', 'file_path'],
  ['oldString', 'old_string'],
  ['newString', 'new_string'],
  ['replaceAll', 'replace_all'],
]);

/**
 * Our plugin in OpenCode sends Claude Code's fields, with OpenCode's own tools and their inputs. Recorded with 1.18.
 */
export const fromOpenCode: Translate = ({ event, payload: { exit, ...payload } }) => {
  const { tool_name: tool, tool_input: input, prompt, ...rest } = payload;
  if (typeof prompt === 'string') return { event, payload: { ...payload, prompt: asTyped(prompt) } };
  if (typeof tool !== 'string') return { event, payload };
  const renamed = Object.entries((input ?? {}) as object).map(([name, value]) => [FIELDS.get(name) ?? name, value]);
  const call = {
    ...rest,
    tool_name: Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : tool,
    ...('tool_input' in payload && { tool_input: Object.fromEntries(renamed) }),
  };
  if (event !== 'PostToolUse' || typeof exit !== 'number' || exit === 0) return { event, payload: call };
  const { tool_response: output, ...failed } = call as Record<string, unknown>;
  return { event: 'PostToolUseFailure', payload: { ...failed, error: `Exit code ${exit}\n${output}` } };
};

/**
 * `opencode run "…"` quotes an argument with spaces again. Quoted text is treated as a quotation, so no rule would be
 * learnt from it.
 */
function asTyped(prompt: string): string {
  const isOneArgument = prompt.length > 2 && prompt.startsWith('"') && prompt.endsWith('"');
  const inner = prompt.slice(1, -1).replaceAll('\\"', '');
  return isOneArgument && !inner.includes('"') ? prompt.slice(1, -1).replaceAll('\\"', '"') : prompt;
}
