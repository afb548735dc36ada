/** The result of a check of `agent-memory doctor`; a fault or a warning says how to fix it, in `fix` or in `detail`. */
export type CheckResult = {
  level: 'ok' | 'warning' | 'fault';
  check: string;
  detail: string;
  fix?: string;
  /**
   * Apply the fix, for `doctor --fix`, and report what was done. Only for fixes that remove nothing a person may want.
   * @throws if it fails
   */
  mend?(): string | Promise<string>;
};

/** The result with its repair. */
export const mendedBy = (result: CheckResult, mend: () => string | Promise<string>): CheckResult => ({
  ...result,
  mend,
});

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
