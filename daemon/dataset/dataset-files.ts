// The files of a data set's folder. Each is written under a temporary name until it is complete, and readable by its
// owner only.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DATASET_FILES, type DatasetConfig, type DatasetManifest, datasetConfigSchema } from '../contract/dataset.ts';
import { messageOf } from '../contract/errors.ts';
import { ensurePrivateFolder } from '../home/home.ts';
import { splitLines } from '../home/split-lines.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import { explained } from '../transfer/write-file.ts';
import type { ChatExample } from './example.ts';

type FileName = keyof typeof DATASET_FILES;

/** Bytes buffered before a write. */
const WRITE_BYTES = 1 << 18;

export const pathOf = (folder: string, file: FileName): string => join(folder, DATASET_FILES[file]);

/** Read `dataset.json`. @throws TransferError with its errors */
export function readDatasetConfig(folder: string): DatasetConfig {
  const path = pathOf(folder, 'config');
  const content = readJson(path, `There is no ${path}: agent-memory dataset build makes one`);
  const parsed = datasetConfigSchema.safeParse(content);
  if (!parsed.success) throw new TransferError(`${path} can't be used:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** @throws TransferError if nothing was built there */
export function readManifest(folder: string): DatasetManifest {
  const path = pathOf(folder, 'manifest');
  const manifest = readJson(path, `No data set was built in ${folder}: agent-memory dataset build ${folder}`);
  if ((manifest as DatasetManifest).format !== 'agent-memory dataset')
    throw new TransferError(`${path} is not the manifest of a data set`);
  return manifest as DatasetManifest;
}

function readJson(path: string, missing: string): unknown {
  if (!existsSync(path)) throw new TransferError(missing);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new TransferError(`${path} is not valid JSON (${messageOf(error)}): fix it first`);
  }
}

/** Write a value as JSON. */
export function writeJson(folder: string, file: FileName, value: unknown): void {
  const path = pathOf(folder, file);
  try {
    ensurePrivateFolder(folder);
    writeFileSync(`${path}.partial`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${path}.partial`, path);
  } catch (error) {
    throw explained(error, path);
  }
}

/** A file of JSON lines that is being written. */
type LinesFile = {
  add(row: unknown): Promise<void>;
  /** Give the file its name. @returns its SHA-256 and its number of rows */
  finish(): Promise<{ rows: number; sha256: string }>;
  /** Remove what was written; does nothing after {@link finish}. */
  discard(): Promise<void>;
};

/** Begin a file of JSON lines. @throws TransferError for errors that a user can fix, here and while writing */
export async function writeLines(folder: string, file: FileName): Promise<LinesFile> {
  const path = pathOf(folder, file);
  const partial = `${path}.partial`;
  const hash: Hash = createHash('sha256');
  let handle: FileHandle | undefined;
  let rows = 0;
  let waiting = '';
  const tried = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explained(error, path);
    }
  };
  await tried(async () => {
    ensurePrivateFolder(folder);
    await rm(partial, { force: true });
    handle = await open(partial, 'wx', 0o600);
  });
  const flush = async () => {
    hash.update(waiting);
    await tried(() => handle!.writeFile(waiting));
    waiting = '';
  };
  return {
    async add(row) {
      rows++;
      waiting += `${JSON.stringify(row)}\n`;
      if (waiting.length > WRITE_BYTES) await flush();
    },
    async finish() {
      await flush();
      await tried(async () => {
        await handle!.sync();
        await handle!.close();
        handle = undefined;
        await rename(partial, path);
      });
      return { rows, sha256: hash.digest('hex') };
    },
    async discard() {
      await handle?.close();
      handle = undefined;
      await rm(partial, { force: true });
    },
  };
}

/** Read the rows of a file of JSON lines. @throws TransferError if it is missing or a line is not JSON */
export async function* readRows<Row = ChatExample>(path: string): AsyncGenerator<Row> {
  if (!existsSync(path)) throw new TransferError(`There is no ${path}`);
  let line = 0;
  for await (const text of splitLines(createReadStream(path))) {
    line++;
    if (text.trim() === '') continue;
    try {
      yield JSON.parse(text) as Row;
    } catch {
      throw new TransferError(`${path} is damaged: line ${line} is not JSON`);
    }
  }
}

/** The SHA-256 of a file. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}
