import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { DatabaseUnavailable } from '../../daemon/db/database.ts';
import { lockDirectory } from '../../daemon/db/directory-lock.ts';
import { bundleForNode, nextLine, startNode } from '../support/child-process.ts';

let bundle: string;
let directory: string;
beforeAll(async () => {
  bundle = await bundleForNode(join(import.meta.dirname, 'children', 'hold-lock.ts'));
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'am-lock-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
});

async function holdInChild() {
  const child = startNode(bundle, directory);
  expect(await nextLine(child)).toBe('held');
  return child;
}

it('refuses a second process and names the first by its process id', async () => {
  const holder = await holdInChild();
  const refused = lockDirectory(directory);
  await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(refused).rejects.toThrow(`in use by process ${holder.pid}`);
});

it('refuses a second lock in the same process', async () => {
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow('in use by this same process');
  await lock.release();
});

it('is free again after release, which is safe twice', async () => {
  const lock = await lockDirectory(directory);
  await lock.release();
  await lock.release();
  await (await lockDirectory(directory)).release();
});

it('is free again after kill -9 of its holder', async () => {
  const holder = await holdInChild();
  await holder.kill('SIGKILL');
  await (await lockDirectory(directory)).release();
});

it('counts a stopped holder as alive', async () => {
  const holder = await holdInChild();
  holder.process.kill('SIGSTOP');
  await expect(lockDirectory(directory)).rejects.toThrow('in use by another process');
});

it('is won by one of twelve processes that find a dead claim at once', async () => {
  const dead = await holdInChild();
  await dead.kill('SIGKILL');
  const children = Array.from({ length: 12 }, () => startNode(bundle, directory));
  const lines = await Promise.all(children.map(nextLine));
  expect(lines.filter((line) => line === 'held')).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('refused'))).toHaveLength(11);
});

it('leaves one claim behind, however often its holders die', async () => {
  for (let round = 0; round < 3; round += 1) await (await holdInChild()).kill('SIGKILL');
  expect(readdirSync(join(directory, 'lock'))).toStrictEqual(['3.sock']);
});

it('is not taken from a holder whom a claimant overlooked and outnumbered before dying', async () => {
  // What a claimant leaves who connected between the holder's bind and listen, and was killed before its second look.
  for (let round = 0; round < 2; round += 1) await (await holdInChild()).kill('SIGKILL');
  const overlooked = createServer().listen(join(directory, 'lock', '1.sock'));
  onTestFinished(() => void overlooked.close());
  await once(overlooked, 'listening');
  await expect(lockDirectory(directory)).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(readdirSync(join(directory, 'lock')).sort()).toStrictEqual(['1.sock', '2.sock']);
});

it.runIf(process.platform === 'linux')('works where the path is too long for a socket address', async () => {
  const deep = join(directory, 'd'.repeat(120));
  mkdirSync(deep);
  const lock = await lockDirectory(deep);
  await expect(lockDirectory(deep)).rejects.toThrow('in use by this same process');
  await lock.release();
  await (await lockDirectory(deep)).release();
});
