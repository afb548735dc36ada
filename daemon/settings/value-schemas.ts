import { z } from 'zod';

/** A switch, as a boolean or in the words of an environment variable. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', '1', 'yes', 'on']).transform(() => true),
  z.enum(['false', '0', 'no', 'off', '']).transform(() => false),
]);
/** Texts, in the environment separated by commas. */
export const textList = z.union([
  z.array(z.string()),
  z.string().transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
]);
/** A whole number within bounds, also where the environment gives it as text. */
export const wholeBetween = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
