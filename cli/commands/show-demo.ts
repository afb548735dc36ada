import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { count } from '../../daemon/contract/amounts.ts';
import { neutralise } from '../../daemon/contract/shown-text.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import {
  CORRECTION,
  type DemoReport,
  RELATED_PROMPT,
  RISKY_COMMAND,
  runDemo,
  UNRELATED_PROMPT,
} from '../demo/run-demo.ts';
import type { CommandContext } from './context.ts';
import { wrap } from './format.ts';
import { styleFor } from './style.ts';

const WIDTH = 110;
/** Placeholder for an answer that no attempt got in time; the text after the demonstration explains it. */
const CAME_LATE = '(the answer came too late in each try)';

/** Run the demonstration and describe what happens, unless JSON was asked for. */
export async function showDemo(context: CommandContext): Promise<DemoReport> {
  const { bold, dim } = styleFor(context);
  const say = (text: string) => {
    if (!context.json) context.stdout.write(`${text}\n`);
  };
  say(bold('Demonstration') + dim(' (recorded sessions, in a temporary home)'));
  context.note('Starting a daemon for it …');
  const report = await runDemo(join(packageRoot(), 'dist'), context.version, context.env);
  say(
    `\n1. Two earlier sessions: ${count(report.events, 'event')} through the built hooks, ${Math.round(report.hookMedianMs)} ms each (median).`,
  );
  for (const { id, title } of report.observations) say(`   remembered: #${id} ${title}`);
  say(`   In the second, the user corrects the agent once: ${bold(`“${CORRECTION}”`)}`);
  say(`\n2. A new session begins. The hook tells the model what holds, and where the last one ended:`);
  say(indent(report.digest || CAME_LATE));
  say(
    `\n3. A prompt about what came before that: ${bold(`“${RELATED_PROMPT}”`)}\n   The hook adds to the model's context:`,
  );
  say(indent(report.related || CAME_LATE));
  say(
    `\n4. An unrelated prompt: ${bold(`“${UNRELATED_PROMPT}”`)}\n   The hook adds: ${report.unrelated ? `\n${indent(report.unrelated)}` : 'nothing.'}`,
  );
  say(
    `\n5. A critical lesson, and the agent is about to run ${bold(RISKY_COMMAND)}\n   The hook holds the call. Before anything runs, the model reads:`,
  );
  say(indent(report.held || CAME_LATE));
  say(
    `   The model insists and makes the same call again. ${report.heldAgain ? indent(report.heldAgain) : 'It runs.'}`,
  );
  if (!report.worked) context.note(explain(report));
  return report;
}

/** The failure of a demonstration, how busy the machine is, and what to do. */
function explain({ missing }: DemoReport): string {
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  const isBusy = load > 2 * cores;
  const advice = isBusy
    ? `This machine is busy (load ${load.toFixed(0)} on ${count(cores, 'core')}), and what comes too late is left out. Once it is quieter, run: agent-memory demo`
    : 'Run agent-memory demo again; if it fails again, agent-memory doctor names the cause.';
  return `\nThe demonstration is incomplete: ${missing.join('; ')}. ${advice}`;
}

function indent(text: string): string {
  return wrap(neutralise(text).trimEnd(), WIDTH)
    .split('\n')
    .map((line) => `   │ ${line}`)
    .join('\n');
}
