import { count } from '../../daemon/contract/amounts.ts';

/** Calls of a session as a bar: those that worked, and those that failed. */
export const CallsBar = ({ calls, failed }: { calls: number; failed: number }) => (
  <span class="calls-bar" title={`${count(calls, 'call')}, ${failed} failed`}>
    <i class="ok" style={{ flexGrow: Math.max(0, calls - failed) }} />
    {failed > 0 && <i class="failed" style={{ flexGrow: failed }} />}
    {calls === 0 && <i style={{ flexGrow: 1 }} />}
  </span>
);
