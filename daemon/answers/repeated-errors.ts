import type { MemoryEffect } from '../contract/effect.ts';
import { normaliseError } from '../guards/normalise-error.ts';
import { type FailedCall, lastWeeks } from '../store/numbers/effect.ts';

/** Maximum of listed errors. */
const MAX_ERRORS = 20;

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

type Met = { sessions: Set<string>; times: number; again: number; last: FailedCall; text: string };

/** Characters shown of an error. */
const SHOWN_CHARS = 200;
/** A line that only gives an exit code. */
const EXIT_CODE = /^exit code \d+$/i;

/** The first informative line of an error. */
function lineOf(error: string): string {
  const lines = error.split('\n').map((line) => line.trim());
  return (lines.find((line) => line !== '' && !EXIT_CODE.test(line)) ?? lines[0]!).slice(0, SHOWN_CHARS);
}

/** Errors that recurred in another session of their project, per week and per error. `failures`: oldest first. */
export function repeatsOf(failures: readonly FailedCall[]): {
  errors: MemoryEffect['errors'];
  weeks: Map<string, { failed: number; repeated: number }>;
} {
  const met = new Map<string, Met>();
  const weeks = new Map<string, { failed: number; repeated: number }>();
  for (const call of failures) {
    const { project_id, session_id, error, at } = call;
    const text = normaliseError(error);
    const week = dateOf(lastWeeks(1, at.getTime())[0]!);
    const sum = weeks.get(week) ?? { failed: 0, repeated: 0 };
    sum.failed++;
    weeks.set(week, sum);
    if (text === '') continue;
    const key = `${project_id} ${text}`;
    const known = met.get(key) ?? { sessions: new Set(), times: 0, again: 0, last: call, text };
    if (known.sessions.size > (known.sessions.has(session_id) ? 1 : 0)) {
      sum.repeated++;
      known.again++;
    }
    known.sessions.add(session_id);
    known.times++;
    known.last = call;
    met.set(key, known);
  }
  const errors = [...met.values()]
    .filter(({ sessions }) => sessions.size > 1)
    .sort((a, b) => b.times - a.times)
    .slice(0, MAX_ERRORS)
    .map(({ text, times, again, sessions, last }) => ({
      text,
      latest: lineOf(last.error),
      session_id: last.session_id,
      times,
      again,
      sessions: sessions.size,
      last_at: last.at.toISOString(),
    }));
  return { errors, weeks };
}
