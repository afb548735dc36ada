// The Python client of Redis Agent Memory Server, as its users install it, in an environment of its own that later runs find again.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = 'agent-memory-client==0.14.0';
const FOLDER = join(tmpdir(), `agent-memory-test-${PACKAGE.replace('==', '-')}`);
const INSTALL_MS = 120_000;

/** The Python that has the client, or why there is none. */
export function pythonWithClient(): { python: string } | { missing: string } {
  const python = join(FOLDER, 'bin', 'python');
  if (existsSync(python)) return { python };
  const fresh = `${FOLDER}.${process.pid}`;
  try {
    mkdirSync(fresh, { recursive: true });
    execFileSync('python3', ['-m', 'venv', fresh], { stdio: 'pipe', timeout: INSTALL_MS });
    execFileSync(join(fresh, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', PACKAGE], {
      stdio: 'pipe',
      timeout: INSTALL_MS,
    });
    // A venv's python knows its own folder by where it lies, so it may be moved.
    renameSync(fresh, FOLDER);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (existsSync(python)) return { python }; // another worker was faster
    return { missing: `no ${PACKAGE}: ${error instanceof Error ? error.message.split('\n')[0] : error}` };
  }
  return { python };
}
