/** What a payload calls a transcript may be anything: nothing but the client's own files is read, and no read is without end. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingestTranscript } from '../../../daemon/capture/transcript/ingest-transcript.ts';
import { reconcileSession } from '../../../daemon/capture/transcript/reconcile.ts';
import { reconcileTranscript } from '../../../daemon/jobs/reconcile-transcript.ts';
import type { ClaimedJob } from '../../../daemon/store/upkeep/jobs.ts';
import { callLine, promptLine, resultLine, sayLine, tempDir } from './lines.ts';
import { memoryStore } from './memory-store.ts';

const turn = (n: number, fields = {}) => [
  promptLine(`p${n}`, `step ${n}`, { uuid: `u${n}`, ...fields }),
  callLine(`t${n}`, 'Bash', { command: `make ${n}` }, fields),
  resultLine(`t${n}`, `p${n}`, 'ok', fields),
  sayLine(`done ${n}`, fields),
];
const write = (path: string, lines: string[]) => writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
const fifo = (path: string) => void execFileSync('mkfifo', [path]);

/** A client's folder of transcripts, and one beside it. */
function folders() {
  const dir = tempDir();
  const root = join(dir, 'projects');
  const project = join(root, 'shop');
  mkdirSync(project, { recursive: true });
  return { dir, root, project };
}

