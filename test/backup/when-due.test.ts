import { expect, it } from 'vitest';
import { isBackupDue } from '../../daemon/backup/when-due.ts';

const at = (text: string) => new Date(`2026-03-10T${text}`); // local time
const made = (...times: Date[]) => times.map((time) => ({ at: time.toISOString() }));

it('a backup is due once a day, from its time on', () => {
  expect(isBackupDue('03:14', made(at('03:13:59')), at('03:14:00'))).toBe(true);
  expect(isBackupDue('03:14', made(at('02:00:00')), at('03:13:00'))).toBe(false);
  expect(isBackupDue('03:14', made(at('02:00:00')), at('03:15:00'))).toBe(true);
  expect(isBackupDue('03:14', made(at('03:15:10')), at('23:59:00'))).toBe(false);
});

it('one that was missed is due at the next look, also when the clock has jumped', () => {
  expect(isBackupDue('03:14', [], at('12:00:00'))).toBe(true);
  expect(isBackupDue('03:14', made(new Date(2026, 1, 1)), at('12:00:00'))).toBe(true);
  expect(isBackupDue('03:14', made(new Date(2031, 1, 1)), at('12:00:00'))).toBe(true);
});
