import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig, settingsSchema } from '../daemon/config.ts';
import { packageRoot } from '../daemon/home/package-root.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const read = (settings: string, env: NodeJS.ProcessEnv = {}) => {
  writeFileSync(join(root, 'settings.json'), settings);
  return readConfig({ AGENT_MEMORY_HOME: root, ...env });
};

it.each([
  ['{"prot": 5}', '"prot" is no setting; did you mean "port"?'],
  ['{"redact-patterns": []}', 'did you mean "redact_patterns"?'],
  ['{"AGENT_MEMORY_PORT": 5}', 'did you mean "port"?'],
  ['{"colour": "red"}', '"colour" is no setting'],
])('never passes over a setting that there is not: %s', (settings, sentence) => {
  expect(read(settings).unknownSettings).toEqual([expect.stringContaining(sentence)]);
});

it('says nothing of settings that there are', () => {
  expect(read('{"port": 0, "redact_patterns": []}').unknownSettings).toEqual([]);
  expect(read('{"colour": "red"}').unknownSettings[0]).not.toContain('did you mean');
});

it('names the line of settings.json where it stops being JSON', () => {
  expect(() => read('// mine\n{\n}\n')).toThrow(/settings\.json is not valid JSON at line 1, column 1: a comment/);
});

it('never takes a DATABASE_URL', () => {
  expect(read('{}', { DATABASE_URL: 'postgres://localhost/shop' }).database.backend).toBe('pglite');
});

it('keeps no setting from the reader of docs/settings.md, nor tells a default that is none', () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'settings.md'), 'utf8');
  const told = new Map([...page.matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].map(([, name, value]) => [name!, value!]));
  expect([...told.keys()].toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
  for (const [name, value] of Object.entries(settingsSchema.parse({}))) {
    if (name === 'skip_tools') continue; // too long for a table
    expect([name, told.get(name)]).toEqual([
      name,
      Array.isArray(value) ? '–' : typeof value === 'object' ? '{}' : String(value),
    ]);
  }
});

it('tells of no setting in the README that there is not', () => {
  const names = readFileSync(join(packageRoot(), 'README.md'), 'utf8').matchAll(/`AGENT_MEMORY_([A-Z_]+)`/g);
  const elsewhere = ['HOME', 'TOKEN', 'URL'];
  for (const [, name] of names)
    expect([...Object.keys(settingsSchema.shape), ...elsewhere]).toContain(
      elsewhere.includes(name!) ? name : name!.toLowerCase(),
    );
});
