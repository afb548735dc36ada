import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../../daemon/http/routes/index.ts';
import { withDatabase } from '../support/databases.ts';
import fc from '../support/fast-check.ts';
import { makeApp, OWNER, type TestApp } from './make-app.ts';

type Schema = Record<string, unknown> & { type?: string | string[]; properties?: Record<string, Schema> };
type Operation = {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const database = withDatabase();
let made: TestApp;
let document: Document;
beforeAll(async () => {
  made = makeApp(database());
  document = (await (await made.app.request('/openapi.json', { headers: OWNER })).json()) as Document;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** Ours, and those of Redis Agent Memory Server. */
const DESCRIBED =
  /^\/(?:api|hooks|sessions|long-term-memory|health|v1\/(?:working-memory|long-term-memory|memory|summary-views|health))(?:\/|$)/;

describe('the OpenAPI document', () => {
  test('describes every route of the API and the hooks, each under its own name', () => {
    expect(document.openapi).toBe('3.1.0');
    const described = operations().map(({ method, path }) => `${method} ${path}`);
    const served = made.app.routes
      .filter(({ method, path }) => method !== 'ALL' && DESCRIBED.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual([...new Set(served)].sort());
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test('gives every field a type or a set of values, so that a client can be made from it', () => {
    const bare = operations().filter(({ operation }) =>
      (operation.parameters ?? []).some((p) => Object.keys(p.schema).length === 0),
    );
    expect(bare.map(({ path }) => path)).toEqual([]);
    for (const { operation } of operations()) expect(operation.summary).not.toBe('');
  });

  test('every error it answers with has the shape that is described', async () => {
    const reply = await made.app.request('/api/lessons/x', { headers: OWNER });
    const shape =
      document.paths['/api/lessons/{id}']!.get!.responses.default!.content!['application/problem+json']!.schema;
    expect(z.fromJSONSchema(shape as never).safeParse(await reply.json()).success).toBe(true);
  });
});

/** The same requests in every run: whether a route was reached must not be luck. Change it to look further. */
const SEED = 20_261_122;

// Values that other programs have choked on, beside whatever fits the schema or doesn't.
const NASTY = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    "'; drop table mem_projects; --",
    '%00',
    '{{7*7}}',
    '__proto__',
    'constructor',
    -1,
    0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    null,
    true,
    [],
    {},
    'x'.repeat(2000),
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Values for a schema: mostly fitting ones, so that the fuzz gets past the door. */
function anyValue(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fitting(schema) }, { weight: 1, arbitrary: NASTY });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ('const' in schema) return fc.constant(schema.const);
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (branches) return fc.oneof(...branches.map(fitting));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string | undefined, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength = 0, maxLength = 60 } = schema as Record<string, number | undefined>;
  switch (type) {
    case 'object': {
      const required = new Set((schema.required as string[] | undefined) ?? []);
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, required.has(name) ? anyValue(field) : sometimes(anyValue(field))] as const,
      );
      return fc.record(Object.fromEntries(fields)) as fc.Arbitrary<unknown>;
    }
    case 'array':
      return fc.array(anyValue((schema.items as Schema | undefined) ?? {}), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: minimum ?? -5, max: Math.min(maximum ?? 1000, 1e9) }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
      return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
    default:
      return NASTY;
  }
}

/** Left out more often than not: many filters at once are rarely a good request. */
const sometimes = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** A request of an operation, with some of its parts missing or wrong. */
function requestOf({ path, method, operation }: ReturnType<typeof operations>[number]) {
  const parameters = operation.parameters ?? [];
  const values = Object.fromEntries(
    parameters.map((p) => [p.name, p.in === 'path' ? anyValue(p.schema) : sometimes(anyValue(p.schema))]),
  );
  const schema = operation.requestBody?.content['application/json'].schema;
  return fc.tuple(fc.record(values), schema ? anyValue(schema) : fc.constant(undefined)).map(([given, body]) => {
    const text = (name: string) =>
      encodeURIComponent(String(toText((given as Record<string, unknown>)[name])).toWellFormed());
    const query = parameters
      .filter((p) => p.in === 'query' && (given as Record<string, unknown>)[p.name] !== undefined)
      .map((p) => `${p.name}=${text(p.name)}`);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => text(name) || 'x');
    return {
      method,
      url: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
      body: body === undefined ? undefined : JSON.stringify(body),
    };
  });
}
const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);

const LIVE = '/api/live';
/** Answered with 501, which working-memory.test.ts holds. */
const NOT_OFFERED = '/v1/summary-views';

describe('fuzz', () => {
  test('no request makes the daemon fail, and what it accepts is answered in the described shape', {
    timeout: 300_000,
  }, async () => {
    const reached = new Map<string, number>();
    const schemas = new Map<string, z.ZodType | undefined>();
    // A stream has no end to wait for: live.test.ts reads it.
    for (const target of operations().filter(({ path }) => path !== LIVE && !path.startsWith(NOT_OFFERED))) {
      const name = `${target.method} ${target.path}`;
      const good = Object.entries(target.operation.responses).find(([status]) => status.startsWith('2'))?.[1].content?.[
        'application/json'
      ];
      schemas.set(name, good && z.fromJSONSchema(good.schema as never));
      await fc.assert(
        fc.asyncProperty(requestOf(target), async ({ method, url, body }) => {
          const reply = await made.app.request(url, { method, headers: OWNER, ...(body !== undefined && { body }) });
          const answer = await reply.text();
          expect(reply.status, `${answer}\n${JSON.stringify(made.logged)}`).toBeLessThan(500);
          if (reply.status >= 400) {
            expect(reply.headers.get('content-type')).toBe('application/problem+json');
            return;
          }
          reached.set(name, (reached.get(name) ?? 0) + 1);
          const shape = schemas.get(name);
          if (shape && answer !== '') expect(shape.safeParse(JSON.parse(answer)).error?.issues, answer).toBeUndefined();
        }),
        { numRuns: 60, seed: SEED },
      );
    }
    expect(made.logged.filter(({ message }) => message !== 'the embedding model cannot be used')).toEqual([]);
    // The fuzz is worth something only where it gets past the door.
    const needsLuck = [
      'POST /api/backfill', // takes absolute paths only
      'POST /api/admin/models', // a model that exists
      'POST /api/admin/projects/merge',
      'POST /api/admin/projects/unmerge', // a merge to undo
      'POST /api/admin/projects/split',
      'POST /api/forget/undo', // something in the bin
      'GET /api/observations/timeline',
    ];
    const missed = operations()
      .map(({ method, path }) => `${method} ${path}`)
      .filter(
        (name) =>
          !reached.has(name) &&
          !name.endsWith(LIVE) &&
          !name.includes(NOT_OFFERED) &&
          !name.includes('{') &&
          !needsLuck.includes(name),
      );
    expect(missed).toEqual([]);
    expect((await made.app.request('/api/health')).status).toBe(200);
  });

  test('no request without a token is answered with anything but a refusal', async () => {
    for (const target of operations().filter(({ path }) => !/^\/(?:api\/|v1\/)?health$/.test(path))) {
      await fc.assert(
        fc.asyncProperty(requestOf(target), async ({ method, url, body }) => {
          const reply = await made.app.request(url, {
            method,
            ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
          });
          expect(reply.status).toBe(401);
        }),
        { numRuns: 5, seed: SEED },
      );
    }
  });
});

test('routes are listed once each', () => {
  const names = allRoutes(made.deps, {} as never).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
