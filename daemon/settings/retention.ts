import { z } from 'zod';
import { daysOfKind } from '../contract/days-of-kind.ts';
import { KINDS } from '../contract/words.ts';
import { textList, wholeBetween } from './value-schemas.ts';

/** How long things are kept: the journal, the bin, memories that age, the audit trail. */
export const retention = {
  journal_days: wholeBetween(1, 36_500)
    .default(30)
    .describe('days until the raw journal is deleted; prompts, tool calls and observations stay'),
  bin_days: wholeBetween(0, 3650).default(7).describe('how long forgotten items can be restored; 0 for not at all'),
  forget_max_age_days: wholeBetween(1, 36_500)
    .optional()
    .describe('once a day, memories that are older go into the bin; absent: none do'),
  forget_max_inactive_days: wholeBetween(1, 36_500)
    .optional()
    .describe(
      'once a day, memories that were not shown for this long go into the bin; with forget_max_age_days, both must apply',
    ),
  forget_budget: wholeBetween(0, 10_000_000)
    .optional()
    .describe('once a day, all but this many of the most recent memories go into the bin'),
  forget_kinds: z
    .union([z.string().transform((text) => text.split(',').map((kind) => kind.trim())), z.array(z.string())])
    .pipe(z.array(z.enum(KINDS)).min(1))
    .optional()
    .describe('the kinds to which the previous three settings apply; absent: all'),
  forget_days_by_kind: textList
    .refine((lines) => lines.every((line) => daysOfKind(line) !== undefined), {
      error: `expected lines like observation=180, of the kinds ${KINDS.join(', ')}`,
    })
    .default([])
    .describe('once a day, memories of a kind that are older than this many days go into the bin: observation=180'),
  audit_days: wholeBetween(1, 36_500).default(30),
};
