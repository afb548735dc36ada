import { messageOf } from '../../../daemon/contract/errors.ts';
import type { Home } from '../../../daemon/home/home.ts';
import { inspectInstallation } from '../install/inspect.ts';
import { resolvePlaces } from '../install/places.ts';
import { type CheckResult, fault, ok, warning } from './check-result.ts';

/** Check that Claude Code has our hooks, once, and that their files exist. */
export function checkClaudeCode(env: NodeJS.ProcessEnv, home: Home, packageFolder: string): CheckResult[] {
  try {
    const { ways, mcpServer, problems } = inspectInstallation(resolvePlaces(env, home, packageFolder));
    if (problems.length === 0) return [ok('Claude Code', `hooks by ${ways.join(', ')}, MCP server ${mcpServer}`)];
    return problems.map((problem) => warning('Claude Code', problem));
  } catch (error) {
    const detail = messageOf(error);
    return [fault('Claude Code', detail, 'fix that file by hand, then run agent-memory install')];
  }
}
