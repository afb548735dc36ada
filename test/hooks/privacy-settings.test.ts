import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolveHome } from '../../daemon/home/home.ts';
import { countRefusals, listSpool } from '../../daemon/home/spool.ts';
import { readSpooled } from '../../daemon/home/spool-reader.ts';
import { makeHome } from './fake-daemon.ts';
import { runHookProcess } from './run-hook-process.ts';

let home: ReturnType<typeof makeHome>;
const paths = () => resolveHome({ AGENT_MEMORY_HOME: home.root });

beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const common = { session_id: 's', transcript_path: '/t/s.jsonl', cwd: '/work/shop/api', prompt_id: 'p' };
const prompt = { ...common, prompt: 'the text of a prompt' };
const stop = { ...common, stop_hook_active: false, last_assistant_message: 'the last words' };
const write = (file_path: string) => ({
  ...common,
  tool_name: 'Write',
  tool_use_id: 't',
  tool_input: { file_path, content: 'the content' },
  tool_response: { originalFile: 'the content before' },
});

/** What lies in the spool after a hook ran without a daemon: the payloads, in order. */
async function spooledAfter(script: string, payload: object, settings: object | string, env = {}): Promise<unknown[]> {
  writeFileSync(paths().settings, typeof settings === 'string' ? settings : JSON.stringify(settings));
  const run = await runHookProcess(script, JSON.stringify(payload), { AGENT_MEMORY_HOME: home.root, ...env });
  expect(run).toMatchObject({ code: 0, stdout: '', stderr: '' });
  return listSpool(paths()).map((name) => {
    const read = readSpooled(paths(), name);
    return read.kind === 'event' ? read.event.payload : read.kind;
  });
}

it.each([
  ['a file that holds secrets', '/work/shop/.env', {}, {}],
  ['an excluded path of settings.json', '/work/shop/data/a.csv', { exclude_paths: ['*.csv'] }, {}],
  ['an excluded path of the environment', '/work/shop/b.sql', {}, { AGENT_MEMORY_EXCLUDE_PATHS: '*.csv, *.sql' }],
])('content of %s is not spooled, that it was touched is', async (_, path, settings, env) => {
  const [payload] = await spooledAfter('post-tool-use', write(path), settings, env);
  expect(payload).toMatchObject({ tool_name: 'Write', tool_input: { file_path: path } });
  expect(JSON.stringify(payload)).not.toContain('the content');
});

it('the environment wins over settings.json', async () => {
  const env = { AGENT_MEMORY_EXCLUDE_PATHS: '*.sql' };
  const [payload] = await spooledAfter('post-tool-use', write('/work/shop/a.csv'), { exclude_paths: ['*.csv'] }, env);
  expect(JSON.stringify(payload)).toContain('the content');
});

it('nothing is spooled of a session in an excluded folder, and it is no loss', async () => {
  expect(await spooledAfter('stop', stop, { exclude_projects: ['/work/shop'] })).toEqual([]);
  expect(countRefusals(paths())).toEqual({ full: 0, disk: 0, unredacted: 0 });
});

it('a folder whose name only begins alike is another one', async () => {
  expect(await spooledAfter('stop', stop, { exclude_projects: ['/work/sho', '/work/shop/a'] })).toHaveLength(1);
});

it.each([
  ['own patterns', { redact_patterns: [{ name: 'ours', pattern: 'EMP-\\d+' }] }, {}],
  ['own patterns in the environment', {}, { AGENT_MEMORY_REDACT_PATTERNS: '[{"name":"ours","pattern":"x"}]' }],
  ['a project excluded by its key', { exclude_projects: ['github.com/acme/shop'] }, {}],
  ['settings that are no JSON', '{"exclude_paths": [', {}],
  ['settings of another kind', { exclude_paths: 5 }, {}],
])('with %s, no text is spooled, but the ids that lead to the transcript are', async (_, settings, env) => {
  expect(await spooledAfter('user-prompt-submit', prompt, settings, env)).toEqual([]);
  expect(await spooledAfter('post-tool-use', write('/work/shop/a.ts'), settings, env)).toEqual([]);
  expect(countRefusals(paths()).unredacted).toBe(2);
  expect(await spooledAfter('stop', stop, settings, env)).toEqual([common]);
});

it('redact_secrets: false counts for the daemon alone', async () => {
  const secret = `ghp_${'1a2B3c4D5e6F7g8H9i0J'.repeat(2).slice(0, 36)}`; // from parts: no scanner takes this file for a leak
  const [payload] = await spooledAfter('user-prompt-submit', { ...prompt, prompt: secret }, { redact_secrets: false });
  expect(payload).toMatchObject({ prompt: '[REDACTED:github-token]' });
});
