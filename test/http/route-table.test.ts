import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Route } from '../../daemon/http/define-route.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp } from './make-app.ts';

const FOLDER = join(import.meta.dirname, '../../daemon/http/routes');
const database = withDatabase();

test('the table in routes/index.ts names every route in the order of matching, with its scope and its file', async () => {
  const { app, deps } = makeApp(database());
  const sources = new Map<string, string>();
  const declared = new Map<string, string>();
  for (const file of readdirSync(FOLDER)) {
    const name = file.replace('.ts', '');
    sources.set(name, readFileSync(join(FOLDER, file), 'utf8'));
    const exported = Object.entries((await import(join(FOLDER, file))) as object);
    for (const [, make] of exported.filter(([key]) => key.endsWith('Routes') && key !== 'allRoutes')) {
      for (const { method, path, scope } of make(deps, {}) as Route[])
        declared.set(`${method.toUpperCase()} ${path}`, `${scope} ${name}`);
    }
  }
  /** The file that registers a route by hand, and decides by itself who may use it. */
  const fileOf = (path: string) => {
    const texts = [`'${path}'`, `'${path.split('/').at(-1) || path}'`];
    return texts.map((wanted) => [...sources].find(([, text]) => text.includes(wanted))).find(Boolean)?.[0];
  };

  const served = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => {
      // A slash at the end makes no other route.
      const name = `${method} ${path.replace(/(?<=.)\/$/, '').replace(/:(\w+)/g, '{$1}')}`;
      return `${name} ${declared.get(name) ?? `own ${fileOf(path)}`}`;
    });
  const table = sources.get('index')!.matchAll(/^\/\/ +((?:GET|POST|PUT|PATCH|DELETE) .*)$/gm);
  expect([...table].map(([, row]) => row!.replace(/ +/g, ' '))).toEqual([...new Set(served)]);
});
