// Common fields of requests from Redis Agent Memory Server's clients.
import { z } from 'zod';
import { nameSchema, occurredAtSchema } from './fields.ts';

/** Its kinds of memories. */
export const MEMORY_TYPES = ['semantic', 'episodic', 'message'] as const;
export type MemoryType = (typeof MEMORY_TYPES)[number];

/** An id that the client chose. */
export const idFieldSchema = nameSchema;
export const tagsSchema = z.array(nameSchema).max(200);

/** A time as written by Python: UTC if the zone is missing; a date alone means its first moment. */
export const lenientTimeSchema = z.preprocess(
  (value) => (typeof value === 'string' ? withZone(value) : value),
  occurredAtSchema.transform((time) => new Date(time).toISOString()),
);

const DATE = /^\d{4}-\d\d-\d\d$/;
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

function withZone(time: string): string {
  if (DATE.test(time)) return `${time}T00:00:00Z`;
  return WITHOUT_ZONE.test(time) ? `${time.replace(' ', 'T')}Z` : time;
}
