import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { redactor as defaultRedactor, type Redactor } from '../packages/redactor/index.ts';
import type { Log } from './contract/log.ts';
import { ensurePrivateFolder } from './home/home.ts';

/** Size at which the log rotates: four files of 5 MB hold weeks of a busy daemon's log and are quick to read. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const KEPT_FILES = 3;

/**
 * Open the daemon's log: JSON lines in `logs/daemon.log`, rotated by size. Fields never hold a prompt, a payload or a
 * token. Every line is redacted nevertheless, since an error may quote its input (a model's name, a path).
 * @param redactor with the user's own patterns, if any
 */
export function openLog(folder: string, level: string, stderr: boolean, redactor: Redactor = defaultRedactor): Log {
  const file = rotatedFile(folder);
  return redactedLog(level, redactor, (line) => {
    file(line);
    if (stderr) process.stderr.write(line);
  });
}

/** Open the log of any other process: the same lines on stderr, since only one process may rotate a file. */
export const openStderrLog = (level: string, redactor: Redactor): Log =>
  redactedLog(level, redactor, (line) => process.stderr.write(line));

function redactedLog(level: string, redactor: Redactor, take: (line: string) => void): Log {
  const write = (line: string) => take(redactor.text(line).text);
  return pino({ level, base: { pid: process.pid } }, { write });
}

function rotatedFile(folder: string): (line: string) => void {
  ensurePrivateFolder(folder);
  const path = join(folder, 'daemon.log');
  let fd = openSync(path, 'a', 0o600);
  let bytes = fstatSync(fd).size;
  return (line) => {
    try {
      if (bytes > MAX_FILE_BYTES) {
        closeSync(fd);
        for (let n = KEPT_FILES - 1; n >= 1; n--) renameIfThere(`${path}.${n}`, `${path}.${n + 1}`);
        renameIfThere(path, `${path}.1`);
        fd = openSync(path, 'a', 0o600);
        bytes = 0;
      }
      bytes += writeSync(fd, line);
    } catch {
      // A full disk must not stop the daemon: the line is lost, the work continues.
    }
  };
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // the file does not exist yet
  }
}
