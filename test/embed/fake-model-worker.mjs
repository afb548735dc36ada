// Stands in for transformers-worker: a vector says how many texts came before in this worker, and the text's length. "die" ends it, "hang" is never answered.
import { parentPort } from 'node:worker_threads';

let seen = 0;
parentPort.on('message', ({ id, input: texts }) => {
  if (texts.includes('die')) process.exit(3);
  if (texts.includes('hang')) return;
  if (texts.includes('fail')) {
    parentPort.postMessage({ id, error: 'no such tensor' });
    return;
  }
  parentPort.postMessage({ id, output: Float32Array.from(texts.flatMap((text) => [seen++, text.length])) });
});
