import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createHeldCalls } from '../../daemon/answers/held-calls/held-calls.ts';
import type { LessonInput } from '../../daemon/contract/lessons.ts';
import type { Database } from '../../daemon/db/database.ts';
import { settleFirings } from '../../daemon/jobs/settle-firings.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';

type Output = {
  systemMessage?: string;
  hookSpecificOutput?: { permissionDecision?: string; permissionDecisionReason?: string; additionalContext?: string };
};

const WIPE = 'wipe-volume --all';
const MINUTE_MS = 60_000;
const CALL = { toolName: 'Bash', toolInput: { command: WIPE }, transcriptPath: null };

/** How a call stands, whose hold reaches the agent. */
async function judgedAndTold(
  heldCalls: ReturnType<typeof createHeldCalls>,
  call: Parameters<ReturnType<typeof createHeldCalls>['judge']>[0],
) {
  const standing = await heldCalls.judge(call);
  if (standing === 'held') await heldCalls.noteHeld(call, true);
  return standing;
}

describeEachBackend('a call that a lesson holds', (open) => {
  let db: Database;
  let parts: ReturnType<typeof makeParts>;
  let uses = 0;

  beforeAll(async () => {
    db = await open();
    parts = makeParts(db);
    await add({ title: 'Wiped', rule: 'Ask before wiping.', trigger_pattern: 'wipe-volume', severity: 'critical' });
    await add({ title: 'Minor', rule: 'Mind the volume.', trigger_pattern: 'wipe-volume', severity: 'info' });
  });

  const add = async (fields: Pick<LessonInput, 'title' | 'rule' | 'trigger_pattern' | 'severity' | 'action'>) => {
    const made = await parts.lessons.create({ trigger_tool: 'Bash', ...fields }, { source: 'user', decides: true });
    if (!('lesson' in made)) throw new Error(JSON.stringify(made));
    return made.lesson;
  };
  /** What the hook of a Bash call is answered; `by`: the daemon that answers. */
  async function answered(
    session: string,
    command: string,
    { id = `use-${++uses}`, by = parts, more = {}, agent = 'claude-code', late = false as boolean | 'unknown' } = {},
  ) {
    const about = { tool_name: 'Bash', tool_use_id: id, tool_input: { command, ...more } };
    const answer = await by.answers.PreToolUse({ ...(await by.deliver('PreToolUse', session, about)), agent });
    if (late !== 'unknown') await (late ? answer?.missed?.() : answer?.note?.());
    return (answer?.output ?? null) as Output | null;
  }
  const isHeld = (output: Output | null) => output?.hookSpecificOutput?.permissionDecision === 'deny';
  const rowsOf = (session: string) =>
    db.query('select action, outcome from mem_lesson_firings where session_id = $1 order by id', [session]);

  it('is denied with its lessons as the reason and how to insist; the same call again runs, and is never held again', async () => {
    const first = await answered('once', WIPE);
    const reason = first?.hookSpecificOutput?.permissionDecisionReason;
    expect(reason).toMatch(
      /has not run[\s\S]*Ask before wiping\.[\s\S]*Mind the volume\.[\s\S]*make it again unchanged/,
    );
    expect(first?.hookSpecificOutput).not.toHaveProperty('additionalContext'); // the reason says it all
    const second = await answered('once', WIPE, { more: { description: 'Wipe it, on purpose' } });
    expect(second).toEqual({ systemMessage: expect.stringMatching(/insisted: Wiped; Minor$/) });
    expect(await answered('once', WIPE)).toBeNull();
    const insisted = { action: 'hold', outcome: 'insisted' };
    expect(await rowsOf('once')).toEqual([insisted, insisted]);
  });

  it('stands for one that would be asked about, where the agent’s hooks can’t ask', async () => {
    await add({ title: 'Dropped', rule: 'x', trigger_pattern: 'drop-volume', severity: 'warning', action: 'ask' });
    const asked = await answered('asks', 'drop-volume a');
    expect(asked?.hookSpecificOutput?.permissionDecision).toBe('ask');
    expect(isHeld(await answered('can’t-ask', 'drop-volume a', { agent: 'codex' }))).toBe(true);
    expect(isHeld(await answered('can’t-ask', 'drop-volume a', { agent: 'codex' }))).toBe(false);
  });

  it('that came too late to be held is held when it comes again, not insisted on, also by the next daemon', async () => {
    expect(isHeld(await answered('too-late', WIPE, { late: true }))).toBe(true);
    expect(isHeld(await answered('too-late', WIPE, { late: true }))).toBe(true);
    expect(isHeld(await answered('too-late', WIPE, { by: makeParts(db) }))).toBe(true);
    expect((await answered('too-late', WIPE))?.systemMessage).toContain('held'); // this daemon knows its own holds only
    const outcomes = await db.query(
      `select outcome, told, count(*) as n from mem_lesson_firings where session_id = 'too-late' group by 1, 2 order by 1`,
    );
    expect(outcomes).toEqual([
      { outcome: 'late', told: false, n: 4 },
      { outcome: null, told: true, n: 4 },
    ]);
  });

  it('that ran since its hold came too late is told to the user with the next answer that arrives, once', async () => {
    await answered('ran', WIPE, { id: 'ran-1', late: true });
    const stop = async (late = false) => {
      const answer = await parts.answers.Stop(await parts.deliver('Stop', 'ran', {}));
      await (late ? answer?.missed?.() : answer?.note?.());
      return answer?.output?.systemMessage;
    };
    expect(await stop()).toBeUndefined(); // it has not ended, so nothing says that it ran
    const about = { tool_name: 'Bash', tool_use_id: 'ran-1', tool_input: { command: WIPE } };
    await parts.deliver('PostToolUse', 'ran', { ...about, tool_response: { stdout: 'wiped' } });
    const said = 'agent-memory was too late to hold a call, which ran: Wiped; Minor';
    expect(await stop(true)).toBe(said);
    expect(await stop()).toBe(said); // that one came too late as well
    expect(await stop()).toBeUndefined();
  });

  it('that ran before the daemon started anew is told by the next one, once, and held there when it comes again', async () => {
    await answered('anew', WIPE, { id: 'anew-1', late: true });
    const about = { tool_name: 'Bash', tool_use_id: 'anew-1', tool_input: { command: WIPE } };
    await parts.deliver('PostToolUse', 'anew', { ...about, tool_response: { stdout: 'wiped' } });
    const next = makeParts(db);
    const again = await answered('anew', WIPE, { by: next });
    expect(isHeld(again)).toBe(true);
    expect(again?.systemMessage).toMatch(
      /^agent-memory held a call: .*\n.*too late to hold a call, which ran: Wiped; Minor$/,
    );
    for (const by of [next, makeParts(db), parts]) {
      const stop = await by.answers.Stop(await by.deliver('Stop', 'anew', {}));
      expect(stop?.output?.systemMessage).toBeUndefined();
    }
  });

  it('that ran while the daemon died, of which a job finds later that it was late, is told with the next prompt', async () => {
    await answered('died', WIPE, { id: 'died-1', late: 'unknown' });
    const about = { tool_name: 'Bash', tool_use_id: 'died-1', tool_input: { command: WIPE } };
    await parts.deliver('PostToolUse', 'died', { ...about, tool_response: { stdout: 'wiped' } });
    const next = makeParts(db);
    const prompt = async () =>
      (await next.answers.UserPromptSubmit(await next.deliver('UserPromptSubmit', 'died', { prompt: 'go on' })))?.output
        ?.systemMessage;
    expect(await prompt()).toBeUndefined();
    await runJob(settleFirings({ db }), 'died', { session_id: 'died' });
    expect(await prompt()).toContain('too late to hold a call, which ran: Wiped; Minor');
    expect(await prompt()).toBeUndefined();
  });

  it('is held in every form of its own, and in every session', async () => {
    expect(isHeld(await answered('forms', WIPE))).toBe(true);
    expect(isHeld(await answered('forms', `${WIPE} --now`))).toBe(true);
    expect(isHeld(await answered('other-session', WIPE))).toBe(true);
    expect(isHeld(await answered('forms', WIPE))).toBe(false);
  });

  it('is held both times when its event is delivered twice, and recorded once', async () => {
    for (const _ of [1, 2]) expect(isHeld(await answered('twice', WIPE, { id: 'delivered-twice' }))).toBe(true);
    expect(await rowsOf('twice')).toHaveLength(2); // one for each lesson
  });

  it('is held once by daemons that follow each other, and passes in the third as it did in the second', async () => {
    expect(isHeld(await answered('restarted', WIPE))).toBe(true);
    const next = makeParts(db);
    expect((await answered('restarted', WIPE, { by: next }))?.systemMessage).toContain('insisted');
    expect(await answered('restarted', WIPE, { by: makeParts(db) })).toBeNull();
  });

  it('is held anew when it comes again later than the reason says, by memory and by the rows', async () => {
    const clock = { now: 0 };
    const heldCalls = createHeldCalls(db, () => clock.now);
    const judge = (toolUseId: string) => judgedAndTold(heldCalls, { ...CALL, sessionId: 'late', toolUseId });
    expect(await judge('l1')).toBe('held');
    clock.now += 11 * MINUTE_MS;
    expect(await judge('l2')).toBe('held');
    clock.now += 9 * MINUTE_MS;
    expect(await judge('l3')).toBe('insisted');
    clock.now += 60 * MINUTE_MS;
    expect(await judge('l4')).toBe('passed');

    await answered('late-rows', WIPE);
    await db.query(
      `update mem_lesson_firings set fired_at = now() - interval '11 minutes' where session_id = 'late-rows'`,
    );
    expect(isHeld(await answered('late-rows', WIPE, { by: makeParts(db) }))).toBe(true);
  });

  it('is held again where the agent made it twice in one message, and insisted on in the next', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'held-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'session.jsonl');
    const line = (id: string, call: string) =>
      `${JSON.stringify({ type: 'assistant', message: { id, content: [{ type: 'tool_use', id: call, name: 'Bash' }] } })}\n`;
    writeFileSync(path, line('m1', 'p1') + line('m1', 'p2') + line('m2', 'p3'));
    const clock = { now: 0 };
    const heldCalls = createHeldCalls(db, () => clock.now);
    const judge = (toolUseId: string) =>
      judgedAndTold(heldCalls, { ...CALL, sessionId: 'parallel', toolUseId, transcriptPath: path });
    expect(await judge('p1')).toBe('held');
    clock.now += MINUTE_MS;
    expect(await judge('p2')).toBe('held');
    expect(await judge('p3')).toBe('insisted');
    // Where the transcript doesn't say, time does.
    clock.now = 0;
    const unknown = (toolUseId: string) =>
      judgedAndTold(heldCalls, { ...CALL, sessionId: 'unknown', toolUseId, transcriptPath: '/nowhere/x.jsonl' });
    expect(await unknown('u1')).toBe('held');
    clock.now += 1000;
    expect(await unknown('u2')).toBe('held');
    clock.now += 2000;
    expect(await unknown('u3')).toBe('insisted');
  });

  it('that only looks is never held', async () => {
    const looked = await answered('look', 'grep -rn wipe-volume scripts | head');
    expect(isHeld(looked)).toBe(false);
    expect(await rowsOf('look')).toEqual([]); // the words are an argument's text
    await add({ title: 'Notes', rule: 'Leave the notes alone.', trigger_pattern: 'notes', severity: 'critical' });
    const read = await answered('look', 'cat notes.txt');
    expect(isHeld(read)).toBe(false);
    expect(read?.hookSpecificOutput?.additionalContext).toContain('Leave the notes alone.');
    expect(await rowsOf('look')).toEqual([{ action: 'warn', outcome: null }]);
    expect(isHeld(await answered('look', 'rm notes.txt'))).toBe(true);
  });

  it('and that another lesson denies or asks about is denied or asked about, however often it comes', async () => {
    await add({ title: 'No', rule: 'Never here.', trigger_pattern: 'here$', severity: 'info', action: 'deny' });
    for (const _ of [1, 2, 3]) {
      const output = (await answered('denied', `${WIPE} here`))?.hookSpecificOutput;
      expect(output).toMatchObject({ permissionDecision: 'deny', permissionDecisionReason: 'No: Never here.' });
    }
  });

  it('is not held for a folder below the one that the work is in, however its path is written', async () => {
    await parts.lessons.installPack('files', { source: 'user', decides: true });
    expect(isHeld(await answered('below', 'rm -rf /work/shop/docs/old'))).toBe(false);
    expect(isHeld(await answered('below', 'cd /work/shop && rm -rf docs/old'))).toBe(false);
    for (const path of ['/work/shop', '/work/other', '/work/shop/../other', '~/notes'])
      expect(isHeld(await answered('below', `rm -rf ${path}`)), path).toBe(true);
  });

  it('is only warned of where the settings say so for critical lessons', async () => {
    const lenient = makeParts(db, { settings: { critical_action: 'warn' } });
    const input = {
      title: 'x',
      rule: 'y',
      severity: 'critical',
      trigger_tool: 'Bash',
      trigger_pattern: 'seal',
    } as const;
    const made = await lenient.lessons.create(input, { source: 'user', decides: true });
    expect(made).toMatchObject({ lesson: { severity: 'critical', action: 'warn' } });
  });
});
