/** Inputs that once hung, blocked or emptied a daemon. Each comes in by a door that is open to a client, and none of them may cost the next event. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Sandbox } from '../../support/built-package.ts';
import type { RestRequest } from '../canary/rest-requests.ts';

/** The doors of the daemon under test; each resolves with the reply's status. */
export type Doors = {
  hook(event: string, payload: Record<string, unknown>): Promise<number>;
  rest(method: RestRequest['method'], path: string, body?: unknown): Promise<number>;
  port: number;
  token: string;
};

export type HostileInput = { name: string; send(doors: Doors, sandbox: Sandbox): Promise<unknown> };

/** As long as a field may be before it is cut. */
const FIELD_CHARS = 60_000;
const JSON_HEADERS = 'Content-Type: application/json\r\nContent-Length: 33000000\r\n\r\n{"';

let minted = 0;
const id = (what: string) => `${what}-${++minted}`;
const turn = (sandbox: Sandbox, fields: Record<string, unknown> = {}) => {
  const promptId = id('prompt');
  return { session_id: id('session'), prompt_id: promptId, cwd: sandbox.project, prompt: 'tidy the shop', ...fields };
};

export const HOSTILE_INPUTS: readonly HostileInput[] = [
  {
    name: 'a transcript that is a pipe nobody writes to',
    async send({ hook }, sandbox) {
      const path = join(transcripts(sandbox), 'pipe.jsonl');
      execFileSync('mkfifo', [path]);
      await hook('Stop', turn(sandbox, { transcript_path: path }));
    },
  },
  {
    name: 'a transcript that never ends',
    send: ({ hook }, sandbox) => hook('Stop', turn(sandbox, { transcript_path: '/dev/zero' })),
  },
  {
    name: 'a transcript path of six thousand characters',
    send: ({ hook }, sandbox) => hook('Stop', turn(sandbox, { transcript_path: `/${'x'.repeat(6000)}.jsonl` })),
  },
  {
    name: 'a git configuration that includes itself twelve times',
    async send({ hook }, sandbox) {
      const bare = join(sandbox.project, 'vendor', 'bare');
      for (const folder of ['objects', 'refs']) mkdirSync(join(bare, folder), { recursive: true });
      writeFileSync(join(bare, 'HEAD'), 'ref: refs/heads/main\n');
      writeFileSync(join(bare, 'config'), '[include]\n\tpath = config\n'.repeat(12));
      await hook('UserPromptSubmit', turn(sandbox, { cwd: bare }));
    },
  },
  {
    name: 'a command of sixty thousand blanks',
    async send({ hook }, sandbox) {
      const one = turn(sandbox, { tool_name: 'Bash', tool_use_id: id('toolu') });
      await hook('UserPromptSubmit', one);
      for (const command of [`make build ${' '.repeat(FIELD_CHARS)}x`, '('.repeat(FIELD_CHARS), '<<<'.repeat(20_000)]) {
        const call = { ...one, tool_use_id: id('toolu'), tool_input: { command } };
        await hook('PreToolUse', call);
        await hook('PostToolUseFailure', { ...call, error: `Exit code 1${' '.repeat(FIELD_CHARS)}x` });
        await hook('PostToolUse', { ...call, tool_use_id: id('toolu'), tool_response: { stdout: 'ok' } });
      }
      await hook('Stop', { ...one, last_assistant_message: `${'`'.repeat(FIELD_CHARS)}` });
    },
  },
  {
    name: 'a prompt of blanks, quotes and unclosed tags',
    async send({ hook }, sandbox) {
      for (const prompt of [
        `<command-name>${' '.repeat(FIELD_CHARS)}`,
        '<system-reminder>'.repeat(4000),
        '<private>'.repeat(6000),
        `"${'\\"'.repeat(30_000)}`,
      ])
        await hook('UserPromptSubmit', turn(sandbox, { prompt }));
    },
  },
  {
    name: 'a transcript whose lines are blanks, tags and a prompt of sixteen thousand blanks',
    async send({ hook }, sandbox) {
      const path = join(transcripts(sandbox), `${id('odd')}.jsonl`);
      const line = (content: string) =>
        JSON.stringify({ type: 'user', uuid: id('uuid'), cwd: sandbox.project, message: { role: 'user', content } });
      writeFileSync(
        path,
        `${[' '.repeat(FIELD_CHARS), line(`<a${' '.repeat(16_000)}`), line('<system-reminder>'.repeat(4000)), '{'.repeat(FIELD_CHARS)].join('\n')}\n`,
      );
      await hook('Stop', turn(sandbox, { transcript_path: path }));
    },
  },
  {
    name: 'fifty-five events in the spool that can’t be stored',
    async send(_, { home }) {
      mkdirSync(home.spool, { recursive: true, mode: 0o700 });
      mkdirSync(join(home.spool, '.writing-junk'));
      for (let at = 0; at < 55; at++) {
        const name = `${String(1000 + at).padStart(16, '0')}-1-${at}`;
        if (at % 2 === 0) mkdirSync(join(home.spool, `${name}-2.json`));
        else writeFileSync(join(home.spool, `${name}-7.json`), '{"half"');
      }
    },
  },
  {
    name: 'an event of the year 2099',
    send: ({ rest }, sandbox) =>
      rest('POST', '/api/prompts', {
        session_id: id('future'),
        prompt: 'from the future',
        cwd: sandbox.project,
        created_at: '2099-01-01T00:00:00.000Z',
      }),
  },
  {
    name: 'five hundred observations of 30 KB in one request',
    send: ({ rest }, { project }) => {
      const text = randomBytes(22_500).toString('base64').replace(/[+/]/g, ' ');
      return rest(
        'POST',
        '/api/observations',
        Array.from({ length: 500 }, (_, at) => ({ project, text: `${at} ${text}`, session_id: 'flood' })),
      );
    },
  },
  {
    name: 'four megabytes of assignments to redact',
    send: ({ rest }) =>
      rest('POST', '/api/redact', {
        text: Array.from({ length: 100_000 }, (_, at) => `API_KEY_${at}=${randomBytes(12).toString('hex')}`).join('\n'),
      }),
  },
  {
    name: 'two uploads that stop in the middle',
    async send({ port, token }) {
      for (let at = 0; at < 2; at++) {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        socket.unref();
        socket.write(
          `POST /hooks/claude-code/Stop HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n${JSON_HEADERS}`,
        );
      }
    },
  },
  {
    name: 'a cwd that is a device, and one that is gone',
    async send({ hook }, sandbox) {
      await hook('UserPromptSubmit', turn(sandbox, { cwd: '/dev/zero' }));
      await hook('UserPromptSubmit', turn(sandbox, { cwd: join(sandbox.root, 'gone', 'away') }));
    },
  },
];

/** The folder in which the client keeps its transcripts: elsewhere nothing is opened at all. */
function transcripts({ root }: Sandbox): string {
  const folder = join(root, '.claude', 'projects', 'shop');
  mkdirSync(folder, { recursive: true });
  return folder;
}
