import { join } from 'node:path';
import { packageRoot } from '../../daemon/contract/package-root.ts';
import { type DemoReport, RELATED_PROMPT, RISKY_COMMAND, runDemo, UNRELATED_PROMPT } from '../demo/run-demo.ts';
import type { CommandContext } from './context.ts';
import { count, printable } from './format.ts';
import { styleFor } from './style.ts';

/** Run the demonstration and tell what happens, as it happens where nobody asked for JSON. */
export async function showDemo(context: CommandContext): Promise<DemoReport> {
  const { bold, dim } = styleFor(context);
  const say = (text: string) => {
    if (!context.json) context.stdout.write(`${text}\n`);
  };
  say(bold('Demonstration') + dim(' (a recorded session, in a home of its own)'));
  const report = await runDemo(join(packageRoot(), 'dist'), context.version, context.env);
  say(
    `\n1. A session of yesterday: ${count(report.events, 'event')} through the built hooks, ${Math.round(report.hookMedianMs)} ms each (median).`,
  );
  for (const { id, title } of report.observations) say(`   remembered: #${id} ${title}`);
  say(`\n2. A new session, a new prompt: ${bold(`“${RELATED_PROMPT}”`)}\n   The hook adds to the model's context:`);
  say(indent(report.related || '(nothing: this should not be)'));
  say(
    `\n3. An unrelated prompt: ${bold(`“${UNRELATED_PROMPT}”`)}\n   The hook adds: ${report.unrelated ? `\n${indent(report.unrelated)}` : 'nothing.'}`,
  );
  say(`\n4. A lesson, and the agent is about to run ${bold(RISKY_COMMAND)}\n   Before the call the model is told:`);
  say(indent(report.warning || '(no warning: this should not be)'));
  return report;
}

function indent(text: string): string {
  return printable(text)
    .trimEnd()
    .split('\n')
    .map((line) => `   │ ${line}`)
    .join('\n');
}
