import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf } from '../../daemon/contract/errors.ts';
import { CommandFailed } from '../commands/exit-codes.ts';
import type { HubFile } from './hub-listing.ts';

/** Silence after which a connection is given up; what was received stays for the next run. */
const SILENCE_MS = 60_000;

/**
 * Download one file to `path`, resuming an earlier run, and check its size and hash. `onBytes` gets the bytes so far.
 * @throws CommandFailed; a file with wrong content is emptied first, so that the next run starts over
 */
export async function downloadFile(file: HubFile, path: string, onBytes: (bytes: number) => void): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const there = existsSync(path) ? statSync(path).size : 0;
  if (there > file.bytes) truncateSync(path, 0);
  const from = there > file.bytes ? 0 : there;
  onBytes(from);
  if (from < file.bytes) await fetchRest(file, path, from, onBytes);

  const bytes = existsSync(path) ? statSync(path).size : 0;
  if (bytes !== file.bytes) {
    throw new CommandFailed(
      `${file.url} ended after ${bytes} of ${file.bytes} bytes: run the same command again to continue from there`,
    );
  }
  const actual = await hashOf(path, file);
  if (actual !== file.hash.hex) {
    truncateSync(path, 0);
    const mismatch = `expected ${file.hash.kind} hash ${file.hash.hex}, got ${actual}`;
    throw new CommandFailed(
      `${file.url} does not match the hub’s listing (${mismatch}): run the same command to download this file again`,
    );
  }
}

async function fetchRest(file: HubFile, path: string, from: number, onBytes: (bytes: number) => void): Promise<void> {
  const silence = new AbortController();
  const giveUp = () => silence.abort(new Error(`no byte for ${SILENCE_MS / 1000} s`));
  let timer = setTimeout(giveUp, SILENCE_MS);
  const target = await open(path, 'a');
  try {
    const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
    const response = await fetch(file.url, { headers, signal: silence.signal });
    if (!response.ok || !response.body) throw new Error(`the hub answered ${response.status}`);
    // A server without ranges sends the whole file with 200.
    let bytes = response.status === 206 ? from : 0;
    if (bytes !== from) await target.truncate(0);
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
      bytes += chunk.length;
      if (bytes > file.bytes) throw new Error(`more came than the ${file.bytes} bytes that the hub lists`);
      await target.write(chunk);
      onBytes(bytes);
    }
  } catch (error) {
    const reason = messageOf(error instanceof Error ? (error.cause ?? error) : error);
    throw new CommandFailed(`${file.url} broke off (${reason}): run the same command again to continue from there`);
  } finally {
    clearTimeout(timer);
    await target.close();
  }
}

async function hashOf(path: string, { bytes, hash: { kind } }: HubFile): Promise<string> {
  const hash = createHash(kind === 'git' ? 'sha1' : 'sha256');
  if (kind === 'git') hash.update(`blob ${bytes}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
