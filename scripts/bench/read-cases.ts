import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';

/** Read a file of cases, one JSON object a line, also gzipped. @throws Error for a line that is no such case */
export const readCases = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] =>
  readText(file)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)));

function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
