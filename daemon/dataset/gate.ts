import type { GateCheck, GateReport } from '../contract/dataset.ts';

/** Collect the conditions of a gate; it is passed if all are met and there are no errors. */
export function createGate() {
  const checks: GateCheck[] = [];
  const faults: string[] = [];
  const add = (check: string, value: number, is: GateCheck['is'], limit: number) =>
    void checks.push({ check, value, limit, is, passed: is === 'at least' ? value >= limit : value <= limit });
  return {
    atLeast: (check: string, value: number, limit: number) => add(check, value, 'at least', limit),
    atMost: (check: string, value: number, limit: number) => add(check, value, 'at most', limit),
    fault: (text: string) => void faults.push(text),
    report: (): GateReport => ({
      passed: faults.length === 0 && checks.every(({ passed }) => passed),
      checks,
      faults: faults.slice(0, MAX_FAULTS),
    }),
  };
}

/** Maximum of errors in a report; the first ones show the problem. */
const MAX_FAULTS = 20;
