// An invented memory of some weeks, for the pictures. Every session is delivered like a hook's, so that it contains
// memory's additions and rules. Batches are moved to their days, so that later sessions find them there.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../../daemon/client/client.ts';
import { type BenchDaemon, settled, startBenchDaemon } from '../bench/bench-daemon.ts';
import { moveTimes, type Span } from './move-times.ts';
import made from './rich-memory.json' with { type: 'json' };

type Call = { tool: string; input: object; seconds: number; output?: string; error?: string; held?: boolean };
type Session = {
  repo: string;
  hours_ago: number;
  open?: boolean;
  turns: { prompt: string; reply: string; calls: Call[] }[];
};

const SESSIONS = made.sessions as Session[];
const REPOS = ['shop-api', 'storefront'];
/** Steps after which the daemon is stopped to move their times: each stop and start takes some seconds. */
const STEPS_AT_ONCE = 6;
/** Duration of a call of under a second. */
const QUICK_MS = 40;
const HOUR_MS = 3_600_000;

/** Start a daemon in a folder and fill its memory. The folder also holds the made-up repositories. */
export async function startOnRichMemory(folder: string): Promise<BenchDaemon> {
  for (const repo of REPOS) {
    const cwd = join(folder, repo);
    mkdirSync(cwd, { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd });
    execFileSync('git', ['remote', 'add', 'origin', `https://github.com/acme/${repo}.git`], { cwd });
  }
  const now = Date.now();
  let daemon = await startBenchDaemon(folder);
  let spans: Span[] = [];
  // As a daemon is that has been running: its indexes are loaded before a prompt waits for them.
  const warmUp = async () => {
    for (const repo of REPOS)
      await daemon.api.recall({ prompt: 'Where did we leave off?', project: join(folder, repo) });
    await settled(daemon);
  };
  const atTime = async (hours_ago: number, write: () => Promise<unknown>) => {
    const from = Date.now();
    await write();
    await settled(daemon);
    spans.push({ from, to: Date.now(), at: now - hours_ago * HOUR_MS });
  };
  const toTheirDays = async () => {
    await daemon.stop();
    await moveTimes(daemon.home.data, spans);
    spans = [];
    daemon = await startBenchDaemon(folder);
    await warmUp();
  };
  const post = (path: string, door: 'mcp' | undefined, body: object) =>
    createClient({ home: daemon.home, env: daemon.env, ...(door && { door }) }).request('POST', path, { body });
  await atTime(SESSIONS[0]!.hours_ago + 1, async () => {
    for (const { name } of (await daemon.api.lessonPacks()).items) await daemon.api.installLessonPack(name);
  });
  const steps = [
    ...SESSIONS.map((one) => ({ at: one.hours_ago, write: () => work(daemon, one, join(folder, one.repo)) })),
    ...made.drafts.map(({ hours_ago: at, ...one }) => ({ at, write: () => post('/api/rules', 'mcp', one) })),
    ...made.memories.map(({ hours_ago: at, ...one }) => ({
      at,
      write: () => post('/api/observations', undefined, one),
    })),
  ].sort((one, other) => other.at - one.at);
  for (const [n, { at, write }] of steps.entries()) {
    await atTime(at, write);
    if ((n + 1) % STEPS_AT_ONCE === 0 || n === steps.length - 1) await toTheirDays();
  }
  // The days are counted soon after each start.
  while ((await daemon.api.dailyStats(7)).days.every(({ prompts }) => prompts === 0))
    await new Promise((counted) => setTimeout(counted, 500));
  return daemon;
}

/** A session as the hooks deliver it, turn by turn, each remembered before the next begins. */
async function work(daemon: BenchDaemon, { turns, open }: Session, cwd: string): Promise<void> {
  const client = createClient({ home: daemon.home, env: daemon.env });
  const session_id = randomUUID();
  const deliver = (event: string, more: object) =>
    client.request('POST', `/hooks/claude-code/${event}`, {
      body: { session_id, cwd, permission_mode: 'default', ...more, hook_event_name: event },
    });
  await deliver('SessionStart', { source: 'startup' });
  for (const { prompt, calls, reply } of turns) {
    const prompt_id = randomUUID();
    await deliver('UserPromptSubmit', { prompt_id, prompt });
    for (const { tool, input, seconds, output, error, held } of calls) {
      const call = { prompt_id, tool_use_id: randomUUID(), tool_name: tool, tool_input: inFolder(input, cwd) };
      await deliver('PreToolUse', call);
      if (held) continue;
      const took = { ...call, duration_ms: seconds * 1000 || QUICK_MS };
      if (error !== undefined) await deliver('PostToolUseFailure', { ...took, error });
      else await deliver('PostToolUse', { ...took, tool_response: { stdout: output, stderr: '', interrupted: false } });
    }
    await deliver('Stop', { prompt_id, last_assistant_message: reply });
    await settled(daemon);
  }
  if (!open) await deliver('SessionEnd', { reason: 'other' });
}

/** An input with `$` as the folder that it is about. */
const inFolder = (input: object, cwd: string): unknown => JSON.parse(JSON.stringify(input).replaceAll('$/', `${cwd}/`));
