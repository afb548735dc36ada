/** What a check of `agent-memory doctor` found; a fault or a warning says how to mend it, in `fix` or in itself. */
export type CheckResult = { level: 'ok' | 'warning' | 'fault'; check: string; detail: string; fix?: string };

export const ok = (check: string, detail: string): CheckResult => ({ level: 'ok', check, detail });
/** Works, but not as it should. */
export const warning = (check: string, detail: string, fix?: string): CheckResult => ({
  level: 'warning',
  check,
  detail,
  ...(fix !== undefined && { fix }),
});
/** Keeps something from working. */
export const fault = (check: string, detail: string, fix: string): CheckResult => ({
  level: 'fault',
  check,
  detail,
  fix,
});
