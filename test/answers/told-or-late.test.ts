/** However holds are delivered, lost, confirmed or cut off by a restart: only what the agent was told can be insisted on, and that always can. */

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createHeldCalls } from '../../daemon/answers/held-calls/held-calls.ts';
import type { Database } from '../../daemon/db/database.ts';
import { HELD_WORDS } from '../../daemon/guards/refusal.ts';
import { insertFirings } from '../../daemon/store/rules/lesson-firings.ts';
import type { RedactedJson } from '../../packages/redactor/index.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts } from '../support/recorded-session.ts';

const INTERLEAVINGS = 200;
/** More than a model needs to read a reason, and all steps of an interleaving within ten minutes. */
const STEP_MS = 3000;
/** What becomes of the oldest hold that is under way, or what else happens. */
const STEPS = [
  'call',
  'two calls at once',
  'told',
  'late',
  'confirmation lost',
  'printed as the daemon died',
  'restart',
] as const;
const toolInput = { command: 'wipe-volume --all' };

describeEachBackend('200 interleavings of holds', (open) => {
  let db: Database;
  let lesson: number;

  beforeAll(async () => {
    db = await open();
    const made = await makeParts(db).lessons.create(
      { title: 'Wiped', rule: 'x', trigger_tool: 'Bash', trigger_pattern: 'wipe-volume', severity: 'critical' },
      { source: 'user', decides: true },
    );
    if (!('lesson' in made)) throw new Error(JSON.stringify(made));
    lesson = made.lesson.id;
  });

  it('never count an untold hold as told, and never hold what was told and is insisted on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'told-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    let sessions = 0;
    const seen = new Set<string>();

    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 10 }), async (steps) => {
        const sessionId = `session-${++sessions}`;
        const transcriptPath = join(folder, `${sessionId}.jsonl`);
        let now = Date.now();
        let uses = 0;
        let heldCalls = createHeldCalls(db, () => now);
        const underWay: string[] = [];
        /** The truth: the holds that the model has read. */
        const read = new Set<string>();
        const callOf = (id: string) => ({ sessionId, toolUseId: id, toolName: 'Bash', toolInput, transcriptPath });

        const make = async () => {
          const id = `${sessionId}-${++uses}`;
          const standing = await heldCalls.judge(callOf(id));
          seen.add(standing);
          if (standing === 'insisted') await heldCalls.noteInsisted(callOf(id));
          if (standing !== 'held') return standing;
          const call = toolInput as unknown as RedactedJson;
          const about = { lesson_id: lesson, session_id: sessionId, project_id: null, prompt_id: null };
          const row = {
            ...about,
            tool_use_id: id,
            tool_name: 'Bash',
            call,
            action: 'hold',
            told: false,
            outcome: null,
          };
          await db.transaction((tx) => insertFirings(tx, [row]));
          underWay.push(id);
          return standing;
        };
        /** The agent reads why a call was held: the client writes that as the call's result. */
        const print = (id: string) => {
          read.add(id);
          const content = [{ type: 'tool_result', tool_use_id: id, is_error: true, content: `${HELD_WORDS}\n- x` }];
          appendFileSync(transcriptPath, `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`);
        };

        for (const step of steps) {
          now += STEP_MS;
          if (step === 'call') {
            const wasRead = read.size > 0;
            expect((await make()) === 'held', step).toBe(!wasRead);
          } else if (step === 'two calls at once') {
            const wasRead = read.size > 0;
            for (const standing of await Promise.all([make(), make()]))
              expect(standing === 'held', step).toBe(!wasRead);
          } else if (step === 'restart') heldCalls = createHeldCalls(db, () => now);
          else {
            const id = underWay.shift();
            if (id === undefined) continue;
            if (step !== 'late') print(id);
            if (step !== 'printed as the daemon died') await heldCalls.noteHeld(callOf(id), step === 'told');
            else heldCalls = createHeldCalls(db, () => now);
          }
        }
      }),
      { numRuns: INTERLEAVINGS, seed: 36 },
    );
    expect(seen).toEqual(new Set(['held', 'insisted', 'passed']));
  }, 120_000);
});
