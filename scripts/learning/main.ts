// Trains the classifier of sentences from the examples beside this file: `npm run learn`. Its table goes to stdout, for docs/learning.md.
import { join } from 'node:path';
import { Command } from 'commander';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { openClassifier } from '../../daemon/learning/classifier.ts';
import { judgeHeldBack, learnFrom } from './evaluate.ts';
import { fitTemperatures } from './fit-temperatures.ts';
import { measureSpeed } from './measure-speed.ts';
import { quantiseWeights } from './quantise-weights.ts';
import { readExamples } from './read-examples.ts';
import { renderTable } from './render-table.ts';
import { writeClassifier } from './write-classifier.ts';

const { stdout, stderr } = process;

type Options = { examples: string; out: string; table: boolean };

await new Command('npm run learn --')
  .description('Train the classifier that reads what a prompt teaches, and show what it finds of examples held back.')
  .option(
    '--examples <folder>',
    'text files of labelled sentences',
    join(packageRoot(), 'scripts', 'learning', 'examples'),
  )
  .option('--out <folder>', 'where its files go', join(packageRoot(), 'assets', 'signals'))
  .option(
    '--no-table',
    'skip the five rounds with a fifth held back; probabilities are then as sharp as they were fitted',
  )
  .action(run)
  .parseAsync();

function run(options: Options): void {
  const examples = readExamples(options.examples);
  stderr.write(`${examples.length} examples\n`);
  const judged = options.table ? judgeHeldBack(examples) : [];
  const temperatures = fitTemperatures(judged);
  const data = quantiseWeights(learnFrom(examples), temperatures);
  stderr.write(`${data.hashes.length} features, ${writeClassifier(options.out, data)} bytes in ${options.out}\n`);
  if (options.table) stdout.write(renderTable(judged, temperatures));
  stdout.write(measureSpeed(openClassifier(options.out), examples));
}
