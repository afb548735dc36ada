import type { Command } from 'commander';
import { ensureDaemon } from '../../daemon/client/ensure-daemon.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { checkAgents } from '../doctor/check-agents.ts';
import { checkCommands } from '../doctor/check-commands.ts';
import { checkDaemon } from '../doctor/check-daemon.ts';
import { checkGone } from '../doctor/check-gone.ts';
import { checkHome } from '../doctor/check-home.ts';
import { checkLate } from '../doctor/check-late.ts';
import { checkMoved } from '../doctor/check-moved.ts';
import { checkNativeMemory, checkNoted } from '../doctor/check-native-memory.ts';
import { checkPackage } from '../doctor/check-package.ts';
import { checkPath } from '../doctor/check-path.ts';
import { type CheckResult, mendedBy } from '../doctor/check-result.ts';
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
    .description('find problems and explain how to fix them')
    .option('--fix', 'repair what can be repaired without asking, then check again')
    .action(async ({ fix }: { fix?: boolean }) => {
      const mended = fix ? await mend(await examine(context)) : undefined;
      const results = await examine(context);
      const hasFaults = results.some(({ level }) => level === 'fault');
      context.answer({ ok: !hasFaults, findings: results, ...(mended && { mended }) }, () =>
        [...(mended ? [describeMended(mended), ''] : []), describe(results)].join('\n'),
      );
      if (hasFaults) context.exitCode = EXIT.failed;
    });
}

async function examine(context: CommandContext): Promise<CheckResult[]> {
  const { env, home, version, apiIfUp, cwd } = context;
  const packageFolder = packageRoot();
  return [
    ...checkPackage(packageFolder, process.version),
    ...checkHome(home),
    ...(await checkDaemon(apiIfUp, home, version)).map((result) => startable(result, context)),
    ...(await checkToken(env, home)),
    ...(await checkRules(apiIfUp)),
    ...(await checkLate(apiIfUp)),
    ...checkAgents(env, home, packageFolder),
    ...checkCommands(env, home, packageFolder),
    ...checkNativeMemory(env, home, packageFolder),
    ...(await checkNoted(apiIfUp)),
    ...(await checkMoved(apiIfUp, cwd)),
    ...(await checkGone(apiIfUp, cwd)),
    checkPath(packageFolder, env),
  ];
}

type Mended = { check: string; done?: string; failed?: string };

/** Repair what the checks can repair, each thing once. */
async function mend(results: readonly CheckResult[]): Promise<Mended[]> {
  const mended: Mended[] = [];
  for (const { check, mend } of results) {
    if (!mend || mended.some((one) => one.check === check)) continue;
    try {
      mended.push({ check, done: await mend() });
    } catch (error) {
      mended.push({ check, failed: messageOf(error) });
    }
  }
  return mended;
}

/** A daemon that is down or outdated is started. */
function startable(result: CheckResult, { daemon, env }: CommandContext): CheckResult {
  if (result.check !== 'daemon' || result.fix !== 'agent-memory start') return result;
  const { AGENT_MEMORY_AUTOSTART: _, ...explicitEnv } = env;
  return mendedBy(result, async () => {
    const { health } = await ensureDaemon({ ...daemon, env: explicitEnv });
    return `started the daemon (pid ${health.pid})`;
  });
}

function describeMended(mended: readonly Mended[]): string {
  if (mended.length === 0) return 'Nothing could be repaired without asking.';
  return alignColumns(
    mended.map(({ check, done, failed }) => [
      `${failed ? MARKS.fault : MARKS.ok} ${check}`,
      done ?? `not mended: ${failed}`,
    ]),
  );
}

function describe(results: readonly CheckResult[]): string {
  const rows = results.map((result) => [`${MARKS[result.level]} ${result.check}`, result.detail]);
  const fixes = results.flatMap(({ check, fix }) => (fix === undefined ? [] : [`  ${check}: ${fix}`]));
  const mendable = [...new Set(results.flatMap(({ check, mend }) => (mend ? [check] : [])))];
  const offer = mendable.length > 0 ? ['', `agent-memory doctor --fix does it for ${mendable.join(', ')}.`] : [];
  return [alignColumns(rows), ...(fixes.length > 0 ? ['', 'To fix:', ...fixes] : []), ...offer].join('\n');
}
