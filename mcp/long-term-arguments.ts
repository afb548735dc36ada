// Arguments of the tools that read and write long-term memory in the shapes of Redis Agent Memory Server.
import { timeFilterFault } from '../daemon/contract/time-filter.ts';
import { BadArguments } from './define-tool.ts';
import type { Arguments } from './input-schema.ts';

const name = { type: 'string', maxLength: 500 } as const;
const names = { type: 'array', items: name, minItems: 1, maxItems: 100 } as const;
const tag = {
  type: 'object',
  properties: { eq: name, ne: name, any: names, all: names, none: names, startswith: name },
  maxProperties: 1,
} as const;
const instant = { type: ['string', 'number'] } as const;
const time = {
  type: 'object',
  properties: {
    gt: instant,
    lt: instant,
    gte: instant,
    lte: instant,
    eq: instant,
    ne: instant,
    between: { type: 'array', items: instant, minItems: 2, maxItems: 2 },
  },
} as const;

/** The filters of a search of long-term memory: one operator a field, or a lower and an upper bound of a time. */
export const filterProperties = {
  session_id: tag,
  namespace: tag,
  user_id: tag,
  topics: tag,
  entities: tag,
  memory_type: tag,
  created_at: time,
  last_accessed: time,
  event_date: time,
  distance_threshold: { type: 'number', minimum: 0, maximum: 2, description: 'leave out memories farther away' },
  limit: { type: 'integer', minimum: 1, maximum: 100 },
  offset: { type: 'integer', minimum: 0, maximum: 100_000 },
} as const;
const filterSchema = { type: 'object', properties: filterProperties } as const;
type Filters = Arguments<typeof filterSchema>;
type TimeFilter = Arguments<typeof time>;

/** A memory to save; an id is made if none is given. */
export const memoryProperty = {
  type: 'object',
  properties: {
    text: { type: 'string', maxLength: 60_000 },
    id: { ...name, description: 'an existing one is updated' },
    memory_type: { type: 'string', enum: ['semantic', 'episodic', 'message'] },
    topics: { type: 'array', items: name, maxItems: 200 },
    entities: { type: 'array', items: name, maxItems: 200 },
    session_id: name,
    user_id: name,
    namespace: name,
    event_date: { type: 'string', format: 'date-time' },
    pinned: { type: 'boolean' },
  },
  required: ['text'],
  additionalProperties: true,
} as const;
type GivenMemory = Arguments<typeof memoryProperty>;

/**
 * The filters of a call in the daemon's format. @throws BadArguments if two comparisons of a time exclude each other
 */
export function filtersOf(tool: string, filters: Filters) {
  const { created_at, last_accessed, event_date, ...others } = filters;
  const times = Object.entries({ created_at, last_accessed, event_date }).flatMap(([field, filter]) =>
    filter === undefined ? [] : [[field, timeFilter(`${tool}: ${field}`, filter)] as const],
  );
  return { ...others, ...Object.fromEntries(times) };
}

function timeFilter(path: string, { between, ...bounds }: TimeFilter) {
  const fault = timeFilterFault({ ...bounds, between });
  if (fault) throw new BadArguments(`${path}: ${fault}`);
  const [from, to] = between ?? [];
  return {
    ...bounds,
    ...(from !== undefined && to !== undefined && { between: [from, to] as [typeof from, typeof to] }),
  };
}

/** A memory with an id, in the daemon's format, without fields that the schema doesn't name. */
export function memoryWithId(memory: GivenMemory, newId: () => string) {
  const names = Object.keys(memoryProperty.properties) as (keyof GivenMemory)[];
  const fields = Object.fromEntries(
    names.flatMap((field) => (memory[field] === undefined ? [] : [[field, memory[field]]])),
  );
  return { ...(fields as GivenMemory), id: memory.id ?? newId() };
}
