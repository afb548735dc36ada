// A memory as some weeks of work leave it, made up for the pictures: past sessions come from transcripts, so that they have their days,
// today's from hooks, so that they have what memory added and which rules held.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../../daemon/client/client.ts';
import { type BenchDaemon, settled } from '../bench/bench-daemon.ts';
import made from './rich-memory.json' with { type: 'json' };

type Call = { tool: string; input: object; seconds: number; output?: string; error?: string; held?: boolean };
type Session = {
  repo: string;
  hours_ago?: number;
  live?: boolean;
  open?: boolean;
  turns: { prompt: string; reply: string; calls: Call[] }[];
};

const SESSIONS = made.sessions as Session[];
const REPOS = ['shop-api', 'storefront'];
/** Seconds before a prompt, and for a reply. */
const READS_SECONDS = 60;
const REPLIES_SECONDS = 9;

/** Fill a daemon's memory. @param folder where the made-up repositories lie */
export async function makeRichMemory(daemon: BenchDaemon, folder: string): Promise<void> {
  for (const repo of REPOS) {
    const cwd = join(folder, repo);
    mkdirSync(cwd, { recursive: true });
    execFileSync('git', ['init', '-q'], { cwd });
    execFileSync('git', ['remote', 'add', 'origin', `https://github.com/acme/${repo}.git`], { cwd });
  }
  const client = createClient({ home: daemon.home, env: daemon.env });
  for (const session of SESSIONS.filter(({ live }) => !live)) {
    const path = join(folder, `${randomUUID()}.jsonl`);
    writeFileSync(path, transcriptOf(session, join(folder, session.repo)));
    await client.request('POST', '/api/backfill', { body: { path } });
  }
  await settled(daemon);
  for (const { name } of (await daemon.api.lessonPacks()).items) await daemon.api.installLessonPack(name);
  for (const session of SESSIONS.filter(({ live }) => live)) await work(daemon, session, join(folder, session.repo));
  const model = createClient({ home: daemon.home, env: daemon.env, door: 'mcp' });
  for (const body of made.drafts) await model.request('POST', '/api/rules', { body });
  for (const body of made.memories) await client.request('POST', '/api/observations', { body });
  await settled(daemon);
}

/** A session as Claude Code's log of it. */
function transcriptOf({ hours_ago = 0, turns }: Session, cwd: string): string {
  let at = Date.now() - hours_ago * 3_600_000;
  const sessionId = randomUUID();
  const line = (seconds: number, more: object) => {
    at += seconds * 1000;
    const known = { uuid: randomUUID(), sessionId, cwd, gitBranch: 'main', timestamp: new Date(at).toISOString() };
    return JSON.stringify({ ...known, ...more });
  };
  const said = (content: object[], more = {}) => ({
    type: 'assistant',
    message: { role: 'assistant', content, ...more },
  });
  const lines = turns.flatMap(({ prompt, calls, reply }) => {
    const promptId = randomUUID();
    return [
      line(READS_SECONDS, { type: 'user', promptId, message: { role: 'user', content: prompt } }),
      ...calls.flatMap(({ tool, input, seconds, output, error }) => {
        const id = `toolu_${randomUUID()}`;
        const content = error ?? output ?? '';
        const result = { type: 'tool_result', tool_use_id: id, content, is_error: error !== undefined };
        return [
          line(1, said([{ type: 'tool_use', id, name: tool, input: inFolder(input, cwd) }])),
          line(seconds, {
            type: 'user',
            promptId,
            message: { role: 'user', content: [result] },
            toolUseResult: error === undefined ? { stdout: content, stderr: '' } : `Error: ${error}`,
          }),
        ];
      }),
      line(REPLIES_SECONDS, said([{ type: 'text', text: reply }], { stop_reason: 'end_turn' })),
    ];
  });
  return `${lines.join('\n')}\n`;
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
      const took = { ...call, duration_ms: seconds * 1000 };
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
