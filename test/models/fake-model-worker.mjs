// Stands in for transformers-worker: a vector says how many texts came before in this worker, and the text's length. "die" ends it, "hang" is never answered.
let seen = 0;
process.on('message', ({ id, input: texts }) => {
  if (texts.includes('die')) process.exit(3);
  if (texts.includes('hang')) return;
  if (texts.includes('fail')) {
    process.send({ id, error: 'no such tensor' });
    return;
  }
  process.send({ id, output: Float32Array.from(texts.flatMap((text) => [seen++, text.length])) });
});
