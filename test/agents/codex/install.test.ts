import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codex } from '../../../agents/codex/install.ts';
import type { Places } from '../../../agents/install/places.ts';
import { apply, contentOf, madePlaces, writeIn } from '../install/made-places.ts';

let places: Places;
let file: string;
beforeEach(() => {
  places = madePlaces();
  file = join(places.userHome, '.codex', 'config.toml');
});
afterEach(() => rmSync(places.userHome, { recursive: true, force: true }));

const text = () => readFileSync(file, 'utf8');
type Config = {
  mcp_servers: Record<string, { command: string; args: string[] }>;
  hooks: Record<string, { hooks: { command: string }[] }[]> & { state: Record<string, { trusted_hash: string }> };
};
const config = () => parse(text()) as unknown as Config;

const THEIRS = `# mine, in my order
model = "gpt-5.5"   # two blanks
unknown_key = { a = 1 }

[mcp_servers.docs]
command = "npx"

[[hooks.PreToolUse]] # theirs
[[hooks.PreToolUse.hooks]]
type = "command"
command = "true"
`;

it.each([
  ['comments, order and unknown keys', THEIRS],
  ['nothing', ''],
  ['no end of its last line', THEIRS.trimEnd()],
  ['line ends of Windows', THEIRS.replaceAll('\n', '\r\n')],
  ['blank lines at its end', `${THEIRS}\n\n\n`],
  ['a mark of its bytes’ order', `\uFEFF${THEIRS}`],
  ['a text of several lines that looks like ours', `notes = """\n[mcp_servers.memory]\n# agent-memory\n"""\n`],
])('a file with %s comes back byte for byte', (_, given) => {
  writeIn(file, given);
  const before = contentOf(places.userHome);
  apply(codex.planInstall(places));
  expect(text().startsWith(given)).toBe(true);
  expect(codex.planInstall(places).changes).toEqual([]);
  apply(codex.planUninstall(places));
  expect(contentOf(places.userHome)).toEqual(before);
});

it('what Codex and the user wrote since, between our tables and behind them, stays', () => {
  writeIn(file, THEIRS);
  apply(codex.planInstall(places));
  const added = '[mcp_servers.other]\ncommand = "x"\n\n';
  const at = text().indexOf('[[hooks.SessionStart]]');
  writeFileSync(
    file,
    `${text().slice(0, at)}${added}${text().slice(at)}\n[projects."/home/dev/shop"]\ntrust_level = "trusted"\n`,
  );
  apply(codex.planUninstall(places));
  expect(text()).toBe(`${THEIRS}${added}\n[projects."/home/dev/shop"]\ntrust_level = "trusted"\n`);
});

it('hooks run for every event that Codex has, each approved at its place among the user’s', () => {
  writeIn(file, THEIRS);
  apply(codex.planInstall(places));
  const { hooks, mcp_servers } = config();
  expect(mcp_servers.memory).toMatchObject({ command: process.execPath, args: expect.arrayContaining(['codex']) });
  const { state, ...events } = hooks;
  expect(Object.keys(events).sort()).toEqual(
    'PostCompact PostToolUse PreCompact PreToolUse SessionEnd SessionStart Stop SubagentStop UserPromptSubmit'.split(
      ' ',
    ),
  );
  for (const groups of Object.values(events))
    expect(groups.at(-1)!.hooks[0]!.command).toMatch(/dist\/hooks\/[\w-]+\.cjs --home \S+ --agent codex$/);
  expect(Object.keys(state)).toContain(`${file}:pre_tool_use:1:0`);
  expect(Object.keys(state)).toContain(`${file}:session_start:0:0`);
});

it('a hook’s path with blanks and quotes is one word of the shell', () => {
  places.builtHooks = "/home/dev/it's mine/hooks";
  apply(codex.planInstall(places));
  expect(config().hooks.Stop![0]!.hooks[0]!.command).toContain(`'/home/dev/it'\\''s mine/hooks/stop.cjs'`);
});

it('CODEX_HOME names the folder', () => {
  places.env = { ...places.env, CODEX_HOME: join(places.userHome, 'elsewhere') };
  expect(codex.planInstall(places).changes[0]!.target).toBe(join(places.userHome, 'elsewhere', 'config.toml'));
});

it('a server of the same name stays, and ours gets another', () => {
  writeIn(file, '[mcp_servers.memory]\ncommand = "npx"\n');
  apply(codex.planInstall(places));
  expect(Object.keys(config().mcp_servers)).toEqual(['memory', 'agent-memory']);
});

it.each([
  ['can’t be parsed', 'a = [1,\nb', /not valid TOML at line/],
  ['holds what can’t be added to', 'hooks = { Stop = [] }\n', /would not be valid any more/],
])('a file that %s is left alone, and the reason is said', (_, given, reason) => {
  writeIn(file, given);
  const before = contentOf(places.userHome);
  expect(() => codex.planInstall(places)).toThrow(reason);
  expect(contentOf(places.userHome)).toEqual(before);
});
