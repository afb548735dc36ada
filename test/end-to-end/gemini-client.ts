/** The real Gemini CLI against the scripted API, offline, in a HOME of its own. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { CLI_SCRIPT, notBuilt, type Sandbox } from '../support/built-package.ts';
import type { Session } from './claude-client.ts';
import { collect, endOfAllMarked, MARK, openNetwork, spawnIn, startApi } from './offline.ts';
import type { Turn } from './script.ts';

const CLIENT = join(packageRoot(), '.clients/gemini-cli/node_modules/@google/gemini-cli/bundle/gemini.js');

/** Why tests with the client are skipped here; undefined when they run. */
export const missingForGemini =
  notBuilt ?? (existsSync(CLIENT) ? undefined : 'no Gemini CLI: scripts/ci/install-gemini-cli.sh');

/** What a user without an account in the browser sets, with a comment and an indentation of their own. */
export const GEMINI_SETTINGS = `{
    // a key, and nothing sent anywhere else
    "security": { "auth": { "selectedType": "gemini-api-key" } },
    "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false },
    "privacy": { "usageStatisticsEnabled": false }, "telemetry": { "enabled": false }
}`;

/** What a finished session looked like from outside; `results` are those of its calls. */
type GeminiSession = Pick<Session, 'id' | 'result' | 'requests' | 'systemTexts'> & { results: string[] };

export type GeminiClient = {
  /** One run of `gemini -p`, played out by `turns`; every call is approved beforehand. Over when all that it started has ended. */
  run(prompt: string, turns: Turn[]): Promise<GeminiSession>;
  /** Run our CLI in the client's network. */
  cli(...args: string[]): Promise<unknown>;
  /** From now on, ask the model as `configure` says, given the address of the scripted API: the environment that it returns. */
  askThrough(configure: (upstream: string) => Promise<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
};

/** Where the client's settings of the user are. */
export const geminiSettings = ({ root }: Sandbox): string => join(root, '.gemini', 'settings.json');

/** Open a client in a sandbox, with its settings but without our hooks. */
export async function openGemini(sandbox: Sandbox): Promise<GeminiClient> {
  const network = await openNetwork();
  const api = await startApi(network, 'scripted-gemini-api.ts');
  const settings = geminiSettings(sandbox);
  mkdirSync(dirname(settings), { recursive: true });
  writeFileSync(settings, GEMINI_SETTINGS);
  const temporary = join(sandbox.root, 'tmp');
  mkdirSync(temporary, { mode: 0o700, recursive: true });
  const env = {
    ...sandbox.env,
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    TMPDIR: temporary,
    GEMINI_API_KEY: 'fake',
    GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${api.port}`,
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
    GEMINI_CLI_NO_RELAUNCH: '1',
  };

  return {
    async run(prompt, turns) {
      const log = join(sandbox.root, 'gemini-requests.jsonl');
      rmSync(log, { force: true });
      await api.play(turns, log);
      const mark = randomUUID();
      const child = spawnIn(network, process.execPath, [CLIENT, '-y', '-o', 'json', '-p', prompt], {
        cwd: sandbox.project,
        env: { ...env, [MARK]: mark },
      });
      child.stdin!.end();
      const { stdout, stderr, code } = await collect(child);
      await endOfAllMarked(mark);
      const answer = /^\{\n[\s\S]*?^\}/m.exec(stdout)?.[0];
      if (code !== 0 || answer === undefined) throw new Error(`gemini -p ended with ${code}: ${stdout}${stderr}`);
      const { session_id: id, response: result } = JSON.parse(answer) as { session_id: string; response: string };
      const lines = readFileSync(log, 'utf8').trim().split('\n');
      rmSync(log, { force: true });
      const asked = lines.map((line) => JSON.parse(line) as { system: unknown; contents: unknown });
      return {
        id,
        result,
        requests: asked.map(({ contents }) => JSON.stringify({ contents })),
        systemTexts: asked.map(({ system }) => JSON.stringify(system)),
        results: resultsIn(lines.at(-1)!),
      };
    },
    cli: (...args) => collect(spawnIn(network, process.execPath, [CLI_SCRIPT, ...args], { cwd: sandbox.project, env })),
    async askThrough(configure) {
      Object.assign(env, await configure(`http://127.0.0.1:${api.port}/v1beta`));
    },
    async close() {
      api.stop();
      await network.close();
    },
  };
}

/** The results of all tool calls in a request, as text. */
function resultsIn(request: string): string[] {
  const { contents } = JSON.parse(request) as {
    contents: { parts: { functionResponse?: { response: { output?: string; error?: string } } }[] }[];
  };
  return contents
    .flatMap(({ parts }) => parts)
    .flatMap(({ functionResponse: end }) => (end ? [end.response.output ?? end.response.error ?? ''] : []));
}
