import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOOK_EVENTS } from '../../../daemon/contract/hook-events.ts';
import { packageRoot } from '../../../daemon/home/package-root.ts';
import { TOOLSETS } from '../../../mcp/tools/index.ts';
import { commandRegistrations } from '../../../scripts/cli/install/hook-registrations.ts';

const root = packageRoot();
const json = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const texts = ['commands', 'skills/memory']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('the plugin', () => {
  it('registers in hooks.json what the table of events says', () => {
    const hooksFolder = `\${CLAUDE_PLUGIN_ROOT}/dist/hooks`;
    const expected = commandRegistrations({ node: 'node', hooksFolder, home: '' });
    // The client knows where the plugin's hooks are, and no install chose a home for them.
    const handlers = Object.values(expected).flatMap((groups) => groups.flatMap(({ hooks }) => hooks));
    for (const handler of handlers) handler.args = handler.args!.slice(0, 1);
    expect(json('hooks.json').hooks).toEqual(expected);
  });

  it('has a source for each hook', () => {
    for (const { script } of HOOK_EVENTS) expect(existsSync(join(root, 'hooks', `${script}.ts`)), script).toBe(true);
  });

  it('has one name in both manifests and the version of the package', () => {
    expect(json('.claude-plugin', 'marketplace.json').plugins[0].name).toBe('mem');
    expect(json('.claude-plugin', 'plugin.json')).toMatchObject({ name: 'mem', version: json('package.json').version });
  });

  it('has the commands that users look for', () => {
    const names = readdirSync(join(root, 'commands')).map((name) => name.replace('.md', ''));
    expect(names).toEqual(
      expect.arrayContaining(['remember', 'correct', 'lock', 'rules', 'forget', 'stats', 'why', 'onboard']),
    );
  });

  it.each(texts)('$path has a description and names no tool that the server lacks', ({ text }) => {
    expect(text).toMatch(/^---\n(.*\n)*description: \S.*\n(.*\n)*---\n/);
    const tools = Object.values(TOOLSETS).flatMap((set) => set.map(({ name }) => name));
    // A tool is written `search` or `save_memory`; arguments and severities are in backticks as well.
    const others = [
      ...['memory', 'query', 'id', 'ids', 'severity', 'critical', 'trigger_tool', 'trigger_pattern'],
      ...['global', 'unlock', 'status', 'draft'],
    ];
    for (const [, word] of text.matchAll(/`([a-z_]+)`/g)) expect([...tools, ...others]).toContain(word);
  });
});
