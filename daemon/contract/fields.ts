import { z } from 'zod';
import { KINDS } from './words.ts';

/**
 * Text that Postgres can store: U+0000 and lone surrogates are refused here, before the database would fail on them.
 */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
const bounded = (max: number) =>
  z.string().min(1).max(max).refine(storable, 'must be well-formed Unicode without U+0000');

/** A short name or id. */
export const nameSchema = bounded(500);
/** A longer text: a prompt, an observation's text. */
export const textSchema = bounded(1_000_000);
/** A project, by an absolute path or by its key (the normalised origin). */
export const projectRefSchema = bounded(2000).describe(
  'absolute path of a folder in the project, or the project’s key',
);
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** A duration in milliseconds, up to the 24 days that Postgres' integer holds. */
export const durationMsSchema = z.number().min(0).max(2_147_483_647);
/** The zones and years that Postgres accepts: none beyond ±15:59, and no year 0. */
const isStorableTime = (time: string) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999 && !/[+-](?:1[6-9]|2\d):\d\d$/.test(time);
};
export const timeSchema = z.iso
  .datetime({ offset: true })
  .refine(isStorableTime, 'must be a time of the years 1 to 9999 in a zone of less than 16 hours');
/** A time that survives storing and reading: `new Date` reads Postgres' year 50 as 1950. */
export const occurredAtSchema = timeSchema.refine(
  (time) => new Date(time).getUTCFullYear() >= 1000,
  'must be a time of the years 1000 to 9999',
);
export const limitSchema = (most: number, usual: number) => z.coerce.number().int().min(1).max(most).default(usual);
export const offsetSchema = z.coerce.number().int().min(0).max(100_000).default(0);

export const kindSchema = z.enum(KINDS);

/** A share from 0 to 1, rounded to three decimals, since Postgres' real rejects numbers too small for it. */
export const shareSchema = z
  .number()
  .min(0)
  .max(1)
  .transform((share) => Math.round(share * 1000) / 1000);
