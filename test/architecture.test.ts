import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Rooms of the daemon, from the bottom up: a room may import rooms of an earlier line, and its own. */
const LAYERS = [
  ['contract'],
  ['text', 'watchdog'],
  ['db'],
  ['store'],
  ['embed'],
  ['capture', 'recall', 'lessons'],
  ['jobs'],
  ['http'],
  ['top'],
];
/** Within one line, who may lean on whom. */
const SIDEWAYS = new Set(['recall→capture', 'lessons→capture', 'recall→lessons']);
const DRIVERS = /^(postgres|pg|pgvector|node-pg-migrate|@electric-sql\/)/;
const MAIN_FILES = new Set(['daemon/main.ts', 'mcp/main.ts', 'scripts/cli/main.ts', 'scripts/bench/main.ts']);

type Import = { file: string; target: string };

const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? sourceFiles(path) : entry.name.endsWith('.ts') ? [path] : [];
  });

const files = ['daemon', 'hooks', 'mcp', 'scripts'].flatMap(sourceFiles);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function importsOf(file: string): Import[] {
  const found = read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...found].map(([, specifier]) => ({
    file,
    target: specifier!.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier!)) : specifier!,
  }));
}

const roomOf = (path: string): string => (path.split('/').length === 2 ? 'top' : path.split('/')[1]!);
const layerOf = (room: string): number => LAYERS.findIndex((line) => line.includes(room));

/** Why an import breaks the rules; undefined when it doesn't. */
function fault({ file, target }: Import): string | undefined {
  const folder = file.split('/')[0];
  const isOurs = /^(daemon|hooks|mcp|scripts|test)\//.test(target);
  if (!isOurs) {
    if (target.startsWith('node:') || builtinModules.includes(target)) return undefined;
    if (folder === 'hooks') return `hooks take no package, not even ${target}`;
    if (DRIVERS.test(target) && !file.startsWith('daemon/db/')) return `only daemon/db knows a driver (${target})`;
    if (target.startsWith('@modelcontextprotocol/') && folder !== 'mcp') return 'only mcp knows the MCP SDK';
    return undefined;
  }
  // Benchmarks measure with what the tests are made of: a private Postgres, the real client.
  if (target.startsWith('test/') && !file.startsWith('scripts/bench/')) return 'the product leans on no test';
  if (folder === 'daemon') {
    if (!target.startsWith('daemon/')) return `the daemon leans on ${target}`;
    const [from, to] = [roomOf(file), roomOf(target)];
    if (layerOf(from) < 0) return `daemon/${from} has no place in the order of rooms`;
    if (from === to || SIDEWAYS.has(`${from}→${to}`)) return undefined;
    return layerOf(to) < layerOf(from) ? undefined : `${from} must not lean on ${to}`;
  }
  if (file.startsWith('scripts/bench/') || file.startsWith('scripts/distill')) return undefined;
  if (target.startsWith(`${folder}/`) || target.startsWith('daemon/contract/')) return undefined;
  if (folder === 'hooks' && target.startsWith('daemon/redact/')) return undefined;
  return `${folder} sees only daemon/contract, not ${target}`;
}

describe('architecture', () => {
  it('imports point one way', () => {
    const faults = files.flatMap(importsOf).flatMap((one) => {
      const why = fault(one);
      return why === undefined ? [] : [`${one.file} → ${one.target}: ${why}`];
    });
    expect(faults).toEqual([]);
  });

  it('would notice an import the wrong way, a driver outside of its room and a package in a hook', () => {
    expect(fault({ file: 'daemon/text/a.ts', target: 'daemon/store/b.ts' })).toContain('must not lean on');
    expect(fault({ file: 'daemon/store/a.ts', target: 'postgres' })).toContain('knows a driver');
    expect(fault({ file: 'hooks/stop.ts', target: 'zod' })).toContain('no package');
    expect(fault({ file: 'mcp/main.ts', target: 'daemon/store/b.ts' })).toContain('sees only daemon/contract');
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

  it('hands the store only redacted text: no row type declares a title, text or prompt as a plain string', () => {
    const writers = [
      'daemon/store/events.ts',
      'daemon/store/observations.ts',
      'daemon/store/lessons.ts',
      'daemon/store/recall.ts',
      'daemon/store/sessions.ts',
    ];
    for (const file of writers) {
      const rows = [...read(file).matchAll(/export type (\w*(?:Row|Fields))\b[^=]*= \{([\s\S]*?)\n\};/g)];
      for (const [, name, body] of rows) {
        const plain = [
          ...body!.matchAll(/^\s*(text|title|rule|detail|query|summary|output_preview|error): (.*);$/gm),
        ].filter(([, , type]) => !type!.includes('Redacted'));
        if (name === 'InjectionRow') continue; // its text is made of what is in the database already
        expect(plain.map(([line]) => `${file} ${name}: ${line.trim()}`)).toEqual([]);
      }
    }
  });

  it('keeps every file to one idea: none longer than 300 lines, tables of data apart', () => {
    const isTable = (file: string) => /\/rules\/|-table\.ts$/.test(file);
    const long = files.filter((file) => !isTable(file) && read(file).split('\n').length > 300);
    expect(long).toEqual([]);
  });
});
