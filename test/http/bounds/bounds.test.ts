/**
 * A token of project A against everything else, by made-up requests of all routes. `BOUNDS_SEED` and `BOUNDS_REQUESTS` look further:
 * BOUNDS_SEED=7 BOUNDS_REQUESTS=20000 npx vitest run test/http/bounds
 */
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../daemon/db/open-database.ts';
import type { HttpDeps } from '../../../daemon/http/deps.ts';
import { createProjectBounds, type ProjectBounds } from '../../../daemon/http/guards/project-bounds.ts';
import { freshPgliteDir } from '../../support/databases.ts';
import { makeTestFolder } from '../../support/test-folder.ts';
import { tellApart } from './property.ts';
import { openWorld, type Recorded, record } from './worlds.ts';

const SEED = Number(process.env.BOUNDS_SEED ?? 20_261_126);
const COUNT = Number(process.env.BOUNDS_REQUESTS ?? 2_000);
const TIMEOUT_MS = 60_000 + 300 * COUNT;

let folder: string;
let recorded: Recorded;
beforeAll(async () => {
  folder = await freshPgliteDir();
  const db = await openDatabase({ backend: 'pglite', dataDir: folder });
  recorded = await record(db);
  await db.close();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Both worlds, each over a copy of what was recorded. */
async function worlds(guard?: (deps: HttpDeps) => ProjectBounds) {
  const open = async (has: { others: boolean }) => {
    const dataDir = makeTestFolder('am-bounds-');
    cpSync(folder, dataDir, { recursive: true });
    const db = await openDatabase({ backend: 'pglite', dataDir });
    onTestFinished(async () => {
      await db.close();
      rmSync(dataDir, { recursive: true });
    });
    return openWorld(db, recorded, has, guard);
  };
  return { full: await open({ others: true }), bare: await open({ others: false }) };
}

describe('a token that is bound to a project', () => {
  test('reads, changes and learns nothing of anything else, whatever it asks', { timeout: TIMEOUT_MS }, async () => {
    const { violation, reached } = await tellApart(await worlds(), { seed: SEED, count: COUNT });
    if (process.env.BOUNDS_TELL) console.log([...reached].map(([k, v]) => `${k}=${v}`).join('\n'));
    expect(violation).toBeUndefined();
  });
});

/** A guard that takes names of a kind for words. */
const blindTo = (guard: ProjectBounds, kind: string): ProjectBounds => ({
  ...guard,
  hold: (actor, { by, and }, parts) => {
    const without = (names: object) =>
      Object.fromEntries(Object.entries(names).map(([path, named]) => [path, named === kind ? 'label' : named]));
    return guard.hold(actor, { by: typeof by === 'object' ? without(by) : by, and: without(and ?? {}) }, parts);
  },
});

/** A guard that gives lists the projects, too, to which rows of the token's own lead. */
const follows = (
  guard: ProjectBounds,
  leadTo: (ids: readonly number[]) => Promise<{ id: number | string }[]>,
): ProjectBounds => ({
  ...guard,
  idsOf: async (actor) => {
    const ids = await guard.idsOf(actor);
    return ids && [...ids, ...(await leadTo(ids)).map(({ id }) => Number(id))];
  },
});

/** Faults of the guard, each of which the requests must notice. */
const MUTANTS: Record<string, (guard: ProjectBounds, deps: HttpDeps) => ProjectBounds> = {
  'that looks up no observations': (guard) => blindTo(guard, 'observation'),
  'that looks up no rules': (guard) => blindTo(guard, 'lesson'),
  'that follows an exception to the place of the wider rule': (guard, { db }) =>
    follows(guard, (ids) =>
      db.query(
        `select wider.project_id as id from mem_lessons narrow join mem_lessons wider on wider.id = any(narrow.overrides)
         where narrow.project_id = any($1) and wider.project_id is not null`,
        [ids],
      ),
    ),
  'that follows a rule to where else it fired': (guard, { db }) =>
    follows(guard, (ids) =>
      db.query(
        `select there.project_id as id from mem_lesson_firings here join mem_lesson_firings there using (lesson_id)
         where here.project_id = any($1) and there.project_id is not null`,
        [ids],
      ),
    ),
  'that lets a request pass which names nothing': (guard) => ({
    ...guard,
    hold: async (actor, touches, parts) => {
      await guard.hold(actor, touches, parts).catch((error: Error) => {
        if (!/: name /.test(error.message)) throw error;
      });
    },
  }),
  'that gives the stream and the lists all projects': (guard) => ({ ...guard, idsOf: async () => undefined }),
  'that looks at the first alternative only': (guard) => ({
    ...guard,
    hold: (actor, { by, and = {} }, parts) => {
      const [first, ...others] = typeof by === 'object' ? Object.entries(by) : [];
      const labels = Object.fromEntries(others.map(([path]) => [path, 'label' as const]));
      return guard.hold(actor, { by: first ? { ...Object.fromEntries([first]), ...labels } : by, and }, parts);
    },
  }),
};

describe('the requests notice a guard', () => {
  test.each(Object.entries(MUTANTS))('%s', { timeout: TIMEOUT_MS }, async (_name, mutant) => {
    const faulty = await worlds((deps) => mutant(createProjectBounds(deps), deps));
    const { violation } = await tellApart(faulty, { seed: SEED, count: COUNT });
    if (process.env.BOUNDS_TELL) console.log(violation);
    expect(violation).toMatch(/tells them apart|changes|reads|takes a name/);
  });
});
