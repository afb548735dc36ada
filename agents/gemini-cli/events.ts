import { fieldsOf, type JsonObject } from '../../daemon/contract/json-object.ts';
import type { Translate } from '../translate.ts';

/**
 * Gemini CLI's hooks have names of their own and a shell, files and lists like Claude Code's. A failed command is
 * recognised by its output, since the client reports it as done. Its prompts and calls have no ids
 * (daemon/capture/nameless-turns.ts); its transcripts aren't read. Recorded with 0.61
 * (test/fixtures/agents/gemini-cli); source: https://geminicli.com/docs/hooks/reference
 */
export const fromGeminiCli: Translate = ({ event, payload }) => {
  const { transcript_path: _, timestamp: __, mcp_context: server, tool_response: response, ...rest } = payload;
  if (event === 'Stop') {
    const { prompt: ___, prompt_response: said, ...stop } = rest; // the prompt came with its own event
    return { event, payload: { ...stop, ...(said !== undefined && { last_assistant_message: said }) } };
  }
  if (typeof rest.tool_name !== 'string') return { event, payload: rest };
  const { name, input } = toolOf(rest.tool_name, fieldsOf(rest.tool_input), server);
  const call = { ...rest, tool_name: name, ...('tool_input' in rest && { tool_input: input }) };
  if (event !== 'PostToolUse') return { event, payload: call };
  // a string: withheld
  const end: End = typeof response === 'string' ? { output: response } : endOf(name, fieldsOf(response));
  if (end.error === undefined) return { event, payload: { ...call, tool_response: end.output } };
  return {
    event: 'PostToolUseFailure',
    payload: { ...call, error: end.error, ...(end.interrupted && { is_interrupt: true }) },
  };
};

/** The client's tool names mapped to Claude Code's, which lessons, digests and rules use. Others keep their names. */
const TOOLS: Readonly<Record<string, string>> = {
  run_shell_command: 'Bash',
  write_file: 'Write',
  replace: 'Edit',
  read_file: 'Read',
  grep_search: 'Grep',
  search_file_content: 'Grep',
  glob: 'Glob',
  list_directory: 'LS',
  google_web_search: 'WebSearch',
  web_fetch: 'WebFetch',
  write_todos: 'TodoWrite',
  invoke_agent: 'Task',
  activate_skill: 'Skill',
  ask_user: 'AskUserQuestion',
  enter_plan_mode: 'EnterPlanMode',
  exit_plan_mode: 'ExitPlanMode',
};

function toolOf(given: string, input: JsonObject, server: unknown): { name: string; input: JsonObject } {
  const { server_name: from, tool_name: tool } = fieldsOf(server);
  if (typeof from === 'string' && typeof tool === 'string') return { name: `mcp__${from}__${tool}`, input };
  const name = Object.hasOwn(TOOLS, given) ? TOOLS[given]! : given;
  if (name !== 'TodoWrite' || !Array.isArray(input.todos)) return { name, input };
  // Its items are identified by their description.
  const todos = input.todos.map(fieldsOf).map(({ description, status, ...todo }) => ({
    ...todo,
    content: description,
    status: status === 'cancelled' ? 'completed' : status,
  }));
  return { name, input: { ...input, todos } };
}

type End = { output: unknown; error?: string; interrupted?: boolean };

function endOf(tool: string, { llmContent: content, error }: JsonObject): End {
  const { message } = fieldsOf(error);
  if (typeof message === 'string') return { output: null, error: message };
  if (typeof content !== 'string') return { output: textsOf(content) };
  if (tool === 'Bash') return endOfCommand(content);
  // The rest of its text repeats the file.
  if (tool === 'Write') return { output: content.startsWith('Successfully created') ? 'File created' : 'File written' };
  return { output: tool === 'Edit' ? content.split(' Here is the updated code:')[0] : content };
}

const UNTRUSTED_OPEN = '<untrusted_context>\n';
const UNTRUSTED_CLOSE = '\n</untrusted_context>';
/** Lines that the client appends to a command's output. */
const BELOW = ['Error: ', 'Exit Code: ', 'Signal: ', 'Background PIDs: ', 'Process Group PGID: '];

/** `Output: …`, then lines about how the command ended. */
function endOfCommand(content: string): End {
  const from = content.startsWith(UNTRUSTED_OPEN) ? UNTRUSTED_OPEN.length : 0;
  const to = content.endsWith(UNTRUSTED_CLOSE) ? -UNTRUSTED_CLOSE.length : undefined;
  const text = content.slice(from, to);
  if (text.startsWith('Command was cancelled by user')) return { output: null, error: text, interrupted: true };
  if (text.startsWith('Command was automatically cancelled')) return { output: null, error: text };
  const lines = text.split('\n');
  const below: string[] = [];
  while (lines.length > 1 && BELOW.some((start) => lines.at(-1)!.startsWith(start))) below.unshift(lines.pop()!);
  const said = lines.join('\n').replace(/^Output: /, '');
  const output = said === '(empty)' ? '' : said;
  const ended = (start: string) => below.find((line) => line.startsWith(start))?.slice(start.length);
  const code = ended('Exit Code: ');
  const signal = ended('Signal: ');
  const failure = (code && `Exit code ${code}`) || (signal && `Signal ${signal}`) || ended('Error: ');
  return failure === undefined ? { output } : { output, error: [failure, output].filter(Boolean).join('\n') };
}

/** The texts among the parts of a result; a part without text, such as an image, is left out. */
function textsOf(content: unknown): string {
  const parts = Array.isArray(content) ? content : [content];
  return parts
    .flatMap((part) => {
      const text = typeof part === 'string' ? part : fieldsOf(part).text;
      return typeof text === 'string' ? [text] : [];
    })
    .join('\n');
}
