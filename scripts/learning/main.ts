// Trains the classifier of sentences from the examples beside this file: `npm run learn`. Its table goes to stdout, for
// docs/learning.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { openClassifier } from '../../daemon/rules/learnt/classifier.ts';
import { type LearnClausesOptions, learnClauses } from './clauses/learn-clauses.ts';
import { judgeHeldBack, learnFrom } from './evaluate.ts';
import { fitTemperatures } from './fit-temperatures.ts';
import { measureSpeed } from './measure-speed.ts';
import { quantiseWeights } from './quantise-weights.ts';
import { readExamples } from './read-examples.ts';
import { renderTable } from './render-table.ts';
import { fitVoice } from './voice/fit-voice.ts';
import { everydaySentences, labelledSentences, tabulateVoices } from './voice/judge-voices.ts';
import { readPrompts } from './voice/read-prompts.ts';
import { writeClassifier } from './write-classifier.ts';

const { stdout, stderr } = process;

type Options = { examples: string; out: string; table: boolean };

const program = new Command('npm run learn --')
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
  .enablePositionalOptions()
  .action(run);
program
  .command('voice')
  .description('Train the model that tells the user’s own sentences from those of texts that a prompt hands over.')
  .option('--prompts <folder>', 'text files of labelled prompts', join(packageRoot(), 'scripts', 'learning', 'prompts'))
  .option(
    '--out <file>',
    'where its weights go',
    join(packageRoot(), 'daemon', 'rules', 'learnt', 'voice', 'voice-weights.json'),
  )
  .action(runVoice);
program
  .command('endings')
  .description('Train the classifier that reads what a clause of an agent’s last words says of the work.')
  .option('--endings <folder>', 'text files of labelled clauses', join(packageRoot(), 'scripts', 'learning', 'endings'))
  .option('--out <folder>', 'where its files go', join(packageRoot(), 'assets', 'endings'))
  .option('--without <file...>', 'files to leave out, by their names', [])
  .option('--no-table', 'skip the rounds with a file left out')
  .action((options: LearnClausesOptions) => void stdout.write(learnClauses(options)));
await program.parseAsync();

function runVoice({ prompts: folder, out }: { prompts: string; out: string }, command: Command): void {
  const { examples } = command.optsWithGlobals<Options>();
  const prompts = readPrompts(folder);
  const classify = openClassifier();
  const everyday = everydaySentences(readExamples(examples), classify);
  const { bias, weights } = fitVoice([...everyday, ...labelledSentences(prompts, classify)]);
  stderr.write(`${prompts.length} prompts, ${Object.keys(weights).length} features in ${out}\n`);
  writeFileSync(out, `${JSON.stringify({ bias, weights }, null, 2)}\n`);
  stdout.write(tabulateVoices(prompts, everyday, classify));
}

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
