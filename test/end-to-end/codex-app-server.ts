/** Codex as editors run it: `codex app-server`, requests and notifications as JSON lines. A user can speak into a running turn there. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Sandbox } from '../support/built-package.ts';
import { CODEX_BINARY } from './npm-client.ts';

const REPLY_WITHIN_MS = 60_000;

type Message = { id?: number; method?: string; params?: Record<string, unknown>; result?: unknown; error?: unknown };

export type CodexAppServer = {
  request(method: string, params: object): Promise<Record<string, unknown>>;
  /** The next notification of this name that was not waited for yet. */
  notified(method: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
};

/** Start the server in a sandbox's project and introduce ourselves. @throws what it printed, when a reply takes a minute */
export async function openCodexAppServer(sandbox: Sandbox): Promise<CodexAppServer> {
  const child = spawn(CODEX_BINARY, ['app-server'], {
    cwd: sandbox.project,
    env: { ...sandbox.env, OPENAI_API_KEY: 'x' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.on('exit', resolve));
  const said: string[] = [];
  const come: Message[] = [];
  let look = () => {};
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    come.push(JSON.parse(line) as Message);
    look();
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const taken = (fits: (message: Message) => boolean) =>
    new Promise<Message>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(said.join('\n').slice(-4000))), REPLY_WITHIN_MS);
      look = () => {
        const at = come.findIndex(fits);
        if (at === -1) return;
        clearTimeout(late);
        look = () => {};
        resolve(come.splice(at, 1)[0]!);
      };
      look();
    });

  let last = 0;
  const server: CodexAppServer = {
    async request(method, params) {
      const id = ++last;
      send({ id, method, params });
      const reply = await taken((message) => message.id === id && message.method === undefined);
      if (reply.error) throw new Error(`${method}: ${JSON.stringify(reply.error)}`);
      return reply.result as Record<string, unknown>;
    },
    async notified(method) {
      return (await taken((message) => message.method === method)).params ?? {};
    },
    async close() {
      child.stdin.end();
      child.kill();
      await exited;
    },
  };
  await server.request('initialize', { clientInfo: { name: 'test', version: '1' } });
  send({ method: 'initialized' });
  return server;
}
