import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { registerBackfill } from '../../cli/commands/backfill.ts';
import type { CommandContext } from '../../cli/commands/context.ts';
import { backfillFile } from '../../daemon/capture/transcript/backfill.ts';
import { DaemonUnreachable, RequestFailed } from '../../daemon/client/client-errors.ts';
import { callLine, promptLine, resultLine } from '../capture/transcript/lines.ts';
import { memoryStore } from '../capture/transcript/memory-store.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'agent-memory-backfill-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
});

/** A transcript below ~/.claude/projects, last touched on a day of May 2026. */
function session(name: string, day: number, lines: string[]): string {
  const path = join(home, '.claude/projects/-home-dev-app', `${name}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  const time = new Date(Date.UTC(2026, 4, day));
  utimesSync(path, time, time);
  return path;
}

const turn = (id: string) => [
  promptLine(`p-${id}`, 'go'),
  callLine(`t-${id}`, 'Bash', {}),
  resultLine(`t-${id}`, `p-${id}`, 'ok'),
];

/** The command as a person runs it; behind the API the daemon's own function, with its rows in memory. */
async function run(
  args: string[],
  {
    json = false,
    isTTY = false,
    backfill = undefined as CommandContext['api']['backfill'] | undefined,
    wishes = [] as string[],
  } = {},
) {
  const store = memoryStore();
  const out = { answer: undefined as unknown, text: '', stderr: '', exitCode: 0, asked: [] as string[] };
  const api = {
    projects: async () => ({
      items: [
        { key: 'here', root: home },
        { key: 'elsewhere', root: '/nonexistent/elsewhere' },
        { key: 'bare', root: null },
      ],
    }),
    onboard: async ({ project, past }: { project: string; past: boolean }) => {
      expect([project, past]).toEqual([home, true]);
      return { items: wishes.map((state) => ({ state })) };
    },
    backfill: async (request: { path: string; dry_run?: boolean | undefined; since?: string | undefined }) => {
      out.asked.push(request.path);
      if (backfill) return backfill(request);
      const since = request.since === undefined ? undefined : new Date(request.since);
      return backfillFile(request.path, { dryRun: request.dry_run ?? false, since }, store.deps).done;
    },
  };
  const context = {
    api,
    cwd: home,
    env: { HOME: home },
    stderr: { isTTY, write: (text: string) => (out.stderr += text) },
    json,
    exitCode: 0,
    answer: (value: unknown, render: () => string) => {
      out.answer = value;
      out.text = render();
    },
  } as unknown as CommandContext;
  const program = new Command().exitOverride();
  registerBackfill(program, context);
  await program.parseAsync(['backfill', ...args], { from: 'user' });
  return { ...out, exitCode: context.exitCode };
}

test('all transcripts of the user are read, oldest first, subagents’ too', async () => {
  const newer = session('newer', 3, turn('a'));
  const older = session('older', 1, [...turn('b'), '{broken']);
  const agent = session('older/subagents/agent-1', 2, turn('c'));
  const { answer, text, exitCode, asked } = await run([]);
  expect(asked).toEqual([older, agent, newer]);
  expect(answer).toMatchObject({
    files: [{ path: older, malformed: 1, stored: 3 }, { path: agent }, { path: newer }],
    failed: [],
  });
  expect(text).toBe(
    '3 files with 3 prompts and 3 tool calls. Stored 9 events; 0 were already known or left out.\n' +
      '1 malformed line, skipped:\n' +
      '  ~/.claude/projects/-home-dev-app/older.jsonl:4: line of 7 characters is not JSON',
  );
  expect(exitCode).toBe(0);
});

test('a file or folder can be named, relative to the working folder', async () => {
  const path = session('one', 1, turn('a'));
  session('two', 2, turn('b'));
  expect((await run(['.claude/projects/-home-dev-app/one.jsonl'])).asked).toEqual([path]);
  expect((await run(['.claude'])).asked).toHaveLength(2);
});

test('a dry run says that nothing was stored', async () => {
  session('one', 1, turn('a'));
  const { answer, text } = await run(['--dry-run']);
  expect(answer).toMatchObject({ files: [{ prompts: 1, tool_calls: 1, linked: 1, stored: 0, skipped: 0 }] });
  expect(text).toBe('1 file with 1 prompt and 1 tool call. Nothing was stored (--dry-run).');
});

test('--since leaves out files that were not touched since, and older lines of the others', async () => {
  session('old', 1, turn('a'));
  const path = session('both', 20, [
    ...turn('b').map((line) => line.replace('2026-05-01', '2026-05-02')),
    ...turn('c').map((line) => line.replace('2026-05-01', '2026-05-19')),
  ]);
  const { answer, asked } = await run(['--since', '2026-05-10']);
  expect(asked).toEqual([path]);
  expect(answer).toMatchObject({ files: [{ prompts: 2, stored: 3, skipped: 3 }] });
});

test.each(['someday', '2026-13-45', '5', '-3d'])('--since %s is refused with what is expected', async (since) => {
  session('one', 1, turn('a'));
  await expect(run([`--since=${since}`])).rejects.toThrow('Expected a date like 2026-01-31, a span');
});

test('a span counts back from now', async () => {
  const path = session('one', 1, turn('a'));
  utimesSync(path, new Date(), new Date());
  expect((await run(['--since', '2w'])).asked).toEqual([path]);
});

test('a file that the daemon refuses doesn’t stop the others, and the exit code says so', async () => {
  session('one', 1, turn('a'));
  session('two', 2, turn('b'));
  const refuse: CommandContext['api']['backfill'] = async ({ path }) => {
    throw new RequestFailed({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      detail: `${path} belongs to another user`,
    });
  };
  const { answer, text, exitCode } = await run([], { backfill: refuse });
  expect(answer).toMatchObject({
    files: [],
    failed: [{ error: expect.stringContaining('belongs to another user') }, {}],
  });
  expect(text).toMatch(/^Not read: ~\/\.claude\/projects\/-home-dev-app\/one\.jsonl: /);
  expect(exitCode).toBe(1);
});

test('a daemon that is gone ends the command', async () => {
  session('one', 1, turn('a'));
  session('two', 2, turn('b'));
  const gone: CommandContext['api']['backfill'] = async () => {
    throw new DaemonUnreachable('down', 'No memory daemon answers');
  };
  await expect(run([], { backfill: gone })).rejects.toThrow('No memory daemon answers');
});

test('progress is drawn on a terminal and taken away again; nothing of it goes into a pipe', async () => {
  session('one', 1, turn('a'));
  session('two', 2, turn('b'));
  const { stderr } = await run([], { isTTY: true });
  expect(stderr).toMatch(/░{24} {3}0 % {2}file 1 of 2 \(.*█+░+ {2}\d\d % {2}file 2 of 2/s);
  expect(stderr.endsWith('\r\u001b[2K')).toBe(true);
  expect((await run([])).stderr).toBe('');
});

test('without transcripts the message says where it looked', async () => {
  await expect(run([])).rejects.toThrow(`Claude Code has left no transcripts at ${join(home, '.claude/projects')}`);
  await expect(run(['gone'])).rejects.toThrow(`There is nothing at ${join(home, 'gone')}`);
});

test('what past sessions said is proposed where their folder is here, and only when something was stored', async () => {
  session('one', 1, turn('a'));
  const wishes = ['new', 'waits', 'decided', 'holds'];
  const { answer, text } = await run([], { wishes });
  expect(answer).toMatchObject({ proposed: [{ project: 'here', rules: 2 }] });
  expect(text).toContain('Your wishes in them could become rules: 2 drafts. To decide about each:');
  expect(text).toContain('agent-memory onboard --past ~   (2)');
  expect((await run(['--dry-run'], { wishes })).answer).toMatchObject({ proposed: [] });
});
