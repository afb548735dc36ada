import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExportRequest } from '../../daemon/client/run-backup.ts';
import { findProject } from '../../daemon/store/projects/projects.ts';
import { exportMemory } from '../../daemon/transfer/export-memory.ts';
import { fillMemory, freshConfig, ODD_TEXTS, openAnd, temporaryFolder } from '../backup/made-memory.ts';
import { notBuilt } from '../support/built-package.ts';
import { openTestCore } from '../support/core.ts';
import { noPostgres } from '../support/databases.ts';

/** The backend that opens fast. */
const QUICK = noPostgres ? 'pglite' : 'postgres';

const HOSTILE = [
  '../../../../tmp/stolen',
  'CON',
  'a/b\\c:d|e?f*g"h<i>',
  '[[rules|x]] --> <!-- /memory -->',
  '\u202egnp.exe',
];

/** A filled database that stays open, as the daemon's does, and an export of it with the given options. */
async function exporter(backend: 'pglite' | 'postgres', work: (run: Export, folder: string) => Promise<void>) {
  const database = await freshConfig(backend);
  const folder = temporaryFolder();
  await openAnd(database, async (db) => {
    await fillMemory(db);
    await openTestCore(db).memory.save(
      HOSTILE.map((title) => ({ project: 'example.org/shop', kind: 'gotcha' as const, title, text: `About ${title}` })),
      'user',
    );
    await openTestCore(db).capture.prompt({ session_id: 's3', prompt_id: 's3-p1', prompt: HOSTILE[0]! });
    await work(
      (options) =>
        exportMemory(
          { task: 'export', format: 'jsonl', file: join(folder, 'out.jsonl'), ...options },
          { database, workFolder: join(folder, 'work'), findProject: (one, ref) => findProject(one, ref), onRows() {} },
        ),
      folder,
    );
  });
}
type Export = (options: Partial<ExportRequest>) => ReturnType<typeof exportMemory>;

const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
const rowsOf = (path: string) => linesOf(path).map((line) => JSON.parse(line) as Record<string, unknown>);

describe.skipIf(notBuilt)('an export', { timeout: 120_000 }, () => {
  it.each(['pglite', 'postgres'] as const)(
    'of %s is a file of the user’s own that counts its rows and shows where it was cut',
    async (backend) => {
      if (backend === 'postgres' && noPostgres) return;
      await exporter(backend, async (run, folder) => {
        const path = join(folder, 'out.jsonl');
        const { counts } = await run({});
        expect(statSync(path).mode & 0o777).toBe(0o600);
        expect(readdirSync(folder)).toEqual(['out.jsonl']);
        const rows = rowsOf(path);
        expect(rows[0]).toMatchObject({ format: 'agent-memory export', version: 1, counts });
        for (const [type, count] of Object.entries(counts)) {
          expect(rows.filter((row) => row.type === type)).toHaveLength(count);
        }
        expect(counts).toMatchObject({ session: 3, prompt: 5, tool_call: 1 });
        for (const text of ODD_TEXTS) expect(rows.map((row) => row.text)).toContain(`otter ${text}`);
        const before = linesOf(path).slice(0, -1);
        expect(rows.at(-1)).toEqual({
          type: 'end',
          lines: before.length,
          sha256: createHash('sha256')
            .update(`${before.join('\n')}\n`)
            .digest('hex'),
        });
        await expect(run({})).rejects.toThrow('exists already');
      });
    },
  );

  it('holds only what was asked for', async () => {
    await exporter(QUICK, async (run, folder) => {
      const of = async (name: string, options: Partial<ExportRequest>) => {
        const file = join(folder, name);
        await run({ ...options, file });
        return rowsOf(file).slice(1, -1);
      };
      const pond = await of('1', { project: 'example.org/pond' });
      expect(pond.map(({ text }) => text)).toEqual(['The otter swims at night']);
      expect(new Set((await of('2', { kind: 'gotcha' })).map(({ kind }) => kind))).toEqual(new Set(['gotcha']));
      expect(new Set((await of('3', { session: 's1' })).map((row) => row.session_id))).toEqual(new Set(['s1']));
      expect(await of('4', { until: '2020-01-01T00:00:00Z' })).toEqual([]);
      await expect(of('5', { session: 's' })).rejects.toThrow('Several sessions begin with s');
      await expect(of('6', { project: 'nothing' })).rejects.toThrow('Nothing was recorded under nothing');
      expect(existsSync(join(folder, '6'))).toBe(false);
    });
  });

  it('as Markdown stays in its folder whatever titles say, and its links lead to its pages', async () => {
    await exporter(QUICK, async (run, folder) => {
      const pages = join(folder, 'pages');
      await run({ format: 'markdown', file: pages });
      expect(readdirSync(folder)).toEqual(['pages']);
      const names = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
      for (const name of names) {
        expect(name).toMatch(/^((projects|sessions)\/)?[\p{Ll}\p{N}][\p{Ll}\p{N} -]*\.md$/u);
        expect(statSync(join(pages, name)).mode & 0o777).toBe(0o600);
      }
      const texts = names.map((name) => readFileSync(join(pages, name), 'utf8'));
      const linked = texts.join('\n').matchAll(/^.{0,4}\[\[([^|\]]+)\|/gm);
      for (const [, name] of linked) expect(names).toContain(`${name}.md`);
      expect(names.filter((name) => name.startsWith('sessions'))).toHaveLength(3);
      const all = texts.join('\n');
      expect(all.match(/^<!-- \/memory -->$/gm)).toHaveLength(all.match(/^<!-- memory \{[^\n]*\} -->$/gm)!.length);
      await expect(run({ format: 'markdown', file: pages })).rejects.toThrow('holds something already');
    });
  });
});
