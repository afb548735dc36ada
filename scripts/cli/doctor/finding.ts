/** What a check of `agent-memory doctor` found; a fault or a warning says how to mend it, in `fix` or in itself. */
export type Finding = { level: 'ok' | 'warning' | 'fault'; check: string; detail: string; fix?: string };

export const ok = (check: string, detail: string): Finding => ({ level: 'ok', check, detail });
/** Works, but not as it should. */
export const warning = (check: string, detail: string, fix?: string): Finding => ({
  level: 'warning',
  check,
  detail,
  ...(fix !== undefined && { fix }),
});
/** Keeps something from working. */
export const fault = (check: string, detail: string, fix: string): Finding => ({ level: 'fault', check, detail, fix });
