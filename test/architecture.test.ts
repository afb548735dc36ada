import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Rooms of the daemon with what it takes of agents/, from the bottom up: a room may import rooms before it, and its own. */
const ROOMS = [
  'contract',
  'home',
  'client',
  'language',
  'text',
  'shell',
  'watchdog',
  'db',
  'visibility',
  'habits',
  'store',
  'settings',
  'queue',
  'models',
  'projects',
  'memory',
  'agents',
  'capture',
  'guards',
  'rules',
  'recall',
  'native',
  'working',
  'answers',
  'jobs',
  'backup',
  'transfer',
  'dataset',
  'proof',
  'proxy',
  'http',
  'top',
];
/** The redactor's folder, which imports nothing of the rest, and the one file of it that others import. */
const REDACTOR = 'packages/redactor/';
const REDACTOR_DOOR = `${REDACTOR}index.ts`;
/** Credentials made up by their formats, for tests that need some. */
const SAMPLES = /^packages\/redactor\/test\/(?:formats\/index|make-sample)\.ts$/;
/** What hooks, the MCP server and the command line see of the daemon. */
const SEEN_OUTSIDE = ['contract', 'home', 'client'];
const DRIVERS = /^(postgres|pg|pgvector|node-pg-migrate|@electric-sql\/)/;
const MAIN_FILES = new Set([
  'daemon/main.ts',
  'daemon/backup-main.ts',
  'daemon/create-cluster-main.ts',
  'daemon/process-main.ts',
  'mcp/main.ts',
  'cli/main.ts',
  'scripts/bench/main.ts',
]);

/** Longest a function may be: what a reader takes in at once. */
const MAX_FUNCTION_LINES = 80;

/** Longest a line of a regular expression may be: a longer one is written over several lines (daemon/language/pattern.ts), or a table. */
const MAX_PATTERN_COLUMNS = 200;
/** Longest a line of a comment may be: the formatter wraps only code. */
const MAX_COMMENT_COLUMNS = 120;
/** The redactor's trainers and measures: any change of these files asks for new weights (training/fitted.mjs). */
const FITTED = /^packages\/redactor\/(?:training|src\/judge)\//;
/** Lines of expressions that are longer still, by their rooms. The numbers only get smaller. */
const STILL_WIDE = {
  'daemon/memory/digest': 3,
  'daemon/rules/learnt': 7,
};

/** A browser runs it: shapes and words, and the REST interface as functions, which needs nothing of Node. */
const seenByViewer = (target: string) =>
  target.startsWith('viewer/') || target.startsWith('daemon/contract/') || target === 'daemon/client/api.ts';

type Import = { file: string; target: string };
/** Texts by the paths of their files. */
type Sources = ReadonlyMap<string, string>;

const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

const files = ['agents', 'cli', 'daemon', 'hooks', 'mcp', 'packages', 'scripts', 'viewer']
  .flatMap(sourceFiles)
  .filter((file) => !file.startsWith(`${REDACTOR}test/`));
const tests = ['test', `${REDACTOR}test`].flatMap(sourceFiles);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources: Sources = new Map(files.map((file) => [file, read(file)]));

/** The path below the root that an import names, or the package. */
const targetOf = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier;

function importsOf(file: string): Import[] {
  const found = read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...found].map(([, specifier]) => ({ file, target: targetOf(file, specifier!) }));
}

const roomOf = (path: string): string => {
  const [folder, room, ...rest] = path.split('/');
  if (folder === 'agents') return 'agents';
  return rest.length === 0 ? 'top' : room!;
};

/** How an agent is connected: what the command line takes of agents/, and the daemon doesn't. */
const isInstall = (path: string): boolean => /^agents\/(?:install\/|[\w-]+\/install\.ts$)/.test(path);

