import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { geminiCli } from '../../../agents/gemini-cli/install.ts';
import type { Places } from '../../../agents/install/places.ts';
import { apply, contentOf, madePlaces } from '../install/made-places.ts';

let places: Places;
afterEach(() => rmSync(places.userHome, { recursive: true, force: true }));

const FILE = '.gemini/settings.json';
const THEIRS = `// my settings
{
  "hooks": {
    // checks what I push
    "BeforeTool": [
      { "matcher": "run_shell_command", "hooks": [{ "type": "command", "command": "~/check.sh" }] } // mine
    ],
  },
  "mcpServers": { "files": { "command": "npx" } }, /* others */
  "ui": { "theme": "Dracula" }
}`;
const rewrite = (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('Dracula', 'GitHub'));
const settings = () => readFileSync(join(places.userHome, FILE), 'utf8');

it('adds our hooks behind the user’s own, whose comments stay, and takes out only ours', () => {
  places = madePlaces({ [FILE]: THEIRS });
  const before = contentOf(places.userHome);
  apply(geminiCli.planInstall(places));
  expect(settings()).toContain('// mine');
  const { hooks, mcpServers } = JSON.parse(settings().replaceAll(/\/\/.*|\/\*.*?\*\/|,(?=\s*})/g, ''));
  expect(Object.keys(mcpServers)).toEqual(['files', 'memory']);
  expect(hooks.BeforeTool.map((group: { matcher: string }) => group.matcher)).toEqual([
    'run_shell_command',
    '^(run_shell_command|write_file|replace|mcp_.*)$',
  ]);
  expect(Object.keys(hooks)).toEqual([
    'BeforeTool',
    'SessionStart',
    'BeforeAgent',
    'AfterTool',
    'AfterAgent',
    'SessionEnd',
  ]);
  apply(geminiCli.planUninstall(places));
  expect(contentOf(places.userHome)).toEqual(before);
});

it('takes only ours out of what the user has changed since', () => {
  places = madePlaces({ [FILE]: THEIRS });
  const file = join(places.userHome, FILE);
  apply(geminiCli.planInstall(places));
  apply({ changes: [{ action: 'update', target: file, reason: '', apply: () => rewrite(file) }], notes: [] });
  apply(geminiCli.planUninstall(places));
  expect(settings()).toBe(THEIRS.replace('Dracula', 'GitHub'));
});

it('writes commands that a shell reads as meant, whatever the folders are called', () => {
  places = madePlaces();
  places = { ...places, memoryHome: `/home/o'neil/my $HOME & more`, builtHooks: '/opt/a b/dist/hooks' };
  apply(geminiCli.planInstall(places));
  const { hooks } = JSON.parse(settings());
  const command = hooks.BeforeAgent[0].hooks[0].command.replace(places.node, `printf '%s|'`);
  expect(spawnSync('bash', ['-c', command], { encoding: 'utf8' }).stdout.split('|')).toEqual([
    '/opt/a b/dist/hooks/user-prompt-submit.cjs',
    '--home',
    `/home/o'neil/my $HOME & more`,
    '--agent',
    'gemini-cli',
    '',
  ]);
  expect(geminiCli.planInstall(places).changes).toEqual([]);
  apply(geminiCli.planUninstall(places));
});

it('follows GEMINI_CLI_HOME', () => {
  places = madePlaces();
  places = { ...places, env: { ...places.env, GEMINI_CLI_HOME: join(places.userHome, 'other') } };
  apply(geminiCli.planInstall(places));
  expect(Object.keys(contentOf(places.userHome))).toContain(`other/${FILE}`);
});
