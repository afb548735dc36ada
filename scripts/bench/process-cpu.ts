// CPU time as Linux counts it for each process in /proc/<pid>/stat (proc_pid_stat(5)).
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, the unit of times in /proc: 100 per second on every architecture that Node runs on. */
const TICK_MS = 10;
/** Fields of /proc/<pid>/stat, counted from the one after the program's name. */
const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
const CHILDREN_USER = 13;
const CHILDREN_SYSTEM = 14;

/** Why the CPU time of other processes can't be read here; undefined if it can. */
export const missingForProcessCpu = existsSync('/proc/self/stat') ? undefined : 'no /proc: Linux alone has it';

/** CPU time of a process, user and system, in all its threads including ended ones; in milliseconds, to 10 ms. */
export const cpuOfProcessMs = (pid: number): number => times(pid, [USER, SYSTEM]);

/** CPU time of the ended processes that this one started and waited for, and of those that they waited for. */
export const cpuOfEndedChildrenMs = (): number => times(process.pid, [CHILDREN_USER, CHILDREN_SYSTEM]);

/**
 * CPU time of a process and its children, running or ended: of a Postgres server, whose every connection is a child.
 */
export function cpuOfFamilyMs(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ofChildren = children.map((child) => cpuAsChildMs(Number(child), pid));
  return ofChildren.reduce((sum, ms) => sum + ms, times(pid, [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM]));
}

/** CPU time of a process if it is a child of `parent`; 0 if it has ended. */
function cpuAsChildMs(pid: number, parent: number): number {
  try {
    return Number(fieldsOf(pid)[PARENT]) === parent ? times(pid, [USER, SYSTEM]) : 0;
  } catch {
    return 0;
  }
}

function times(pid: number, fields: readonly number[]): number {
  const values = fieldsOf(pid);
  return fields.reduce((sum, field) => sum + Number(values[field]), 0) * TICK_MS;
}

function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' '); // a program's name may contain blanks and parentheses
}
