/**
 * Runs once around all tests: gives the run a folder in which its workers share what is expensive (databases.ts makes it
 * when first asked), and takes everything down afterwards, also what a killed run left.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFolder } from './bundle-folder.ts';
import { findPostgres, isRunning, onServer, stopServer, templateName } from './postgres.ts';
import { folderOfRuns } from './test-folder.ts';

/** Short: a Unix socket's path has at most 107 bytes, and homes lie below it. */
const PREFIX = 'am-run-';

export default async function setup(): Promise<() => Promise<void>> {
  for (const folder of new Set([tmpdir(), folderOfRuns()]))
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
      const pid = Number(name.slice(PREFIX.length).split('-')[0]);
      if (!isRunning(pid)) removeLeftRun(join(folder, name));
    }
  if (!process.env.AGENT_MEMORY_TEST_DATABASE_URL && !findPostgres()) {
    console.warn(
      'No PostgreSQL with pgvector here: tests on it are skipped. On Debian or Ubuntu, run scripts/ci/install-pgvector.sh as root.',
    );
  }
  const run = mkdtempSync(join(folderOfRuns(), `${PREFIX}${process.pid}-`));
  chmodSync(run, 0o711); // Postgres runs as another user where root runs the tests
  process.env.AGENT_MEMORY_TEST_RUN = run;
  return () => removeRun(run);
}

async function removeRun(run: string): Promise<void> {
  const cluster = clusterOf(run);
  if (cluster) await stopServer(cluster.pid, cluster.folder);
  const given = process.env.AGENT_MEMORY_TEST_DATABASE_URL;
  if (given) await onServer(given, `drop database if exists ${templateName(run)}`);
  removeLeftRun(run);
}

/** The pid of a run long gone may be somebody else's by now, so nothing is killed: a server whose files vanish ends within a minute. */
function removeLeftRun(run: string): void {
  const cluster = clusterOf(run);
  if (cluster) rmSync(cluster.folder, { recursive: true, force: true });
  rmSync(bundleFolder(run), { recursive: true, force: true });
  rmSync(run, { recursive: true, force: true });
}

function clusterOf(run: string): { pid: number; folder: string } | undefined {
  const file = join(run, 'postgres', 'cluster.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { pid: number; folder: string }) : undefined;
}
