// Measures one embedding model in a separate process, so that the memory is the model's alone: `agent-memory models
// bench`.
//
//   node dist/scripts/bench-model.js MODEL MODELS_FOLDER   → one line of JSON on stdout
import { openEmbedder } from '../../daemon/models/open-embedder.ts';
import { measureModel } from './measure-model.ts';
import { residentBytes } from './resident-bytes.ts';

const [model = 'auto', modelsFolder = ''] = process.argv.slice(2);
const rssBefore = residentBytes();
const openedAt = performance.now();
const { embedder, notice } = await openEmbedder({ model, modelsFolder });
if (notice !== undefined) {
  process.stderr.write(`${notice}\n`);
  process.exitCode = 1;
} else {
  try {
    process.stdout.write(`${JSON.stringify(await measureModel(embedder, { openedAt, rssBefore }))}\n`);
  } finally {
    await embedder.close();
  }
}
