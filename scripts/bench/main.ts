// The benchmarks as a process: `npm run bench`, `npm run soak`. Figures go to stdout, progress to stderr.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { wholeNumber } from '../../cli/commands/whole-number.ts';
import { FUSIONS, type Fusion } from '../../daemon/contract/words.ts';
import { LOADS, type LoadName } from './burners.ts';
import { formatBusy, runBusy } from './busy.ts';
import type { Claim } from './claim.ts';
import { CLAIMS } from './claims/index.ts';
import { texts } from './claims/texts.ts';
import { NO_POSTGRES, openContext } from './context.ts';
import { formatKilledProcesses, killProcesses } from './kill-processes.ts';
import { formatKills, runKills } from './kill-rounds.ts';
import { formatOpen, runOpen } from './open-work.ts';
import { formatPasted, runPasted } from './pasted.ts';
import { formatQuestions, runQuestions } from './questions/run-questions.ts';
import { formatCases, measureCases } from './redaction-cases.ts';
import { formatReport } from './report.ts';
import { formatRewording, runRewording } from './retrieval/rewording.ts';
import { runRetrieval } from './retrieval/run-retrieval.ts';
import { runClaims } from './run-claims.ts';
import { formatSoak, runSoak } from './soak.ts';

type BenchOptions = {
  full?: true;
  ci?: true;
  only?: string;
  scaleDatabase?: string;
  rows?: number;
  filled?: string;
  json?: true;
};

const { argv, stdout, stderr } = process;

