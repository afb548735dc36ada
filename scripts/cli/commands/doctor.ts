import type { Command } from 'commander';
import { packageRoot } from '../../../daemon/home/package-root.ts';
import { checkAgents } from '../doctor/check-agents.ts';
import { checkDaemon } from '../doctor/check-daemon.ts';
import { checkHome } from '../doctor/check-home.ts';
import { checkPackage } from '../doctor/check-package.ts';
import { checkPath } from '../doctor/check-path.ts';
import type { CheckResult } from '../doctor/check-result.ts';
import { checkRules } from '../doctor/check-rules.ts';
import { checkToken } from '../doctor/check-token.ts';
import type { CommandContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { alignColumns } from './format.ts';

const MARKS = { ok: '✓', warning: '!', fault: '✗' } as const;

/** `agent-memory doctor`: exit code 1 if something keeps it from working. */
export function registerDoctor(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('find what is wrong, and say how to fix it')
    .action(async () => {
      const results = await examine(context);
      const hasFaults = results.some(({ level }) => level === 'fault');
      context.answer({ ok: !hasFaults, findings: results }, () => describe(results));
      if (hasFaults) context.exitCode = EXIT.failed;
    });
}

async function examine({ env, home, version, apiIfUp }: CommandContext): Promise<CheckResult[]> {
  const packageFolder = packageRoot();
  return [
    ...checkPackage(packageFolder, process.version),
    ...checkHome(home),
    ...(await checkDaemon(apiIfUp, home, version)),
    ...(await checkToken(env, home)),
    ...(await checkRules(apiIfUp)),
    ...checkAgents(env, home, packageFolder),
    checkPath(packageFolder, env),
  ];
}

function describe(results: readonly CheckResult[]): string {
  const rows = results.map((result) => [`${MARKS[result.level]} ${result.check}`, result.detail]);
  const fixes = results.flatMap(({ check, fix }) => (fix === undefined ? [] : [`  ${check}: ${fix}`]));
  return [alignColumns(rows), ...(fixes.length > 0 ? ['', 'To fix:', ...fixes] : [])].join('\n');
}
