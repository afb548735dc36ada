import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../daemon/settings/config.ts';

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
  ['{"prot": 5}', '"prot" is not a setting; did you mean "port"?'],
  ['{"redact-patterns": []}', 'did you mean "redact_patterns"?'],
  ['{"AGENT_MEMORY_PORT": 5}', 'did you mean "port"?'],
  ['{"colour": "red"}', '"colour" is not a setting'],
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
