/** Made-up requests of every operation of the OpenAPI document, the same for the same seed. A new route needs nothing here. */
import { A, B, EMPTY, type Names } from './worlds.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};
export type Document = { paths: Record<string, Record<string, Operation>> };
export type MadeRequest = { method: string; path: string; url: string; body?: unknown };

/** A generator of numbers from 0 to 1: mulberry32, by Tommy Ettinger. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORDS = [
  'harbour',
  'otter',
  'the lighthouse opens',
  'deploy',
  'Always paint the ship blue',
  'cursor',
  'codex',
  'me',
  'note-1',
  'note-3',
];
const PROJECTS = [A, B, '/work/a', '/work/b', '/', EMPTY, 'bucket:0'];
/** Not those whose answers come from memory (test/answers holds what they carry) and are recorded after the reply. */
const HOOKS = ['PostToolUse', 'Stop'];
const UNKNOWN = ['999999', '1', '2', '3'];

/**
 * Make requests of operations at random. `names`: what there is to name, read anew for each request; `isClosed`: an operation, such as
 * `GET /api/stats`, that refuses all of them, and is asked less often.
 */
export function createRequests(
  document: Document,
  random: () => number,
  names: () => { ours: Names; theirs: Names },
  isClosed: (name: string) => boolean,
) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const open = operations.filter(({ method, path }) => !isClosed(`${method} ${path}`));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const any = (kind: keyof Names) => {
    const { ours, theirs } = names();
    return pick([pick(ours[kind]), pick(theirs[kind]), pick(theirs[kind]), pick(UNKNOWN)]);
  };
  const named = (): string =>
    pick([
      () => any('session'),
      () => any('prompt'),
      () => any('call'),
      () => any('observation'),
      () => pick(PROJECTS),
      () => pick(WORDS),
    ])();

  /** A text for a field, mostly one that means something in a field of that name. */
  function textFor(name: string): string {
    if (random() < 0.1) return named();
    if (/session|^id_prefix$/.test(name)) return any('session');
    if (/prompt_id/.test(name)) return any('prompt');
    if (/tool_use_id/.test(name)) return any('call');
    if (/project|^from$|^into$|alias/.test(name)) return random() < 0.4 ? A : pick(PROJECTS);
    if (name === 'cwd') return pick(['/work/a', '/work/a/deep', '/work/b', A, '/', 'work/a', '/work/a/../b']);
    if (name === 'ids') return [any('observation'), any('observation')].slice(Math.floor(random() * 2)).join(',');
    if (name === 'focus')
      return pick([`observation:${any('observation')}`, `session:${any('session')}`, `rule:${any('lesson')}`]);
    if (name === 'memory_id' || name === 'memory_ids') return pick(['long', `memory-${any('observation')}`]);
    return random() < 0.8 ? pick(WORDS) : named();
  }
  const numberFor = (name: string): number => {
    if (/limit|size|window|before|after|days/.test(name)) return 1 + Math.floor(random() * 30);
    // A session's row has another number than its name: of few rows one that exists is found by chance.
    if (name === 'cursor' && random() < 0.5) return 1 + Math.floor(random() * 8);
    return Number(any(/lesson|rule/.test(name) ? 'lesson' : pick(['observation', 'lesson'] as const)));
  };

  function valueFor(name: string, schema: Schema, path: string): unknown {
    if (Array.isArray(schema.enum)) return pick(schema.enum);
    if ('const' in schema) return schema.const;
    const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    if (branches) return valueFor(name, pick(branches), path);
    if (schema.allOf) return valueFor(name, (schema.allOf as Schema[])[0]!, path);
    const type = Array.isArray(schema.type) ? pick(schema.type as string[]) : schema.type;
    switch (type) {
      case 'object': {
        const required = new Set((schema.required as string[] | undefined) ?? []);
        const fields = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {});
        const given = fields.filter(([field]) => required.has(field) || random() < (fields.length > 6 ? 0.2 : 0.4));
        const made = Object.fromEntries(given.map(([field, of]) => [field, valueFor(field, of, path)]));
        return fields.length === 0 ? looseFields(name) : made;
      }
      case 'array':
        return Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
          valueFor(name, (schema.items as Schema | undefined) ?? {}, path),
        );
      case 'integer':
      case 'number': {
        const { minimum = 0, maximum = 1e9 } = schema as Record<string, number | undefined>;
        const isShare = maximum <= 1;
        return isShare
          ? random()
          : Math.min(maximum, Math.max(minimum, numberFor(/lessons|rules/.test(path) ? 'lesson' : name)));
      }
      case 'boolean':
        return random() < 0.5;
      case 'null':
        return null;
      case 'string':
        if (schema.format === 'date-time') return '2026-01-02T03:04:05Z';
        if (schema.format === 'date') return '2026-01-02';
        return textFor(name);
      default:
        return looseFields(name);
    }
  }
  /** What a field of any content holds, which may be the details of a kind. */
  const looseFields = (name: string) =>
    name === 'details' ? { about: numberFor('observation') } : { session_id: any('session') };

  /** What Claude Code's hooks deliver: their body has no schema. */
  const hookBody = () => ({
    session_id: pick([any('session'), `session-of-hook-${Math.floor(random() * 5)}`]),
    // A session of A goes on where no project is, too: its events are then of none (capture/event-bounds).
    cwd: pick(['/work/a', '/work/b']),
    prompt_id: `hook-${Math.floor(random() * 1e6)}`,
    prompt: pick(WORDS),
    tool_name: 'Bash',
    tool_use_id: `hook-${Math.floor(random() * 1e6)}`,
    tool_input: { command: 'deploy otter' },
    source: 'startup',
  });

  return function make(): MadeRequest {
    const { path, method, operation } = random() < 0.2 ? pick(operations) : pick(open);
    const isHook = path.startsWith('/hooks/');
    const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'header');
    const value = (one: Parameter) => {
      if (isHook) return one.name === 'agent' ? 'claude-code' : pick(HOOKS);
      const made = valueFor(one.name, one.schema, path);
      if (one.name !== 'id') return made;
      return any(/lessons|rules/.test(path) ? 'lesson' : 'observation');
    };
    const text = (one: Parameter) => encodeURIComponent(String([value(one)].flat().join(',')));
    const query = parameters
      .filter((one) => one.in === 'query' && (one.required || random() < 0.4))
      .map((one) => `${one.name}=${isHook ? encodeURIComponent(pick([A, B])) : text(one)}`);
    const filled = path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => text(parameters.find((one) => one.name === name)!) || 'x',
    );
    const schema = operation.requestBody?.content['application/json'].schema;
    const body = isHook ? hookBody() : schema && valueFor('', schema, path);
    return {
      method,
      path,
      url: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
      ...(body !== undefined && { body }),
    };
  };
}