/** Why an import crosses the redactor's walls; undefined when it doesn't. */
function faultAtRedactor({ file, target }: Import): string | undefined {
  if (file.startsWith(REDACTOR))
    return target.startsWith(REDACTOR) || !isOurs(target)
      ? undefined
      : `the redactor leans on nothing of the rest, not on ${target}`;
  return !target.startsWith(REDACTOR) || target === REDACTOR_DOOR
    ? undefined
    : `of the redactor only its door is imported, not ${target}`;
}

const isOurs = (target: string) => /^(agents|cli|daemon|hooks|mcp|packages|scripts|sdk|viewer|test)\//.test(target);

/** Why an import breaks the rules; undefined when it doesn't. */
function fault({ file, target }: Import): string | undefined {
  const folder = file.split('/')[0];
  const crossing = faultAtRedactor({ file, target });
  if (crossing) return crossing;
  if (!isOurs(target)) {
    if (target.startsWith('node:') || builtinModules.includes(target)) return undefined;
    if (folder === 'hooks') return `hooks take no package, not even ${target}`;
    if (folder === 'sdk' && target !== 'zod') return `the client takes no package, not even ${target}`;
    if (DRIVERS.test(target) && !file.startsWith('daemon/db/')) return `only daemon/db knows a driver (${target})`;
    if (target.startsWith('@modelcontextprotocol/') && folder !== 'mcp') return 'only mcp knows the MCP SDK';
    return undefined;
  }
  // Benchmarks measure with what the tests are made of: a private Postgres, the real client.
  if (target.startsWith('test/') && !file.startsWith('scripts/bench/')) return 'the product leans on no test';
  if (folder === 'packages') return undefined;
  if (folder === 'daemon' || (folder === 'agents' && !isInstall(file))) {
    if (target === REDACTOR_DOOR) return undefined;
    // Loaded at the first request to /mcp, with the SDK.
    if (file === 'daemon/open-app.ts' && target === 'mcp/http-sessions.ts') return undefined;
    if (!/^(?:agents|daemon)\//.test(target) || isInstall(target)) return `the daemon leans on ${target}`;
    const [from, to] = [roomOf(file), roomOf(target)];
    if (!ROOMS.includes(from)) return `daemon/${from} has no place in the order of rooms`;
    return ROOMS.indexOf(to) <= ROOMS.indexOf(from) ? undefined : `${from} must not lean on ${to}`;
  }
  if (folder === 'scripts') return undefined; // the workshop sees what it measures, trains and draws
  if (folder === 'sdk')
    return target.startsWith('daemon/contract/') ? undefined : `programs get only the contract, not ${target}`;
  if (folder === 'viewer') return seenByViewer(target) ? undefined : `the viewer sees only the contract, not ${target}`;
  if ((folder === 'agents' || folder === 'cli') && isInstall(target)) return undefined;
  if (target.startsWith(`${folder}/`) || SEEN_OUTSIDE.some((room) => target.startsWith(`daemon/${room}/`)))
    return undefined;
  if (folder === 'hooks' && target === REDACTOR_DOOR) return undefined;
  return `${folder} sees only ${SEEN_OUTSIDE.join(', ')} of the daemon, not ${target}`;
}

/** Groups of files that import each other, types included. Source: R. Tarjan, Depth-first search and linear graph algorithms, 1972. */
function circlesOf(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    path.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (path.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = path.splice(path.indexOf(file));
    if (group.length > 1 || targets.get(file)?.includes(file)) circles.push(group.sort());
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** The name that each line exports, with its file; undefined for a line that exports in another way than by a declaration. */
const exportsOf = (texts: Sources): { file: string; name: string | undefined }[] =>
  [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^export .*/gm)].map(([line]) => ({
      file,
      name: /^export (?:async )?(?:function\*?|const|class|type|enum) (\w+)/.exec(line)?.[1],
    })),
  );

/** Whatever a file takes from another, as `file#name`. A file that is loaded while the program runs gives all that its loader names. */
function takenNames(texts: Sources): Set<string> {
  const taken = new Set<string>();
  for (const [file, text] of texts) {
    for (const [, names, specifier] of text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm))
      for (const [name] of names!.matchAll(/\w+(?= as |,|\s*$)/g)) taken.add(`${targetOf(file, specifier!)}#${name}`);
    for (const [, specifier] of text.matchAll(/\bimport\('([^']+)'\)/g))
      for (const name of new Set(text.match(/\w+/g))) taken.add(`${targetOf(file, specifier!)}#${name}`);
  }
  return taken;
}

/** Exported names, types too, that no other of these files imports. */
function unimported(texts: Sources): string[] {
  const taken = takenNames(texts);
  return exportsOf(texts)
    .flatMap(({ file, name }) => (file === REDACTOR_DOOR ? [] : [`${file}#${name}`]))
    .concat(doorNames(texts))
    .filter((name) => !taken.has(name));
}

/** The names that the redactor's door offers: each is declared elsewhere in the package. */
const doorNames = (texts: Sources): string[] =>
  [...(texts.get(REDACTOR_DOOR) ?? '').matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/\w+(?=,|\s*$)/g)].map(([name]) => `${REDACTOR_DOOR}#${name}`),
  );