const print = (text: string) => void stdout.write(`${text}\n`);
const progress = (text: string) => {
  if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`);
};

const program = new Command('npm run bench --')
  .description('Measure what agent-memory claims: ratios within one run, against the budgets of the design.')
  .option('--ci', 'what every change is held to: the claims marked with *, two minutes')
  .option('--full', 'the long run for releases: more rounds, up to a million observations; hours')
  .addOption(new Option('--only <claim>', 'one claim').choices(CLAIMS.map(({ name }) => name)))
  .option(
    '--scale-database <url>',
    'a Postgres database of yours for the claim scale: filled once, then measured each time',
  )
  .option('--rows <number>', 'observations, for the claims backup-drill, week and viewer-tasks', wholeNumber)
  .option('--filled <folder>', 'keep the memory that viewer-tasks fills here, and take it from here the next time')
  .option('--json', 'the report as JSON')
  .addHelpText(
    'after',
    `\nClaims:\n${CLAIMS.map(({ name, about, inGate }) => `${inGate ? '*' : ' '} ${name.padEnd(12)} ${about}`).join('\n')}\n\nExit code 1: a budget is broken by more than its margin.`,
  )
  .action((options: BenchOptions) =>
    report(
      CLAIMS.filter(({ name, inGate }) => (options.only === undefined ? inGate || !options.ci : name === options.only)),
      options,
    ),
  );

program
  .command('texts')
  .description(texts.about)
  .action((_: object, command: Command) => report([texts], command.optsWithGlobals()));

async function report(claims: readonly Claim[], options: BenchOptions): Promise<void> {
  const shorter = options.ci ? 'ci' : 'usual';
  const size = options.full ? 'full' : shorter;
  const measured = await runClaims(claims, {
    size,
    progress,
    scaleDatabase: options.scaleDatabase,
    rows: options.rows,
    filled: options.filled,
    found: (figure) => {
      progress('');
      stderr.write(`${figure}\n`);
    },
  });
  progress('');
  print(options.json ? JSON.stringify(measured, null, 2) : formatReport(measured));
  if (measured.rows.some(({ verdict }) => verdict === 'broken')) process.exitCode = 1;
}

program
  .command('soak')
  .description('Send events for a long time and see whether memory, queue, spool and logs stay bounded')
  .option('--events <number>', 'how many', wholeNumber, 200_000)
  .option('--json', 'the report as JSON')
  .action(async ({ events, json }: { events: number; json?: true }, command: Command) => {
    const report = await runSoak({ events, progress });
    progress('');
    print(json || command.optsWithGlobals().json === true ? JSON.stringify(report, null, 2) : formatSoak(report));
    if (!report.passed) process.exitCode = 1;
  });

program
  .command('kills')
  .description(
    'Kill backups, restores, moves, imports and compactions at random moments and see whether the memory stays whole',
  )
  .option('--rounds <number>', 'kills of each', wholeNumber, 30)
  .action(async ({ rounds }: { rounds: number }) => {
    const killed = await runKills({ rounds, progress });
    progress('');
    print(formatKills(killed));
    if (killed.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
  });

program
  .command('busy')
  .description('Count the holds, prompts and briefs that reach an agent while other processes take the machine')
  .option('--rounds <number>', 'of each under each load', wholeNumber, 20)
  .addOption(new Option('--load <names...>', 'which loads').choices(Object.keys(LOADS)).default(Object.keys(LOADS)))
  .option('--postgres', 'on a Postgres server of this run instead of the embedded database')
  .option('--json', 'the report as JSON')
  .action(async (options: { rounds: number; load: LoadName[]; postgres?: true; json?: true }, command: Command) => {
    const report = await runBusy({
      rounds: options.rounds,
      loads: options.load,
      postgres: options.postgres === true,
      progress,
    });
    progress('');
    print(
      options.json || command.optsWithGlobals().json === true ? JSON.stringify(report, null, 2) : formatBusy(report),
    );
  });

program
  .command('kill-processes')
  .description('Kill daemons and workers of one Postgres at random and see whether anything is lost or doubled')
  .option('--rounds <number>', 'rounds of one to three kills', wholeNumber, 60)
  .action(async ({ rounds }: { rounds: number }) => {
    const context = openContext({ size: 'full', slowness: 1, progress });
    try {
      const postgres = await context.postgres();
      if (!postgres) throw new Error(NO_POSTGRES);
      const done = await killProcesses({ rounds, url: postgres.url(), makeFolder: context.makeFolder, progress });
      progress('');
      print(formatKilledProcesses(done));
      if (done.faults.length > 0) process.exitCode = 1;
    } finally {
      await context.end();
    }
  });

program
  .command('retrieval')
  .description('Judge the ranking on evaluation sets')
  .argument('<folders...>', 'folders of evaluation sets')
  .option('--model <name>', 'as AGENT_MEMORY_EMBEDDER', 'auto')
  .addOption(new Option('--fusion <how>', 'how the legs are fused').choices(FUSIONS).default('rrf'))
  .option('--cache <folder>', 'where vectors are kept between runs', join(tmpdir(), 'agent-memory-bench-vectors'))
  .action((folders: string[], options: { model: string; fusion: Fusion; cache: string }) =>
    runRetrieval({ folders, model: options.model, fusion: options.fusion, cacheFolder: options.cache, print }),
  );

program
  .command('rewording')
  .description('Ask questions in one and in three phrasings and see how often what is found holds the answer')
  .requiredOption('--file <file>', 'JSON lines: id, kind, question, keys (regular expressions of the answer)')
  .requiredOption('--home <folder>', 'the home of a running daemon that holds the memory')
  .requiredOption('--project <path>', 'the project that is asked')
  .option('--read <number>', 'results whose passages are looked through', wholeNumber, 10)
  .option('--failures', 'name the questions that each way misses')
  .action(async (options: { file: string; home: string; project: string; read: number; failures?: true }) => {
    const report = await runRewording({ ...options, progress });
    progress('');
    print(formatRewording(report));
    if (options.failures) print(JSON.stringify(report.fails, null, 1));
  });

program
  .command('questions')
  .description('Backfill transcripts and see how often the answer to a question about them reaches the agent')
  .requiredOption(
    '--file <file>',
    'JSON lines: id, session (file name), question, answer (strings), unrelated, rewordings',
  )
  .requiredOption('--transcripts <folder>', 'the transcripts, in folders of any depth')
  .action(async (options: { file: string; transcripts: string }) => {
    const report = await runQuestions({ ...options, progress });
    progress('');
    print(formatQuestions(report));
  });

program
  .command('redaction')
  .description('Measure the redactor on a file of cases: {id, text | payload, secrets: […], harmless} a line')
  .argument('<file>', 'the cases as JSON lines')
  .option('--failures <number>', 'how many failures of each kind are shown', wholeNumber, 0)
  .action((file: string, { failures }: { failures: number }) => print(formatCases(measureCases(file), failures)));

program
  .command('pasted')
  .description("Type prompts that hold somebody else's words and see what becomes a rule")
  .requiredOption('--file <file>', 'JSON lines: id, prompt, teaches (own sentences that should hold), global')
  .option('--before <dist>', "another build's dist folder, to see what is lost of what it learns")
  .option('--json', 'the report as JSON')
  .action(async ({ file, before, json }: { file: string; before?: string; json?: true }, command: Command) => {
    const report = await runPasted({ file, before, progress });
    progress('');
    print(json || command.optsWithGlobals().json === true ? JSON.stringify(report, null, 2) : formatPasted(report));
  });

program
  .command('open')
  .description('End sessions with something open and see what the next one is told')
  .requiredOption('--file <file>', 'JSON lines: id, turns, open, never_outcome')
  .option('--failures <number>', 'how many failures of each kind are shown', wholeNumber, 0)
  .option('--json', 'the report as JSON')
  .action(async ({ file, failures, json }: { file: string; failures: number; json?: true }, command: Command) => {
    const report = await runOpen({ file, progress });
    progress('');
    print(
      json || command.optsWithGlobals().json === true ? JSON.stringify(report, null, 2) : formatOpen(report, failures),
    );
  });

await program.parseAsync(argv);
