import { readSync } from 'node:fs';

const CHUNK_BYTES = 64 * 1024; // what a pipe holds
const RETRY_MS = 2;
const GIVE_UP_MS = 2000;

/**
 * Read stdin to its end, blocking: a hook has nothing else to do meanwhile, and Node's stream for it would cost 4 % of the process.
 * @throws when a non-blocking stdin stays silent for 2 s
 */
export function readStdin(): Buffer {
  const chunks: Buffer[] = [];
  for (let waitedMs = 0; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    try {
      const bytes = readSync(0, chunk);
      if (bytes === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, bytes));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EOF') return Buffer.concat(chunks); // how Windows reports a closed pipe
      if (code !== 'EAGAIN' || waitedMs > GIVE_UP_MS) throw error;
      // The client opened the pipe non-blocking and has not written yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
      waitedMs += RETRY_MS;
    }
  }
}
