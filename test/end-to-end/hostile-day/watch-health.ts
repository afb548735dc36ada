/** Asks a daemon's health again and again, in a thread of its own: what the test does meanwhile delays no question. */
import { Worker } from 'node:worker_threads';

export type HealthWatch = {
  /** Stop asking. */
  stop(): Promise<Answer[]>;
};

/** How long an answer took, in milliseconds (Infinity where none came within 10 s), and when it was asked for, as Unix time in ms. */
export type Answer = { askedAt: number; tookMs: number };

const ASK_EVERY_MS = 20;

/** @param url where the daemon listens, as `http://127.0.0.1:PORT` */
export function watchHealth(url: string): HealthWatch {
  const worker = new Worker(ASKING, { eval: true, workerData: { url, everyMs: ASK_EVERY_MS } });
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        worker.once('message', (answers: Answer[]) => {
          resolve(answers);
          void worker.terminate();
        });
        worker.once('error', reject);
        worker.postMessage('stop');
      }),
  };
}

const ASKING = `
const { get } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const answers = [];
let stopped = false;
parentPort.on('message', () => { stopped = true; });
const ask = () => new Promise((resolve) => {
  const from = performance.now();
  const failed = () => resolve(Infinity);
  get(workerData.url + '/api/health', { timeout: 10_000 }, (reply) => {
    reply.resume().on('end', () => resolve(performance.now() - from));
  }).on('error', failed).on('timeout', failed);
});
(async () => {
  while (!stopped) {
    answers.push({ askedAt: Date.now(), tookMs: await ask() });
    await new Promise((resolve) => setTimeout(resolve, workerData.everyMs));
  }
  parentPort.postMessage(answers);
})();
`;
