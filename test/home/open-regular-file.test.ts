/** A path from outside names anything: what is no regular file is refused at once, and never waited for. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileRefused, openRegularFile, readRegularFileSync } from '../../daemon/home/open-regular-file.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const socket = createServer();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-memory-open-'));
  writeFileSync(at('file'), 'what it holds\n');
  mkdirSync(at('folder'));
  execFileSync('mkfifo', [at('fifo')]);
  symlinkSync('file', at('link'));
  symlinkSync('fifo', at('link-to-fifo'));
  symlinkSync('/dev/zero', at('link-to-zero'));
  symlinkSync('loop', at('loop'));
  await new Promise<void>((resolve) => socket.listen(at('socket'), resolve));
});
afterAll(() => {
  socket.close();
  rmSync(folder, { recursive: true, force: true });
});

const MAX_BYTES = 1024;
const WAYS: [string, (path: string, options?: { noFollow?: boolean; maxBytes?: number }) => Promise<string>][] = [
  [
    'opened',
    async (path, options) => {
      const handle = await openRegularFile(path, { maxBytes: MAX_BYTES, ...options });
      try {
        return await handle.readFile('utf8');
      } finally {
        await handle.close();
      }
    },
  ],
  [
    'read at once',
    async (path, options) => readRegularFileSync(path, { maxBytes: MAX_BYTES, ...options }).toString('utf8'),
  ],
];

// The limit is generous for a busy machine; what it guards against is an open that never returns.
describe.each(WAYS)('a path that is %s', { timeout: 20_000 }, (_, read) => {
  const refusal = async (...args: Parameters<typeof read>) => {
    const error = await read(...args).then(
      (text) => `was read: ${text}`,
      (error: unknown) => error,
    );
    expect(error).toBeInstanceOf(FileRefused);
    return error as FileRefused;
  };

  it('of a regular file gives what it holds, through a link as well', async () => {
    expect(await read(at('file'))).toBe('what it holds\n');
    expect(await read(at('link'))).toBe('what it holds\n');
  });

  it.each([
    ['fifo', 'ENOTREG', 'is a FIFO'],
    ['link-to-fifo', 'ENOTREG', 'is a FIFO'],
    ['link-to-zero', 'ENOTREG', 'is a device'],
    ['folder', 'ENOTREG', 'is a folder'],
    ['socket', 'ENOTREG', 'is a socket'],
    ['gone', 'ENOENT', "Can't open"],
    ['file/below', 'ENOTDIR', "Can't open"],
    ['loop', 'ELOOP', "Can't open"],
  ])('of %s is refused with %s', async (name, code, words) => {
    const error = await refusal(at(name));
    expect(error).toMatchObject({ code, path: at(name) });
    expect(error.message).toContain(words);
    expect(error.message).toContain(at(name));
  });

  it('that is a FIFO is refused without a wait though it wasn’t looked at before', async () => {
    expect(await refusal(at('fifo'), { noFollow: true })).toMatchObject({ code: 'ENOTREG' });
  });

  it('that is a link is refused where links aren’t followed', async () => {
    expect(await refusal(at('link'), { noFollow: true })).toMatchObject({ code: 'ELOOP' });
  });

  it('of a file over the limit is refused, one at the limit isn’t', async () => {
    writeFileSync(at('sized'), 'x'.repeat(100));
    expect(await read(at('sized'), { maxBytes: 100 })).toHaveLength(100);
    appendFileSync(at('sized'), 'x');
    expect((await refusal(at('sized'), { maxBytes: 100 })).code).toBe('EFBIG');
  });
});

it('a file that says it is empty and isn’t is read up to the limit', () => {
  if (process.platform !== 'linux') return;
  expect(readRegularFileSync('/proc/self/status', { maxBytes: 64 * 1024 }).length).toBeGreaterThan(0);
  expect(() => readRegularFileSync('/proc/self/status', { maxBytes: 10 })).toThrow('at most 10');
});

it('another user’s file is refused where only own ones are asked for', async () => {
  if (process.getuid === undefined) return;
  const foreign = process.getuid() === 0 ? undefined : '/etc/hosts';
  if (foreign === undefined) {
    writeFileSync(at('foreign'), '');
    execFileSync('chown', ['65534', at('foreign')]);
  }
  const path = foreign ?? at('foreign');
  await (await openRegularFile(path)).close();
  await expect(openRegularFile(path, { ownUid: true })).rejects.toMatchObject({ code: 'EOWNER' });
});
