/** Clients of other agents, unchanged, as scripts/ci installs them; each runs in the HOME of a sandbox against a scripted model. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { notBuilt, type Sandbox } from '../support/built-package.ts';
import type { ModelTurn, ScriptedModel } from './scripted-model.ts';

const RUN_TIMEOUT_MS = 120_000;

export type NpmClient = {
  /** Why its tests are skipped here; undefined when they run. */
  missing: string | undefined;
  /** One run with a prompt; what was asked of the model, and what the client printed. */
  run(sandbox: Sandbox, model: ScriptedModel, prompt: string, turns: ModelTurn[]): Promise<ClientRun>;
  /** Write the settings of a user who has this client and the scripted model; returns their file. */
  configure(sandbox: Sandbox, model: ScriptedModel): string;
  /** Write the settings of a user of the proxy: what `install AGENT --proxy` says, in the client's own file. */
  configureProxy(sandbox: Sandbox, said: string): void;
};
type ClientRun = { code: number | null; output: string; requests: string[] };

const binaryOf = (name: string, path: string) => join(packageRoot(), '.clients', name, 'node_modules', path);
const missingFor = (name: string, binary: string) =>
  notBuilt ?? (existsSync(binary) ? undefined : `no ${name} client: scripts/ci/install-${name}-client.sh`);

function written(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

export const CODEX_BINARY = binaryOf('codex', '@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex');
export const codexClient: NpmClient = {
  missing: missingFor('codex', CODEX_BINARY),
  run: (sandbox, model, prompt, turns) => runClient(CODEX_BINARY, ['exec', prompt], sandbox, model, turns),
  configure: ({ root }, { port }) =>
    written(
      join(root, '.codex', 'config.toml'),
      `# scripted
model = "m"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"

[model_providers.scripted]
name = "scripted"
base_url = "http://127.0.0.1:${port}/v1"
wire_api = "responses"
env_key = "OPENAI_API_KEY"
`,
    ),
  configureProxy: ({ root }, said) =>
    void written(
      join(root, '.codex', 'config.toml'),
      `model = "m"\napproval_policy = "never"\nsandbox_mode = "danger-full-access"\n${said}\n`,
    ),
};

const OPENCODE_BINARY = binaryOf('opencode', 'opencode-linux-x64/bin/opencode');
export const openCodeClient: NpmClient = {
  missing: missingFor('opencode', OPENCODE_BINARY),
  run: (sandbox, model, prompt, turns) => runClient(OPENCODE_BINARY, ['run', prompt], sandbox, model, turns),
  configure: ({ root }, { port }) =>
    written(
      join(root, '.config', 'opencode', 'opencode.jsonc'),
      `{
  // scripted
  "$schema": "https://opencode.ai/config.json",
  "autoupdate": false, "share": "disabled", "permission": "allow",
  "model": "scripted/m", "small_model": "scripted/m",
  "provider": {
    "scripted": {
      "npm": "@ai-sdk/openai-compatible", "name": "scripted",
      "options": { "baseURL": "http://127.0.0.1:${port}/v1", "apiKey": "x" },
      "models": { "m": { "name": "m", "tool_call": true, "limit": { "context": 100000, "output": 8000 } } },
    },
  },
}
`,
    ),
  configureProxy: ({ root }, said) =>
    void written(
      join(root, '.config', 'opencode', 'opencode.json'),
      `{ "autoupdate": false, "share": "disabled", "permission": "allow",
  "model": "openai/gpt-4o", "small_model": "openai/gpt-4o", "provider": { ${said} } }`,
    ),
};

async function runClient(
  binary: string,
  args: string[],
  sandbox: Sandbox,
  model: ScriptedModel,
  turns: ModelTurn[],
): Promise<ClientRun> {
  model.play(turns);
  const offline = { OPENAI_API_KEY: 'x', OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' };
  const child = spawn(binary, args, {
    cwd: sandbox.project,
    env: { ...sandbox.env, ...offline, OPENCODE_DISABLE_LSP_DOWNLOAD: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const timer = setTimeout(() => child.kill('SIGKILL'), RUN_TIMEOUT_MS);
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  clearTimeout(timer);
  return { code, output, requests: [...model.requests] };
}
