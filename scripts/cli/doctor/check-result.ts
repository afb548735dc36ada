/** The result of a check of `agent-memory doctor`; a fault or a warning says how to fix it, in `fix` or in `detail`. */
export type CheckResult = { level: 'ok' | 'warning' | 'fault'; check: string; detail: string; fix?: string };

export const ok = (check: string, detail: string): CheckResult => ({ level: 'ok', check, detail });
/** It works, but not as it should. */
export const warning = (check: string, detail: string, fix?: string): CheckResult => ({
  level: 'warning',
  check,
  detail,
  ...(fix !== undefined && { fix }),
});
/** It keeps something from working. */
export const fault = (check: string, detail: string, fix: string): CheckResult => ({
  level: 'fault',
  check,
  detail,
  fix,
});
