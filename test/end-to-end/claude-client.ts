/** The real Claude Code client against the scripted API, offline, in a HOME of its own. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { CLI_SCRIPT, notBuilt, type Sandbox } from '../support/built-package.ts';
import { collect, endOfAllMarked, MARK, openNetwork, spawnIn, startApi } from './offline.ts';
import type { Turn } from './script.ts';

// The client approves a key by its last twenty characters.
const API_KEY = 'sk-ant-scripted-00000000000000000000';
const BINARY = '@anthropic-ai/claude-code-linux-x64/claude';

/** CLAUDE_BIN, the one that scripts/ci/install-claude-client.sh installs, or one on the PATH. */
export const clientBinary = [
  process.env.CLAUDE_BIN,
  join(packageRoot(), '.claude-client', 'node_modules', BINARY),
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'claude')),
].find((path) => path && existsSync(path));

/** Why tests with the client are skipped here; undefined when they run. */
export const missingForClient =
  notBuilt ?? (clientBinary ? undefined : 'no Claude Code client: scripts/ci/install-claude-client.sh');

/** What a finished session looked like from outside. */
export type Session = {
  id: string;
  /** The model's last words. */
  result: string;
  /** The messages of each request of the main conversation, as JSON text: what the model was given. */
  requests: string[];
  /** The system text of each, likewise. */
  systemTexts: string[];
  /** When each of them came, in milliseconds. */
  requestedAt: number[];
  /** The messages of each request of a subagent. */
  requestsOfSubagents: string[];
  /** The tools that each request of a subagent offered, by name. */
  toolsOfSubagents: string[][];
  /** What the client offered when the session began. */
  listed: Listed;
  /** The hooks that ran to their end, in that order. */
  hooks: HookRun[];
  code: number | null;
};
type Listed = {
  slash_commands: string[];
  skills: string[];
  agents: string[];
  tools: string[];
  mcp_servers: { name: string; status: string }[];
};
type HookRun = { hook_event: string; output: string; outcome: string };
type Answer = { session_id: string; result: string };

export type ClaudeClient = {
  /**
   * One run of `claude -p`: a prompt, played out by `turns`; `resume` goes on with an earlier session. Over when the client and all
   * that it started have ended, but for the daemon: the client doesn't wait for its last hooks.
   */
  run(prompt: string, turns: Turn[], options?: { resume?: string }): Promise<Session>;
  /** Run a subcommand (`plugin validate …`) and return what it printed. */
  command(...args: string[]): string;
  /** Run our CLI in the client's network, where a daemon that it starts can be reached by the client over TCP. */
  cli(...args: string[]): { status: number | null; stdout: string; stderr: string };
  /** From now on, ask the model as `configure` says, given the address of the scripted API: the environment that it returns. */
  askThrough(configure: (upstream: string) => Promise<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
};

/**
 * Open a client in a sandbox. Where we are root, it and everything that it starts see nothing but a loopback of their own
 * (a network namespace); elsewhere the addresses in its environment keep it on this machine's.
 */
export async function openClient(sandbox: Sandbox): Promise<ClaudeClient> {
  if (!clientBinary) throw new Error('No Claude Code client: run scripts/ci/install-claude-client.sh');
  const binary = clientBinary;
  const network = await openNetwork();
  const api = await startApi(network, 'scripted-api.ts');
  const env = clientEnvironment(sandbox, api.port);
  acceptOnboarding(sandbox);
  const runInside = (program: string, args: string[]) => {
    const [first, ...rest] = [...network.prefix, program, ...args];
    return spawnSync(first!, rest, { cwd: sandbox.project, env, encoding: 'utf8' });
  };

  return {
    async run(prompt, turns, { resume } = {}) {
      const log = join(sandbox.root, 'requests.jsonl');
      rmSync(log, { force: true });
      await api.play(turns, log);
      const args = [
        '-p',
        '--output-format',
        'stream-json',
        '--verbose',
        '--include-hook-events',
        '--dangerously-skip-permissions',
      ];
      if (resume) args.push('--resume', resume);
      const mark = randomUUID();
      const child = spawnIn(network, binary, [...args, '--', prompt], {
        cwd: sandbox.project,
        env: { ...env, [MARK]: mark },
      });
      child.stdin!.end();
      const { stdout, stderr, code } = await collect(child);
      await endOfAllMarked(mark);
      const { answer, listed, hooks } = parseOutput(stdout, stderr, code);
      const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
      const logged = lines.map(
        (line) =>
          JSON.parse(line) as { at: number; agent?: string; system: unknown; messages: unknown; tools: string[] },
      );
      const requests = logged.filter(({ agent }) => agent === undefined);
      return {
        id: answer.session_id,
        result: answer.result,
        requests: requests.map(({ messages }) => JSON.stringify(messages)),
        systemTexts: requests.map(({ system }) => JSON.stringify(system)),
        requestedAt: requests.map(({ at }) => at),
        requestsOfSubagents: logged.flatMap(({ agent, messages }) =>
          agent === undefined ? [] : [JSON.stringify(messages)],
        ),
        toolsOfSubagents: logged.flatMap(({ agent, tools }) => (agent === undefined ? [] : [tools])),
        listed,
        hooks,
        code,
      };
    },
    command(...args) {
      const { stdout, stderr } = runInside(binary, args);
      return stdout + stderr;
    },
    cli: (...args) => runInside(process.execPath, [CLI_SCRIPT, ...args]),
    async askThrough(configure) {
      Object.assign(env, await configure(`http://127.0.0.1:${api.port}/v1`));
    },
    async close() {
      api.stop();
      await network.close();
    },
  };
}

function clientEnvironment(sandbox: Sandbox, port: string): Record<string, string> {
  const temporary = join(sandbox.root, 'tmp');
  mkdirSync(temporary, { mode: 0o700, recursive: true });
  return {
    ...sandbox.env,
    LANG: 'C.UTF-8',
    SHELL: '/bin/bash',
    TERM: 'dumb',
    TMPDIR: temporary,
    CLAUDE_CODE_TMPDIR: temporary,
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    ANTHROPIC_API_KEY: API_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    IS_SANDBOX: '1', // else it refuses --dangerously-skip-permissions to root
  };
}

/** What a person confirms once, when the client first runs. */
function acceptOnboarding({ root, project }: Sandbox): void {
  const file = join(root, '.claude.json');
  const state = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true, allowedTools: [] };
  const approved = { approved: [API_KEY.slice(-20)], rejected: [] };
  const accepted = { hasCompletedOnboarding: true, customApiKeyResponses: approved, projects: { [project]: trusted } };
  writeFileSync(file, JSON.stringify({ ...state, ...accepted }));
}

function parseOutput(stdout: string, stderr: string, code: number | null) {
  try {
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; subtype?: string });
    const ofSubtype = (name: string) => lines.filter(({ subtype }) => subtype === name) as unknown[];
    return {
      answer: lines.findLast(({ type }) => type === 'result') as unknown as Answer,
      listed: ofSubtype('init')[0] as Listed,
      hooks: ofSubtype('hook_response') as HookRun[],
    };
  } catch (error) {
    throw new Error(`claude -p ended with ${code}: ${stderr.slice(0, 2000) || stdout.slice(0, 2000)}`, {
      cause: error,
    });
  }
}
