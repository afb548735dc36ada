import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Read a file of cases, one JSON object a line. @throws Error for a line that is no such case */
export const readCases = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)));
