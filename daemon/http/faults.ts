import type { z } from 'zod';
import { HttpProblem } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** Maximum of faults in a reply: more than a reader needs, and a bound on the reply to a hostile body. */
const MAX_FAULTS = 20;

/**
 * Validate one part of a request.
 * @throws HttpProblem 400 with every fault and the path of its field
 */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown, part: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap((issue) => flatten(issue, [])).slice(0, MAX_FAULTS);
  const firstFault = faults[0];
  const detail = firstFault
    ? `${firstFault.path ? `${part}: ${firstFault.path}` : part}: ${firstFault.message}`
    : `The ${part} is not as expected`;
  throw new HttpProblem(400, detail, { faults, hint: 'GET /openapi.json describes every field.' });
}

/** A union's own message is not helpful, so take the faults of the branch that fits best. */
function flatten(issue: Issue, before: PropertyKey[]): { path: string; message: string }[] {
  const path = [...before, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0)
    return [{ path: path.join('.'), message: issue.message }];
  const [best] = [...issue.errors].sort((a, b) => mismatches(a) - mismatches(b));
  return (best ?? []).flatMap((inner) => flatten(inner, path));
}

/** Penalty of a branch: a wrong type of the whole value is worse than any number of wrong fields. */
function mismatches(issues: readonly Issue[]): number {
  return issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type') ? 1000 : issues.length;
}
