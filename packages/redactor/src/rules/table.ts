import { readRules } from './read-rules.ts';
import type { Rule } from './rule.ts';
import table from './rules.txt';

/** The rules of every format that a vendor documents, in the order of the table. */
export const rules: readonly Rule[] = readRules(table);
