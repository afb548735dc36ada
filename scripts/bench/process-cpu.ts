// CPU time as Linux counts it for each process in /proc/<pid>/stat (proc_pid_stat(5)).
import { existsSync, readFileSync } from 'node:fs';

/** USER_HZ, the unit of times in /proc: 100 per second on every architecture that Node runs on. */
const TICK_MS = 10;
/** Fields of /proc/<pid>/stat, counted from the one after the program's name. */
const [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [11, 12, 13, 14];

/** Why the CPU time of other processes can't be read here; undefined if it can. */
export const missingForProcessCpu = existsSync('/proc/self/stat') ? undefined : 'no /proc: Linux alone has it';

/** CPU time of a process, user and system, in all its threads including ended ones; in milliseconds, to 10 ms. */
export const cpuOfProcessMs = (pid: number): number => times(pid, [USER, SYSTEM]);

/** CPU time of the ended processes that this one started and waited for, and of those that they waited for. */
export const cpuOfEndedChildrenMs = (): number => times(process.pid, [CHILDREN_USER, CHILDREN_SYSTEM]);

function times(pid: number, fields: readonly number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // a program's name may contain blanks and parentheses
  return fields.reduce((sum, field) => sum + Number(values[field]), 0) * TICK_MS;
}
