// The process that creates the embedded database's cluster, once (db/pglite-worker.ts): `create-cluster-main.js
// FOLDER`. It runs that worker, whose thread has the stack that Postgres needs, forwards its reply, and exits when its
// parent does.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Reply, STACK_MB, type WorkerStart } from './db/pglite-protocol.ts';
import { packageRoot } from './home/package-root.ts';

process.once('disconnect', () => process.exit(1)); // the daemon is gone, or gave up
const start: WorkerStart = { clusterDir: process.argv[2]!, task: 'create' };
const thread = new Worker(join(packageRoot(), 'dist', 'daemon', 'db', 'pglite-worker.js'), {
  workerData: start,
  resourceLimits: { stackSizeMb: STACK_MB },
});
thread.once('message', (message: Reply) => process.send?.(message, () => process.exit(0)));
