/** What hooks read to know which calls the home holds. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LessonInput } from '../../daemon/contract/lessons.ts';
import { partsOfTexts, wholeWords, writeHeldWords } from '../../daemon/home/held-words.ts';
import { type Home, MAX_HELD_WORDS_BYTES, resolveHome } from '../../daemon/home/home.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts } from '../support/recorded-session.ts';

let home: Home;
beforeEach(() => {
  home = resolveHome({ AGENT_MEMORY_HOME: mkdtempSync(join(tmpdir(), 'held-words-')) });
});
afterEach(() => rmSync(home.root, { recursive: true, force: true }));
const read = () => readFileSync(home.heldWords, 'utf8').split('\n');

describe('the list of held words', () => {
  it('is private, and in one piece or the one before: a writer that was killed left only a file that nobody reads', () => {
    writeHeldWords(home, ['git push']);
    expect(statSync(home.heldWords).mode & 0o777).toBe(0o600);
    writeFileSync(`${home.heldWords}.1`, 'half of a li');
    expect(read()).toEqual(['git push']);
    writeHeldWords(home, ['rm', 'git push', 'rm']);
    expect(read()).toEqual(['git push', 'rm']);
    expect(readdirSync(home.root).filter((name) => name.startsWith('held-words')).length).toBe(2);
  });

  it('says less of each call where it would be too long, and any call where even that is', () => {
    writeHeldWords(
      home,
      Array.from({ length: 3000 }, (_, n) => `program${n % 50} word${n}`),
    );
    expect(read()).toHaveLength(50);
    writeHeldWords(
      home,
      Array.from({ length: 3000 }, (_, n) => `program${n} word`),
    );
    expect(read()).toEqual(['*']);
    writeHeldWords(
      home,
      Array.from({ length: 1500 }, (_, n) => `${'p'.repeat(60)}${n} word`),
    );
    expect(read()).toEqual(['*']);
    expect(statSync(home.heldWords).size).toBeLessThan(MAX_HELD_WORDS_BYTES);
  });

  it('holds words that a hook finds in the bytes of a payload, and any call where there are none', () => {
    expect(wholeWords(['Git', 'push'])).toBe('git push');
    expect(wholeWords(['größe'])).toBe('*');
    expect(wholeWords([])).toBe('*');
    expect(partsOfTexts(['npm install "left-pad"', 'x'])).toBe('~left-pad');
    expect(partsOfTexts(['größenwahn'])).toBe('~enwahn');
    expect(partsOfTexts(['ß'])).toBe('*');
  });
});

describeEachBackend('the list of a home', (open) => {
  it('follows what is held: packs, patterns, files, rules; what only warns is not in it', async () => {
    const parts = makeParts(await open(), { home });
    const add = (fields: Pick<LessonInput, 'title'> & Partial<LessonInput>) =>
      parts.lessons.create(
        { rule: 'x', severity: 'critical', trigger_tool: 'Bash', ...fields },
        { source: 'user', decides: true },
      );
    await parts.readHeld();
    expect(read()).toEqual(['']);
    await add({ title: 'Wiped', trigger_pattern: '(?i)wipe-volume|drop-all' });
    await add({ title: 'Env', trigger_tool: 'Edit|Write', trigger_pattern: null, trigger_files: ['secrets/**/*.env'] });
    await add({ title: 'Minor', trigger_pattern: 'mind-me', severity: 'info' });
    await parts.lessons.installPack('clusters', { source: 'user', decides: true });
    await parts.readHeld();
    expect(read()).toEqual(expect.arrayContaining(['~wipe-volume', '~drop-all', '~secrets/']));
    expect(read().join('\n')).not.toContain('mind-me');
    expect(read().some((line) => line.startsWith('kubectl delete'))).toBe(true);
    await add({ title: 'Any', trigger_pattern: '^.$' });
    await parts.readHeld();
    expect(read()).toEqual(['*']);
  });

  it('holds the words of a rule that forbids', async () => {
    const parts = makeParts(await open(), { home });
    const person = { source: 'user', decides: true } as const;
    await parts.rules.add({ text: 'Never install lodash.', kind: 'prohibition' }, person);
    await parts.readHeld();
    expect(read().join(' ')).toContain('~lodash');
  });

  it('that can’t be written fails nothing', async () => {
    const warned: unknown[] = [];
    const parts = makeParts(await open(), { home, log: { warn: (_, message) => warned.push(message) } });
    mkdirSync(home.heldWords); // as a hostile or careless hand leaves it
    await parts.readHeld();
    expect(new Set(warned)).toEqual(new Set([expect.stringContaining('held calls could not be written')]));
  });
});
