// The reference pages name all that the code offers, and nothing that it doesn't.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../cli/commands/context.ts';
import { EXIT, EXIT_CODES_HELP } from '../../cli/commands/exit-codes.ts';
import { COMMANDS } from '../../cli/commands/index.ts';
import { settingsSchema } from '../../daemon/settings/schema.ts';
import { TOOLSETS } from '../../mcp/tools/index.ts';
import { codeOf, PAGES, read, root, rowsOf } from './pages.ts';

/** More lines than this and the first page is no first page. */
const README_LINES = 80;

it('the README fits a look', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(README_LINES);
});

it('each figure of the README stands on the page that it links to', () => {
  const linked = rowsOf(read('README.md')).flatMap(({ cells }) => {
    const [, page] = /\]\(([^)]+)\)/.exec(cells.at(-1)!) ?? [];
    return page === undefined ? [] : cells[0]!.match(/\d+(?:\.\d+)?/g)!.map((figure) => ({ figure, page }));
  });
  expect(linked.length).toBeGreaterThan(15);
  expect(linked.filter(({ figure, page }) => !new RegExp(`(?<![\\d.])${figure}(?!\\.?\\d)`).test(read(page)))).toEqual(
    [],
  );
});

describe('settings and environment', () => {
  const page = read('docs/settings.md');
  const SETTINGS = Object.keys(settingsSchema.shape);
  const variables = rowsOf(page).flatMap(({ name }) => /^`(AGENT_MEMORY_\w+)`$/.exec(name)?.[1] ?? []);

  it('docs/settings.md has every setting with its default', () => {
    const documented = new Map(
      rowsOf(page).flatMap(({ name, cells }) => (/^`[a-z_]+`$/.test(name) ? [[name.slice(1, -1), cells[0]]] : [])),
    );
    expect([...documented.keys()].toSorted()).toEqual(SETTINGS.toSorted());
    for (const [name, value] of Object.entries(settingsSchema.parse({}))) {
      if (name === 'skip_tools') {
        for (const tool of value as string[]) expect(page).toContain(`\`${tool}\``);
        continue;
      }
      const single = typeof value === 'object' ? '{}' : String(value);
      const usual = Array.isArray(value) ? '–' : single;
      expect([name, documented.get(name)]).toEqual([name, usual]);
    }
  });

  it('docs/settings.md has every variable that is read and is not a setting', () => {
    const isSetting = (name: string) => SETTINGS.includes(name.replace('AGENT_MEMORY_', '').toLowerCase());
    const found = ['agents', 'daemon', 'hooks', 'mcp', 'cli']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))),
      )
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...read(file).matchAll(/\benv\.(AGENT_MEMORY_\w+)/g)].map(([, name]) => name!));
    expect(variables.toSorted()).toEqual([...new Set(found)].filter((name) => !isSetting(name)).toSorted());
  });

  it.each(PAGES)('%s names no setting or variable that does not exist', (path) => {
    const known = [...variables, ...SETTINGS.map((name) => `AGENT_MEMORY_${name.toUpperCase()}`)];
    const named = [
      ...[...read(path).matchAll(/AGENT_MEMORY_[A-Z_]*[A-Z]/g)].map(([name]) => name),
      ...codeOf(read(path)).flatMap((code) => (/^_[A-Z_]+$/.test(code) ? [`AGENT_MEMORY${code}`] : [])),
    ];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('commands', () => {
  const page = read('docs/commands.md');
  const program = new Command('agent-memory').option('--json').version('');
  beforeAll(async () => {
    const { stdin, stdout, stderr } = process;
    const context = createContext({ env: { AGENT_MEMORY_HOME: root }, cwd: root, stdin, stdout, stderr });
    for (const { load } of COMMANDS) (await load())(program, context);
  });

  const usage = (command: Command): string => {
    const words = command.registeredArguments.map((argument) => {
      const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
      return argument.required ? `<${name}>` : `[${name}]`;
    });
    return [command.name(), ...words].join(' ');
  };
  const all = (command: Command, before = ''): { heading: string; command: Command }[] =>
    command.commands.flatMap((child) => [
      { heading: before + usage(child), command: child },
      ...all(child, `${before}${child.name()} `),
    ]);
  const sections = new Map(
    page
      .split(/^### /m)
      .slice(1)
      .map((section) => [section.split('\n')[0]!, section.split(/^## /m)[0]!]),
  );

  it('docs/commands.md has every command with its arguments, in the order of the help', () => {
    expect([...sections.keys()]).toEqual(all(program).map(({ heading }) => heading));
  });

  it('docs/commands.md has every option of each command', () => {
    for (const { heading, command } of all(program)) {
      const options = rowsOf(sections.get(heading)!)
        .flatMap(({ name }) => codeOf(name))
        .filter((code) => code.startsWith('-'));
      expect([heading, options.toSorted()]).toEqual([heading, command.options.map(({ flags }) => flags).toSorted()]);
    }
  });

  /** The command that a line of code calls, and the first word or option of it that does not exist. */
  function unknownIn(line: string): string | undefined {
    const words = /^(?:\$ )?(?:.* (?:&&|\|) )?agent-memory ([^#|;&]*)/.exec(line)?.[1]?.trim().split(/\s+/) ?? [];
    let command: Command = program;
    while (words.length > 0) {
      const child = command.commands.find((one) => one.name() === words[0]);
      if (!child) break;
      command = child;
      words.shift();
    }
    const isGroup = command.commands.length > 0;
    if (isGroup && /^[a-z]+$/.test(words[0] ?? '')) return words[0];
    const known = ['--json', '--help', '--version', ...command.options.map(({ long }) => long)];
    return words.map((word) => word.replace(/=.*/, '')).find((word) => /^--[a-z]/.test(word) && !known.includes(word));
  }

  it.each(PAGES)('%s calls no command and no option that does not exist', (path) => {
    const faults = codeOf(read(path)).flatMap((line) => {
      const unknown = unknownIn(line);
      return unknown === undefined ? [] : [`${unknown} in: ${line}`];
    });
    expect(faults).toEqual([]);
  });

  it('would notice one', () => {
    expect(unknownIn('agent-memory frobnicate')).toBe('frobnicate');
    expect(unknownIn('$ agent-memory lessons packs drop git')).toBe('drop');
    expect(unknownIn('agent-memory search words --al')).toBe('--al');
    expect(unknownIn('agent-memory search words --all --json')).toBeUndefined();
  });

  it('docs/commands.md and the help give the exit codes', () => {
    const codes = Object.values(EXIT).map(String);
    expect(rowsOf(page).flatMap(({ name }) => (/^\d+$/.test(name) ? [name] : []))).toEqual(codes);
    expect([.../Exit codes: .*/.exec(EXIT_CODES_HELP)![0].matchAll(/\b\d\b/g)].map(([code]) => code)).toEqual(codes);
  });
});

describe('MCP tools', () => {
  it('docs/mcp.md has every tool, and no other', () => {
    const chapter = read('docs/mcp.md').split('## Tools')[1]!.split(/^## /m)[0]!;
    const named = rowsOf(chapter).flatMap(({ name }) => codeOf(name));
    const tools = Object.values(TOOLSETS).flatMap((toolset) => toolset.map(({ name }) => name));
    expect(named.toSorted()).toEqual(tools.toSorted());
  });

  it('docs/settings.md names the toolsets', () => {
    const row = rowsOf(read('docs/settings.md')).find(({ name }) => name === '`AGENT_MEMORY_TOOLSETS`')!;
    for (const name of Object.keys(TOOLSETS)) expect(row.cells[1]).toContain(`\`${name}\``);
  });
});

describe('REST', () => {
  const page = read('docs/api.md');
  // test/http/route-table.test.ts compares this table with what is served.
  const table = read('daemon/http/routes/index.ts').matchAll(/^\/\/ +((?:GET|POST|PUT|PATCH|DELETE)) +(\S+) +(\w+)/gm);
  const served = [...table].flatMap(([, method, path, scope]) =>
    path!.startsWith('/docs/') ? [] : [{ route: `${method} ${path}`, scope }],
  );
  const documented = rowsOf(page).flatMap(({ name, cells }) =>
    codeOf(name).flatMap((route) => (/^[A-Z]+ \//.test(route) ? [{ route, scope: cells[0] }] : [])),
  );

  it('docs/api.md has every route, and no other', () => {
    expect(documented.map(({ route }) => route).toSorted()).toEqual(served.map(({ route }) => route).toSorted());
  });

  it('docs/api.md has the scope that each route demands', () => {
    for (const { route, scope } of served.filter((one) => one.scope !== 'own'))
      expect([route, documented.find((one) => one.route === route)?.scope]).toEqual([route, scope]);
  });
});
