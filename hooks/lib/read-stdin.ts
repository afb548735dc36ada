import { readSync } from 'node:fs';
import { codeOf } from '../../daemon/contract/errors.ts';

const CHUNK_BYTES = 64 * 1024; // what a pipe holds
const RETRY_MS = 2;
const GIVE_UP_MS = 2000;

/**
 * Read stdin to its end, blocking: a hook has nothing else to do, and Node's stream would take 4 % of the process.
 * @throws when a non-blocking stdin stays silent for 2 s
 */
export function readStdin(): Buffer {
  const whole: Buffer[] = [];
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for (let waitedMs = 0; ; ) {
    if (filled === CHUNK_BYTES) {
      whole.push(chunk);
      chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      filled = 0;
    }
    try {
      const bytes = readSync(0, chunk, filled, CHUNK_BYTES - filled, null);
      if (bytes === 0) break;
      filled += bytes;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EOF') break; // how Windows reports a closed pipe
      if (code !== 'EAGAIN' || waitedMs > GIVE_UP_MS) throw error;
      // The client opened the pipe non-blocking and has not written yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
      waitedMs += RETRY_MS;
    }
  }
  const rest = chunk.subarray(0, filled);
  return whole.length === 0 ? rest : Buffer.concat([...whole, rest]);
}
