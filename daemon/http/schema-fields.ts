import type { z } from 'zod';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
};
/** Value types that a route only compares with fixed words; they name nothing recorded. */
const CLOSED: ReadonlySet<string> = new Set(['boolean', 'enum', 'literal', 'null', 'undefined', 'transform', 'never']);

/**
 * The paths of a schema's fields with free values, such as `body.asker.agent`; the items of a list share their list's
 * path.
 */
export function schemaFields(schema: z.ZodType | undefined, path: string): string[] {
  if (schema === undefined) return [];
  return [...new Set(walk(schema, path))];
}

function walk(schema: z.ZodType, path: string): string[] {
  const def = schema.def as unknown as Def;
  if (CLOSED.has(def.type)) return [];
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => walk(field, `${path}.${name}`));
  const parts = [def.element, def.innerType, ...(def.options ?? []), def.in, def.out];
  const inner = parts.filter((part) => part !== undefined);
  return inner.length === 0 ? [path] : inner.flatMap((schema) => walk(schema, path));
}
