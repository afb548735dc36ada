import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import { SEVERITIES } from '../../contract/words.ts';
import { packageRoot } from '../../home/package-root.ts';

const packLessonSchema = z.strictObject({
  /** Unique in its pack; `<pack>.<id>` is what a stored lesson names in `trigger_rule`. */
  id: z.string().regex(/^[a-z][a-z-]*$/),
  title: z.string().min(1).max(200),
  severity: z.enum(SEVERITIES),
  /** The safer way. */
  rule: z.string().min(1).max(MAX_RULE_CHARS),
  /**
   * The commands it is about, in the notation of command-spec.ts; one match is enough. If empty, rule-tests.ts has a
   * test.
   */
  commands: z.array(z.string()).default([]),
});
const packSchema = z.strictObject({ name: z.string(), title: z.string(), lessons: z.array(packLessonSchema).min(1) });
export type Pack = z.infer<typeof packSchema>;

/** Read the packs that ship in `assets/lesson-packs`, in order of their names. */
export function readPacks(): Pack[] {
  const folder = join(packageRoot(), 'assets', 'lesson-packs');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => packSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}
