import { AGENT_NAME } from '../daemon/contract/door.ts';

/** Names that clients give themselves in `initialize`, where they differ from the agent's name. */
const CLIENT_NAMES: Readonly<Record<string, string>> = {
  'claude-ai': 'claude-desktop',
  'codex-mcp-client': 'codex',
  'cursor-vscode': 'cursor',
  'gemini-cli-mcp-client': 'gemini-cli',
  'visual-studio-code': 'vscode',
  'windsurf-client': 'windsurf',
};

/** The agent that started the server: the name in its registration (`--agent NAME`), else the client's own name. */
export function agentName(args: readonly string[], clientName: string | undefined): string | undefined {
  const index = args.indexOf('--agent');
  const given = index < 0 ? undefined : args[index + 1];
  if (given !== undefined && AGENT_NAME.test(given)) return given;
  const name = (clientName ?? '').toLowerCase().replaceAll(' ', '-');
  return AGENT_NAME.test(name) ? (CLIENT_NAMES[name] ?? name) : undefined;
}
