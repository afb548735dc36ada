import { execFileSync } from 'node:child_process';

/**
 * Resident memory in bytes of this process and those it started (a transformer runs in one); only its own without `ps`.
 */
export function residentBytes(): number {
  const ownBytes = process.memoryUsage.rss();
  let table: string;
  try {
    table = execFileSync('ps', ['-A', '-o', 'ppid=,rss=,comm='], { encoding: 'utf8' });
  } catch {
    return ownBytes;
  }
  const rows = table.split('\n').map((row) => row.trim().split(/\s+/));
  const started = rows.filter(([parent, , name]) => Number(parent) === process.pid && name !== 'ps');
  return started.reduce((sum, [, kib]) => sum + Number(kib) * 1024, ownBytes);
}
