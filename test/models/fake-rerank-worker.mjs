// Stands in for rerank-worker: a text that is a number gets it as its logit; "hang" is never answered.
process.on('message', ({ id, input: { texts } }) => {
  if (!texts.includes('hang')) process.send({ id, output: texts.map(Number) });
});
