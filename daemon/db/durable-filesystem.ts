/**
 * PGlite's file system on disk, with the fsync that it lacks. Emscripten's NODEFS has no handler for fsync, so the call
 * returns success without doing anything, and PGlite starts Postgres with -F (fsync off) on top: a power loss took what
 * had been acknowledged. Here the stream operation exists, -F is gone, and WAL is synced by fsync, since Emscripten makes
 * nothing of fdatasync.
 */
import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { codeOf } from '../contract/errors.ts';

/** WASI's number for EIO; makes Postgres treat the sync as failed, which it answers with a PANIC rather than losing data. */
const EIO = 29;
/** What the system says when the thing is no regular file; nothing to sync then. */
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