// What these guard against is a read without end: generous for a busy machine, and far from for ever.
describe('a transcript’s path', { timeout: 30_000 }, () => {
  it.each([
    ['a FIFO', (path: string) => fifo(path)],
    ['/dev/zero', (path: string) => symlinkSync('/dev/zero', path)],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('that is %s is refused, and waited for by nobody', async (_, make) => {
    const { root, project } = folders();
    const path = join(project, 'session-1.jsonl');
    make(path);
    const { deps, events } = memoryStore();
    const result = await reconcileSession(path, deps, { roots: [root] });
    expect(result).toMatchObject({ files: 0, failed: [{ error: { message: expect.stringContaining(path) } }] });
    expect(events.size).toBe(0);
  });

  it('outside of the client’s folders is not read, whatever links lead there', async () => {
    const { dir, root, project } = folders();
    const outside = join(dir, 'session-1.jsonl');
    write(outside, turn(1));
    const link = join(project, 'session-1.jsonl');
    symlinkSync(outside, link);
    const { deps, events } = memoryStore();
    for (const path of [
      outside,
      link,
      join(project, '..', '..', 'session-1.jsonl'),
      `${root}-elsewhere/session-1.jsonl`,
    ]) {
      const { failed } = await reconcileSession(path, deps, { roots: [root] });
      expect(String(failed[0]?.error)).toContain('is outside of');
    }
    expect(events.size).toBe(0);
  });

  it('of a client’s folder that is a link is read', async () => {
    const { dir, root, project } = folders();
    write(join(project, 'session-1.jsonl'), turn(1));
    const linked = join(dir, 'linked');
    symlinkSync(root, linked);
    const { deps } = memoryStore();
    const path = join(linked, 'shop', 'session-1.jsonl');
    expect(await reconcileSession(path, deps, { roots: [linked] })).toMatchObject({ stored: 3, failed: [] });
  });

  it('is no reason to read a text that is no transcript', async () => {
    const { root, project } = folders();
    writeFileSync(join(project, 'notes.txt'), turn(1).join('\n'));
    const { deps, events } = memoryStore();
    const { failed } = await reconcileSession(join(project, 'notes.txt'), deps, { roots: [root] });
    expect(String(failed[0]?.error)).toContain('Expected a .jsonl file');
    expect(events.size).toBe(0);
  });

  it('of a subagent is checked like its session’s, and costs the session nothing', async () => {
    const { dir, root, project } = folders();
    const path = join(project, 'session-1.jsonl');
    const agents = join(project, 'session-1', 'subagents');
    mkdirSync(agents, { recursive: true });
    write(path, turn(1));
    write(join(dir, 'secret.jsonl'), turn(7));
    fifo(join(agents, 'agent-a.jsonl'));
    symlinkSync('/dev/zero', join(agents, 'agent-b.jsonl'));
    symlinkSync(join(dir, 'secret.jsonl'), join(agents, 'agent-c.jsonl'));
    const { deps, events } = memoryStore();
    const result = await reconcileSession(path, deps, { roots: [root] });
    expect(result).toMatchObject({ files: 1, stored: 3 });
    expect(result.failed).toHaveLength(3);
    expect([...events.keys()]).not.toContain('PostToolUse:t7');
  });

  it('of a fork is read though a FIFO lies beside it', async () => {
    const { root, project } = folders();
    const copied = [...turn(1), ...turn(2)].map((line) => line.replace(/"promptId":"p\d"/, '"promptId":"p3"'));
    const path = join(project, 'session-1.jsonl');
    write(path, [...copied, ...turn(3)]);
    fifo(join(project, 'a.jsonl'));
    symlinkSync('/dev/zero', join(project, 'b.jsonl'));
    const { deps } = memoryStore();
    expect(await reconcileSession(path, deps, { roots: [root] })).toMatchObject({ stored: 9, failed: [] });
  });
});

describe('a transcript within a budget', () => {
  it('is read in several goes, and nothing is missing or twice', async () => {
    const { root, project } = folders();
    const path = join(project, 'session-1.jsonl');
    write(path, Array.from({ length: 300 }, (_, n) => turn(n)).flat());
    const { deps, events } = memoryStore();
    let stored = 0;
    let goes = 0;
    for (let more = true; more; goes += 1) {
      const result = await reconcileSession(path, deps, { roots: [root], budget: { bytes: 1, ms: 60_000 } });
      stored += result.stored;
      more = result.more;
    }
    expect(goes).toBeGreaterThan(3);
    expect([stored, events.size]).toEqual([900, 900]);
  });

  it('goes on behind a turn that is longer than it', async () => {
    const { project } = folders();
    const path = join(project, 'session-1.jsonl');
    const calls = Array.from({ length: 500 }, (_, n) => [
      callLine(`t${n}`, 'Bash', {}),
      resultLine(`t${n}`, 'p', 'ok'),
    ]);
    write(path, [promptLine('p', 'one long turn'), ...calls.flat(), sayLine('done')]);
    const { deps, events, marks } = memoryStore();
    const offsets: number[] = [];
    for (let more = true; more; offsets.push(marks.get(path)?.offset ?? 0))
      ({ more } = await ingestTranscript(path, deps, { budget: { bytes: 1, ms: 60_000 } }));
    expect(offsets.length).toBeGreaterThan(2);
    expect([...events.keys()].filter((id) => id.startsWith('PostToolUse'))).toHaveLength(500);
  });
});

describe('the job that reads a transcript', () => {
  const job = (key: string, args = {}): ClaimedJob => ({
    id: 1,
    kind: 'reconcile-transcript',
    key,
    args,
    attempts: 1,
    interrupted: 0,
    given_up: false,
    generation: 1,
  });

  function reader(root: string) {
    const warned: object[] = [];
    const { deps, events } = memoryStore();
    const log = { info: () => {}, warn: (fields: object) => void warned.push(fields) };
    const isSessionOver = async () => true;
    const definition = reconcileTranscript({ ...deps, isSessionOver, transcriptRoots: [root], log });
    return { warned, events, run: (claimed: ClaimedJob) => definition.run(claimed, new AbortController().signal) };
  }

  it('looks again for a file that the client has yet to write, and complains of none', async () => {
    const { root, project } = folders();
    const path = join(project, 'session-1.jsonl');
    const { run, warned, events } = reader(root);
    const before = Date.now();
    const rest = await run(job(path));
    expect(rest).toMatchObject({ args: { looks: 1 } });
    expect((rest as { again: Date }).again.getTime()).toBeGreaterThan(before);
    write(path, turn(1));
    expect(await run(job(path, { looks: 1 }))).toBeUndefined();
    expect([events.size, warned]).toEqual([3, []]);
  });

  it('doesn’t look for ever', async () => {
    const { root, project } = folders();
    const { run } = reader(root);
    let looks = 0;
    for (let rest = await run(job(join(project, 'gone.jsonl'))); rest !== undefined; looks += 1)
      rest = await run(job(join(project, 'gone.jsonl'), (rest as { args: object }).args));
    expect(looks).toBeLessThan(10);
  });

  it('says once why a path is not read', async () => {
    const { dir, root } = folders();
    const { run, warned } = reader(root);
    for (let n = 0; n < 3; n += 1) expect(await run(job(join(dir, 'session-1.jsonl')))).toBeUndefined();
    expect(warned).toMatchObject([{ err: expect.stringContaining('transcript_folders') }]);
  });
});
