import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRepositoryFinder } from '../../cli/import/find-repository.ts';
import type { Item } from '../../cli/import/items.ts';
import { openImport } from '../../cli/import/open-import.ts';
import { importItemSchema } from '../../daemon/contract/import.ts';

it('a folder’s name is the repository that the user is in, or the only known one of that name', () => {
  const known = ['github.com/acme/shop', 'github.com/acme/zoo', 'github.com/other/zoo', '/home/ann/notes'];
  const find = createRepositoryFinder(
    known.map((key) => ({ key })),
    '/home/ann/src/till',
  );
  expect(['shop', 'till', 'zoo', 'notes', 'nowhere'].map(find)).toEqual([
    'github.com/acme/shop',
    '/home/ann/src/till',
    'zoo',
    '/home/ann/notes',
    'nowhere',
  ]);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'am-import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Read all rows of a file, each of which the daemon takes. */
async function read(path: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of (await openImport(path)).items()) {
    const row = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
    expect(importItemSchema.safeParse(row).error?.issues).toBeUndefined();
    items.push(item);
  }
  return items;
}

function exportOf(rows: readonly object[], version = 1): string {
  const lines = [{ format: 'agent-memory export', version, program: '9.9.9' }, ...rows].map((row) =>
    JSON.stringify(row),
  );
  const body = `${lines.join('\n')}\n`;
  const end = { type: 'end', lines: lines.length, sha256: createHash('sha256').update(body).digest('hex') };
  return `${body}${JSON.stringify(end)}\n`;
}

describe('a file to import', () => {
  const row = { type: 'observation', text: 'The otter sleeps \u2028 here', project: 'example.org/shop' };

  it('of our own is read whole, packed or not, and refused where it was cut off, changed or is newer', async () => {
    const text = exportOf([row, row]);
    expect(await read(file('a', text))).toEqual([row, row]);
    expect(await read(file('b', gzipSync(text)))).toEqual([row, row]);
    await expect(read(file('c', text.slice(0, text.lastIndexOf('{"type":"end"'))))).rejects.toThrow(
      'cut off or changed',
    );
    await expect(read(file('d', text.slice(0, -80)))).rejects.toThrow('cut off');
    await expect(read(file('e', text.replace('otter', 'adder')))).rejects.toThrow('cut off or changed');
    await expect(read(file('f', exportOf([row], 2)))).rejects.toThrow('newer agent-memory (9.9.9)');
    await expect(read(file('g', gzipSync(text).subarray(0, 60)))).rejects.toThrow();
  });

  it('of the MCP memory server is one memory an entity with its relations', async () => {
    const lines = [
      { type: 'entity', name: 'Ada', entityType: 'person', observations: ['likes tea', 'works at night'] },
      { type: 'entity', name: 'Mill', entityType: 'place', observations: [] },
      { type: 'relation', from: 'Ada', to: 'Mill', relationType: 'lives in' },
    ];
    const items = await read(file('memory.json', lines.map((line) => JSON.stringify(line)).join('\n')));
    expect(items.map(({ title, external_id }) => [title, external_id])).toEqual([
      ['Ada (person)', 'mcp-memory:Ada'],
      ['Mill (place)', 'mcp-memory:Mill'],
    ]);
    expect(items[0]!.text).toBe('Ada (person)\n- likes tea\n- works at night\n- Ada lives in Mill');
  });

  it('of ChatGPT follows the branch that was seen last', async () => {
    const node = (id: string, parent: string | null, role: string, text: string, at: number) => ({
      id,
      parent,
      message: { author: { role }, create_time: at, content: { content_type: 'text', parts: [text, { image: 1 }] } },
    });
    const nodes = [
      node('0', null, 'system', '', 1),
      node('1', '0', 'user', 'How do I mend a weir?', 1_700_000_000.5),
      node('2a', '1', 'assistant', 'Not at all.', 1_700_000_001),
      node('2b', '1', 'assistant', 'With willow.', 1_700_000_002),
      node('3', '2b', 'user', 'And then?', 1_700_000_003),
    ];
    const mapping = Object.fromEntries(nodes.map((one) => [one.id, one]));
    const list = [{ conversation_id: 'c1', title: 'Weirs', create_time: 1_700_000_000, mapping, current_node: '3' }];
    const items = await read(file('conversations.json', JSON.stringify(list)));
    expect(items.map(({ type }) => type)).toEqual(['session', 'prompt', 'observation', 'prompt']);
    expect(items[2]).toMatchObject({
      text: 'How do I mend a weir?\n\nWith willow.',
      title: 'Weirs: How do I mend a weir?',
      created_at: '2023-11-14T22:13:20.500Z',
      external_id: 'turn:chatgpt:c1:1',
    });
  });

  it('of Claude has a memory for each question with its answer', async () => {
    const message = (uuid: string, sender: string, text: string) => ({
      uuid,
      sender,
      text,
      created_at: '2026-01-02T03:04:05Z',
    });
    const chat_messages = [message('1', 'human', 'Which reed?'), message('2', 'assistant', 'The common one.')];
    const empty = { uuid: 'c3', name: '', created_at: '2026-01-01T00:00:00Z', chat_messages: [] };
    const list = [{ uuid: 'c2', name: 'Reeds', created_at: '2026-01-01T00:00:00Z', chat_messages }, empty, null, 7];
    const items = await read(file('conversations.json', `\n ${JSON.stringify(list, null, 2)}`));
    expect(items.map(({ type }) => type)).toEqual(['session', 'prompt', 'observation']);
    expect(items[2]).toMatchObject({ text: 'Which reed?\n\nThe common one.', agent: 'claude' });
  });

  it('in a folder of notes is a memory by its heading, and what is hidden or empty is none', async () => {
    mkdirSync(join(folder, 'deep', '.obsidian'), { recursive: true });
    file('a.md', '---\ntags: [x]\n---\n\n# The weir\nIt holds.');
    file('deep/b.md', 'No heading.');
    file('deep/.obsidian/c.md', 'Settings.');
    file('empty.md', '---\na: 1\n---\n');
    file('picture.png', 'x');
    expect((await read(folder)).map(({ title, external_id }) => [title, external_id])).toEqual([
      ['The weir', 'note:a.md'],
      ['b', 'note:deep/b.md'],
    ]);
  });

  it('of any other kind is named with what to do', async () => {
    await expect(openImport(join(folder, 'none'))).rejects.toThrow('There is no file or folder');
    await expect(openImport(file('CLAUDE.md', 'Use pnpm.'))).rejects.toThrow('agent-memory onboard');
    await expect(openImport(file('a.zip', 'PK\u0003\u0004'))).rejects.toThrow('unpack it');
    await expect(openImport(file('a.txt', ''))).rejects.toThrow('in no format that import knows');
    await expect(read(file('a.json', '[{"broken"'))).rejects.toThrow('not a list of conversations');
  });

  const hasPython = spawnSync('python3', ['-c', 'import sqlite3']).status === 0;
  /** Make a database by a script for Python's sqlite3, as `db`; it isn't closed, so that its write-ahead log stays. */
  function database(script: string): string {
    const path = join(folder, 'claude-mem.db');
    const program = `import sqlite3, os\ndb = sqlite3.connect(${JSON.stringify(path)})\n${script}\nos._exit(0)`;
    const made = spawnSync('python3', ['-c', program], { encoding: 'utf8' });
    expect([made.status, made.stderr]).toEqual([0, '']);
    return path;
  }
  const TABLES = `
db.executescript("""create table sdk_sessions (id integer primary key autoincrement, content_session_id text unique not null, memory_session_id text, project text, started_at_epoch integer, completed_at_epoch integer);
create table user_prompts (id integer primary key, content_session_id text, prompt_number integer, prompt_text text, created_at_epoch integer, foreign key(content_session_id) references sdk_sessions(content_session_id));
create table observations (id integer primary key, memory_session_id text, project text, type text check(type in ('bugfix', 'change')), title text, subtitle text, narrative text, facts text, concepts text, files_read text, files_modified text, created_at_epoch integer);
create table session_summaries (id integer primary key, memory_session_id text, project text, request text, investigated text, learned text, completed text, next_steps text, files_read text, files_edited text, notes text, created_at_epoch integer);
insert into sdk_sessions values (1, 'own', 'mem', 'shop', 1700000000000, null);
insert into user_prompts values (1, 'own', 1, 'Mend it', 1700000000001);
insert into session_summaries values (3, 'mem', 'shop', 'Mend the weir', 'the sluice', 'It was wet.', 'Mended.', 'Paint it.', '["a.ts"]', '["b.ts"]', null, 1700000000003);
insert into observations values (7, 'mem', 'shop', 'bugfix', 'Mended', 'Soon', 'It was the weir.', '["wet"]', '["water"]', '["a.ts"]', '["b.ts","a.ts"]', 1700000000002)""")
db.commit()`;
  it.skipIf(!hasPython)(
    `of claude-mem keeps its projects, sessions, files and what was learned${hasPython ? '' : ' [skipped: no python3]'}`,
    async () => {
      const items = await read(database(TABLES));
      expect(items.map(({ type }) => type)).toEqual(['session', 'prompt', 'observation', 'observation']);
      expect(items[2]).toMatchObject({
        external_id: 'claude-mem:7',
        session_id: 'own',
        project: 'shop',
        kind: 'bugfix',
        text: 'Soon\nIt was the weir.\n- wet',
        files: ['b.ts', 'a.ts'],
      });
      expect(items[3]).toMatchObject({
        external_id: 'claude-mem:summary:3',
        session_id: 'own',
        kind: 'summary',
        title: 'Mend the weir',
        text: 'Asked: Mend the weir\nLooked into: the sluice\nLearned: It was wet.\nCompleted: Mended.\nNext steps: Paint it.',
        files: ['b.ts', 'a.ts'],
      });
    },
  );

  it.skipIf(!hasPython)(
    'of claude-mem is read whole: long texts, thousands of rows, columns added later, and what only its log holds',
    async () => {
      const items = await read(
        database(`db.execute("pragma journal_mode = wal")${TABLES}
for n in range(8, 5000): db.execute("insert into observations values (?, 'mem', 'shop', 'change', ?, null, null, '[]', '[]', '[]', '[]', ?)", (n, f"Change {n}", 1700000000000 + n))
db.execute("alter table observations add column text text")
db.execute("insert into observations values (5000, 'mem', 'shop', 'change', 'Long', null, null, '[]', '[]', '[]', '[]', -1.5, ?)", ("weir " * 40000 + "end",))
db.commit()
db.execute("pragma wal_checkpoint(truncate)")
db.execute("insert into observations values (5001, 'mem', 'shop', 'change', 'In the log', null, null, '[]', '[]', '[]', '[]', 1, 'late')")
db.commit()
db.execute("insert into observations values (5002, 'mem', 'shop', 'change', 'Undone', null, null, '[]', '[]', '[]', '[]', 1, 'never')")`),
      );
      const titles = items.filter(({ kind }) => kind === 'change' || kind === 'general').map(({ title }) => title);
      expect(titles).toEqual([...Array.from({ length: 4992 }, (_, n) => `Change ${n + 8}`), 'Long', 'In the log']);
      const long = items.find(({ title }) => title === 'Long')!;
      expect([(long.text as string).length, (long.text as string).endsWith('weir end')]).toEqual([200_003, true]);
    },
  );

  it.skipIf(!hasPython)('that is a broken database says so', async () => {
    const path = database(TABLES);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, 4096 + 100));
    await expect(read(path)).rejects.toThrow(/can't be read: page \d+ is missing/);
  });
});
