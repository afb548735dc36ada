/** What a session's agent has before it by a memory of its own is not carried a second time. */
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CaptureEvent } from '../../agents/event.ts';
import type { Database } from '../../daemon/db/database.ts';
import { digestTurnJob } from '../../daemon/jobs/digest-turn.ts';
import { learnFromPromptJob } from '../../daemon/jobs/learn-from-prompt.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, runJob } from '../support/recorded-session.ts';
import { makeOwnMemory } from './own-memory.ts';

const SAID = 'No, we use pnpm here, never npm.';
const INDEX = '- [Use pnpm](use-pnpm.md) — we use pnpm here, never npm\n';

describeEachBackend('a sentence that the agent’s own index has', (open) => {
  let db: Database;
  let own: ReturnType<typeof makeOwnMemory>;
  let parts: ReturnType<typeof makeParts>;
  let sessions = 0;
  beforeAll(async () => {
    db = await open();
    own = makeOwnMemory();
    parts = makeParts(db, own.deps);
    const turn = { prompt_id: 'taught-1', ...own.of('taught') };
    await parts.deliver('UserPromptSubmit', 'taught', { ...turn, prompt: SAID });
    await runJob(learnFromPromptJob(parts), 'taught', { session_id: 'taught', prompt_id: 'taught-1' });
    await parts.deliver('Stop', 'taught', { ...turn, last_assistant_message: 'Noted: pnpm it is.' });
    await runJob(digestTurnJob({ ...parts, skipTools: [] }), 'taught', { session_id: 'taught', prompt_id: 'taught-1' });
  });
  beforeEach(() => {
    own.settings({});
    own.index(INDEX);
  });

  async function asked(event: 'SessionStart' | 'UserPromptSubmit', session: string, payload: object, over = {}) {
    const taken: CaptureEvent = { ...(await parts.deliver(event, session, payload)), ...over };
    parts.native.seenBy(taken);
    await parts.native.settled();
    return JSON.stringify((await parts.answers[event](taken))?.output ?? '');
  }
  const start = (payload: object, over: Partial<CaptureEvent> = {}) => {
    const session = `next-${++sessions}`;
    return asked('SessionStart', session, { ...own.of(session), source: 'startup', ...payload }, over);
  };

  it('is carried where there is no index', async () => {
    own.index('');
    expect(await start({})).toContain('pnpm');
  });

  it('is not carried at a session’s start', async () => {
    expect(await start({})).not.toContain('pnpm');
  });

  it('is not carried with a prompt that it bears on, neither as rule nor as turn', async () => {
    const session = `next-${++sessions}`;
    const prompt = 'Which package manager do we use here, npm or pnpm?';
    const ask = () => asked('UserPromptSubmit', session, { ...own.of(session), prompt, prompt_id: `p-${sessions}` });
    expect(await ask()).not.toContain('pnpm');
    own.index('');
    expect(await ask()).toContain('pnpm');
  });

  it('is carried where the line names the subject only', async () => {
    own.index('- [Package manager](use-pnpm.md) — use pnpm\n');
    expect(await start({})).toContain('never npm');
  });

  it('is carried where the line says the opposite', async () => {
    own.index('- [Package manager](use-npm.md) — we use npm here, never pnpm\n');
    expect(await start({})).toContain('never npm');
  });

  it('is carried where the line stands behind what the client loads', async () => {
    own.index(`${'- [Other](other.md) — something else\n'.repeat(200)}${INDEX}`);
    expect(await start({})).toContain('pnpm');
    own.index(`- ${'x'.repeat(25 * 1024)}\n${INDEX}`);
    expect(await start({})).toContain('pnpm');
  });

  it.each([
    ['by the user’s settings', () => own.settings({ autoMemoryEnabled: false }), {}],
    ['by the environment of the session', () => {}, { ownMemoryOff: true }],
  ])('is carried where that memory is switched off %s', async (_, switchOff, over) => {
    switchOff();
    expect(await start({}, over)).toContain('pnpm');
  });

  it('is not carried where the settings name the folder', async () => {
    own.index('');
    own.put(join(own.userHome, 'notes', 'MEMORY.md'), INDEX);
    own.settings({ autoMemoryDirectory: '~/notes' });
    expect(await start({})).not.toContain('pnpm');
  });

  it('is carried in a session whose transcript lies where none may', async () => {
    own.put(join(own.userHome, 'elsewhere', '-work-shop', 'memory', 'MEMORY.md'), INDEX);
    const transcript_path = join(own.userHome, 'elsewhere', '-work-shop', 's.jsonl');
    expect(await start({ transcript_path })).toContain('pnpm');
  });

  it('is carried in a session of another agent', async () => {
    expect(await start({}, { agent: 'codex' })).toContain('pnpm');
  });

  it('is not carried where Gemini’s file or Codex’s summary has it, if those are on', async () => {
    own.put(join(own.userHome, '.gemini', 'GEMINI.md'), '## Gemini Added Memories\n- we use pnpm here, never npm\n');
    expect(await start({}, { agent: 'gemini-cli' })).not.toContain('pnpm');
    own.put(join(own.userHome, '.codex', 'memories', 'memory_summary.md'), '- we use pnpm here, never npm\n');
    expect(await start({}, { agent: 'codex' })).toContain('pnpm');
    own.put(join(own.userHome, '.codex', 'config.toml'), '[features]\nmemories = true\n');
    expect(await start({}, { agent: 'codex' })).not.toContain('pnpm');
  });
});
