// Makes an embedding table from a teacher and a folder of text: `npm run distill`. Progress goes to stderr, the result
// to stdout.
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type Progress, startProgress } from '../../cli/commands/progress.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import { KNOWN_MODELS } from '../../daemon/models/known-models.ts';
import { openEmbedder } from '../../daemon/models/open-embedder.ts';
import { chooseVocabulary } from './choose-vocabulary.ts';
import { distill } from './distill.ts';
import { readTexts } from './read-texts.ts';
import { writeTable } from './write-table.ts';

const { argv, stdout, stderr } = process;

type Options = {
  teacher: string;
  texts: string;
  out: string;
  dimensions: number;
  lambda: number;
  maxTexts: number;
};

const STAGES: Record<string, string> = {
  texts: 'the teacher reads the texts',
  tokens: 'the teacher reads the tokens',
  fit: 'least squares',
};

const program = new Command('npm run distill --')
  .description(
    'Make a static embedding table from a teacher and a folder of text, for another language or another model.',
  )
  .requiredOption('--teacher <folder>', 'a transformers.js folder, named after its model')
  .requiredOption('--texts <folder>', 'text files of the language and the kind that will be searched, any depth')
  .requiredOption('--out <folder>', 'the new table, named as the model is to be called')
  .option('--dimensions <number>', 'of its vectors', positive, 256)
  .option('--lambda <number>', 'how strongly tokens are held to the teacher’s single-token vectors', positive, 0.1)
  .option('--max-texts <number>', 'texts to use, at most; more than 70,000 gain little', positive, 200_000)
  .addHelpText('after', '\nThen: agent-memory models add NAME --from <out>, agent-memory models use NAME')
  .action(run);

async function run(options: Options): Promise<void> {
  const [folder, out] = [resolve(options.teacher), resolve(options.out)];
  if (existsSync(out)) throw new Error(`${out} already exists: name another folder, or remove it`);
  const { embedder: teacher, notice } = await openEmbedder({ model: folder, modelsFolder: folder });
  if (notice !== undefined) throw new Error(notice);
  const stages = showStages();
  try {
    const texts = readTexts(resolve(options.texts), Math.floor(options.maxTexts));
    const vocabulary = chooseVocabulary(folder, texts);
    stderr.write(
      `${texts.length} texts; ${vocabulary.tokens.length} tokens, ${vocabulary.origin}; teacher ${teacher.name}\n`,
    );
    const result = await distill({
      teacher,
      texts,
      tokens: vocabulary.tokens,
      dimensions: Math.floor(options.dimensions),
      lambda: options.lambda,
      onProgress: stages.show,
    });
    writeTable(out, result, {
      teacher: teacher.name,
      tokens: vocabulary.tokens,
      vocabularyOrigin: vocabulary.origin,
      lambda: options.lambda,
      isEnglishOnly: KNOWN_MODELS[basename(folder)]?.isEnglishOnly ?? false,
    });
    const { cosine } = result;
    stages.clear();
    const heldOut = `${cosine.heldOut.toFixed(3)} (unfitted ${cosine.heldOutUnfitted.toFixed(3)})`;
    stdout.write(`${out}: ${result.table.rows} tokens of ${result.table.columns} dimensions\n`);
    stdout.write(`cosine with the teacher on held-out texts: ${heldOut}, on the others ${cosine.fitted.toFixed(3)}\n`);
  } finally {
    stages.clear();
    await teacher.close();
  }
}

/** Show a bar per stage on a terminal, elsewhere a line when each begins. */
function showStages(): { show(stage: string, done: number, total: number): void; clear(): void } {
  let current: { stage: string; bar: Progress } | undefined;
  return {
    show(stage, done, total) {
      if (current?.stage !== stage) {
        current?.bar.clear();
        if (!stderr.isTTY) stderr.write(`${STAGES[stage] ?? stage} (${total}) …\n`);
        current = { stage, bar: startProgress(total, { stderr }) };
      }
      current.bar.show(done, STAGES[stage] ?? stage);
    },
    clear: () => current?.bar.clear(),
  };
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('Expected a number above 0.');
  return value;
}

try {
  await program.parseAsync(argv);
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
