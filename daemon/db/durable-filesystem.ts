/**
 * PGlite's file system on disk, with the fsync that it lacks. Emscripten's NODEFS has no handler for fsync, so the call
 * returns success without doing anything, and PGlite also starts Postgres with -F (fsync off): a power loss destroyed
 * acknowledged writes. This class adds the stream operation, drops -F and syncs the WAL by fsync, since Emscripten
 * ignores fdatasync.
 */
import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { codeOf } from '../contract/errors.ts';

/** WASI's number for EIO; Postgres then treats the sync as failed and panics rather than lose data. */
const EIO = 29;
/** Error codes for something that is not a regular file, which needs no sync. */
const NOT_SYNCABLE = new Set(['EINVAL', 'EBADF', 'ENOTSUP']);

export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

type EmscriptenFs = {
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } };
  ErrnoError: new (errno: number) => Error;
};

export class DurableNodeFs extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun = [...(emscriptenOpts.preRun ?? [])];
    preRun.push((module) => {
      const fs = module.FS as unknown as EmscriptenFs;
      fs.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fdatasyncSync(stream.nfd);
        } catch (error) {
          if (!NOT_SYNCABLE.has(codeOf(error) ?? '')) throw new fs.ErrnoError(EIO);
        }
        return 0;
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}
