import { expect, it } from 'vitest';
import { type DiskProbes, describeDiskFault } from '../../daemon/contract/disk-fault.ts';

const WELL: DiskProbes = { exists: (path) => path === '/home/dev', checkWritable: () => {}, freeBytes: () => 1e9 };
const refusing = (code: string): DiskProbes => ({
  ...WELL,
  checkWritable() {
    throw Object.assign(new Error(code), { code });
  },
});

it.each([
  ['read-only file system', refusing('EROFS')],
  ["can't be written by this user", refusing('EACCES')],
  ['no space left on the device', { ...WELL, freeBytes: () => 0 }],
])('a disk fault is never told as something else: %s', (words, disk) => {
  const fault = describeDiskFault('/home/dev/.agent-memory/logs', disk);
  expect(fault).toContain(words);
  expect(fault).toContain('/home/dev');
  expect(fault).toContain('AGENT_MEMORY_HOME');
});

it('says nothing of a disk that is well, or that does not tell', () => {
  expect(describeDiskFault('/home/dev/.agent-memory', WELL)).toBeUndefined();
  const mute = {
    ...WELL,
    freeBytes() {
      throw new Error('ENOSYS');
    },
  };
  expect(describeDiskFault('/home/dev/.agent-memory', mute)).toBeUndefined();
  expect(describeDiskFault(import.meta.dirname)).toBeUndefined();
});