/** Names that more than one file exports, with those files; the redactor is a package, with names of its own. */
function exportedTwice(texts: Sources): string[] {
  const homes = new Map<string, string[]>();
  for (const { file, name = '?' } of exportsOf(texts)) {
    if (file === REDACTOR_DOOR) continue;
    const key = `${file.startsWith(REDACTOR) ? REDACTOR : ''}${name}`;
    homes.set(key, [...(homes.get(key) ?? []), file]);
  }
  return [...homes].filter(([, all]) => all.length > 1).map(([name, all]) => `${name}: ${all.join(', ')}`);
}

/** Fields of written rows that hold a text and don't demand the redactor's. */
function plainTexts(source: string): string[] {
  const rows = [
    ...source.matchAll(/= columns\(\{([\s\S]*?)\}\)/g),
    ...source.matchAll(/^(?:export )?type \w*(?:Row|Fields)\b[^{;]*\{([\s\S]*?)\n\s*\};/gm),
  ];
  const texts = /\b(?:text|title|rule|detail|query|summary|output_preview|error): [^,;\n]*/g;
  return rows.flatMap(([, body]) => body!.match(texts) ?? []).filter((field) => !/redacted/i.test(field));
}

/** Functions of more than so many lines, as `file#name`, those within others too. */
function longFunctions(file: string, text: string, maxLines = MAX_FUNCTION_LINES): string[] {
  if (text.split('\n').length <= maxLines) return [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line;
  const found: string[] = [];
  const visit = (node: ts.Node, parent: ts.Node): void => {
    if (ts.isFunctionLike(node) && lineOf(node.end) - lineOf(node.getStart(source)) >= maxLines) {
      const name = node.name ?? (parent as { name?: ts.Node }).name;
      found.push(`${file}#${name?.getText(source) ?? 'unnamed'}`);
    }
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(source, source);
  return found;
}

/** The places of comment lines of more than so many columns, as `file:line`. */
function wideComments(file: string, text: string, maxColumns = MAX_COMMENT_COLUMNS): string[] {
  const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)|[;,{}()[\]] \/\/ [^'"`]*$/.test(line);
  const lines = text.split('\n');
  return lines.flatMap((line, at) => ([...line].length > maxColumns && isComment(line) ? [`${file}:${at + 1}`] : []));
}

/** How many regular expressions hold a line of more than so many columns, `String.raw` and `pattern` too. */
function widePatterns(file: string, text: string, maxColumns = MAX_PATTERN_COLUMNS): number {
  if (!text.split('\n').some((line) => line.length > maxColumns)) return 0;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  let found = 0;
  const visit = (node: ts.Node): void => {
    const isPattern =
      ts.isRegularExpressionLiteral(node) ||
      (ts.isTaggedTemplateExpression(node) && /^(?:String\.raw|pattern|source)\b/.test(node.tag.getText(source)));
    const lines = isPattern ? node.getText(source).split('\n') : [];
    if (lines.some((line) => line.length > maxColumns)) found++;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('architecture', () => {
  it('imports point one way', () => {
    const faults = [...files, ...sourceFiles('sdk')].flatMap(importsOf).flatMap((one) => {
      const why = fault(one);
      return why === undefined ? [] : [`${one.file} → ${one.target}: ${why}`];
    });
    expect(faults).toEqual([]);
  });

  it('no file imports itself by way of others, types included', () => {
    expect(circlesOf(files.flatMap(importsOf))).toEqual([]);
  });

  it('would notice a circle', () => {
    const chain = ['a', 'b', 'c', 'a', 'd'].map((file, at, all) => ({ file, target: all[at + 1]! })).slice(0, -1);
    expect(circlesOf(chain)).toEqual([['a', 'b', 'c']]);
    expect(circlesOf(chain.filter(({ file }) => file !== 'c'))).toEqual([]);
  });

  it('tests take of the redactor its door and its samples of formats', () => {
    const taken = tests
      .flatMap(importsOf)
      .filter(({ file, target }) => !SAMPLES.test(target) && faultAtRedactor({ file, target }) !== undefined);
    expect(taken).toEqual([]);
  });

  it('would notice an import into the redactor past its door, and one out of it', () => {
    expect(fault({ file: 'daemon/http/a.ts', target: 'packages/redactor/src/span.ts' })).toContain('only its door');
    expect(fault({ file: 'hooks/stop.ts', target: 'packages/redactor/src/span.ts' })).toContain('only its door');
    expect(fault({ file: 'packages/redactor/src/span.ts', target: 'daemon/text/b.ts' })).toContain(
      'nothing of the rest',
    );
    expect(fault({ file: 'daemon/http/a.ts', target: REDACTOR_DOOR })).toBeUndefined();
    expect(fault({ file: 'viewer/a.ts', target: REDACTOR_DOOR })).toContain('only the contract');
  });

  it('would notice an import the wrong way, a driver outside of its room and a package in a hook', () => {
    expect(fault({ file: 'daemon/text/a.ts', target: 'daemon/store/b.ts' })).toContain('must not lean on');
    expect(fault({ file: 'daemon/store/a.ts', target: 'postgres' })).toContain('knows a driver');
    expect(fault({ file: 'hooks/stop.ts', target: 'zod' })).toContain('no package');
    expect(fault({ file: 'mcp/main.ts', target: 'daemon/store/b.ts' })).toContain('sees only contract');
  });

  it('exports a name only where another file imports it, tests apart', () => {
    expect(unimported(sources)).toEqual([]);
  });

  it('would notice an export without an importer', () => {
    const texts = new Map([
      [
        'daemon/a.ts',
        "export const used = 1;\nexport type Loaded = 2;\nexport function lonely() {}\nexport * from './b.ts';",
      ],
      ['daemon/text/b.ts', "import {\n  type C,\n  used as mine,\n} from '../a.ts';\nconst lonely = mine;"],
      ['hooks/c.ts', "const { Loaded } = await import('../daemon/a.ts');"],
    ]);
    expect(unimported(texts)).toEqual(['daemon/a.ts#lonely', 'daemon/a.ts#undefined']);
  });

  it('gives each exported name one home', () => {
    expect(exportedTwice(sources)).toEqual([]);
  });

  it('would notice a name that two files export', () => {
    const texts = new Map([
      ['daemon/a.ts', 'export type Span = 1;\nexport const one = 1;'],
      ['mcp/b.ts', 'export async function Span() {}'],
    ]);
    expect(exportedTwice(texts)).toEqual(['Span: daemon/a.ts, mcp/b.ts']);
  });

  it('writes object types as aliases, those too that extend another, which the linter lets pass', () => {
    expect(files.filter((file) => /^\s*(?:export )?interface \w+ /m.test(read(file)))).toEqual([]);
  });

  it('reads the environment and ends the process only in main files and hooks/lib', () => {
    const offenders = files.filter(
      (file) =>
        !MAIN_FILES.has(file) &&
        !file.startsWith('hooks/') &&
        /process\.(env\b(?!:)|exit\()/.test(read(file).replace(/^\s*(\/\/|\*).*$/gm, '')),
    );
    expect(offenders).toEqual([]);
  });

  it('has no async context in the daemon: once one is used, every promise costs more (docs/decisions/0001-events-share-commits.md)', () => {
    const users = files.filter((file) => /^(?:daemon|mcp)\//.test(file) && /node:async_hooks/.test(read(file)));
    expect(users).toEqual(['daemon/db/transaction-scope.ts']); // for tests, which turn it on
  });

  it('hands the store only redacted text: no row declares a title, text or prompt as a plain string', () => {
    const store = files.filter((file) => file.startsWith('daemon/store/'));
    expect(store.flatMap((file) => plainTexts(read(file)).map((line) => `${file}: ${line}`))).toEqual([
      'daemon/store/sessions/injections.ts: text: string', // made of what is in the database already
    ]);
  });

  it('would notice a plain text in a row', () => {
    expect(plainTexts("const A = columns({\n  title: 'text',\n  rule: 'redacted',\n});")).toEqual(["title: 'text'"]);
    expect(plainTexts('export type ARow = {\n  error: string | null;\n};')).toEqual(['error: string | null']);
  });

  it('keeps every file to one idea: none longer than 300 lines, tables of data apart', () => {
    const isTable = (file: string) => /\/rules\/|-table\.ts$/.test(file);
    const long = files.filter((file) => !isTable(file) && read(file).split('\n').length > 300);
    expect(long).toEqual([]);
  });

  it('makes a function a list of steps: none of more than 80 lines', () => {
    const texts = [...sources, ...sourceFiles('sdk').map((file): [string, string] => [file, read(file)])];
    expect(texts.flatMap(([file, text]) => longFunctions(file, text))).toEqual([]);
  });

  it('would notice a long function, and one within another', () => {
    const text = 'function outer() {\n  const inner = () => {\n    return 1;\n  };\n}\nfunction short() {\n}\n';
    expect(longFunctions('daemon/a.ts', text, 4)).toEqual(['daemon/a.ts#outer']);
    expect(longFunctions('daemon/a.ts', text, 2)).toEqual(['daemon/a.ts#outer', 'daemon/a.ts#inner']);
    expect(longFunctions('daemon/a.ts', text, 5)).toEqual([]);
  });

  it('wraps comments like code', () => {
    const texts = [...sources, ...sourceFiles('sdk').map((file): [string, string] => [file, read(file)])];
    const wrapped = texts.filter(([file]) => !FITTED.test(file));
    expect(wrapped.flatMap(([file, text]) => wideComments(file, text))).toEqual([]);
  });

  it('would notice a wide comment, whether a line of its own or behind code', () => {
    const text = "// abcdefgh\n/** ab */\n/*\n * abcdefgh\n */\nconst a = '//'; // ab\n";
    expect(wideComments('daemon/a.ts', text, 9)).toEqual(['daemon/a.ts:1', 'daemon/a.ts:4', 'daemon/a.ts:6']);
    expect(wideComments('daemon/a.ts', text, 30)).toEqual([]);
  });

  it('writes a long regular expression over several lines, but for those that are wide still', () => {
    const wide: Record<string, number> = {};
    for (const [file, text] of sources) {
      const count = widePatterns(file, text);
      const room = file.split('/').slice(0, 3).join('/');
      if (count > 0) wide[room] = (wide[room] ?? 0) + count;
    }
    expect(wide).toEqual(STILL_WIDE);
  });

  it('would notice a wide expression, and one in a template', () => {
    const text = 'const a = /abcdefgh/;\nconst b = pattern("i")`\n  abcdefgh`;\nconst c = String.raw`abcdefgh`;\n';
    expect(widePatterns('daemon/a.ts', text, 9)).toBe(3);
    expect(widePatterns('daemon/a.ts', text, 30)).toBe(0);
  });
});
