import { inspectInstallation } from '../../agents/install/inspect.ts';
import { resolvePlaces } from '../../agents/install/places.ts';
import { messageOf } from '../../daemon/contract/errors.ts';
import type { Home } from '../../daemon/home/home.ts';
import { type CheckResult, fault, mendedBy, ok, warning } from './check-result.ts';
import { reconnect } from './reconnect.ts';

/** Check that Claude Code has our hooks, once, and that their files exist. */
export function checkClaudeCode(env: NodeJS.ProcessEnv, home: Home, packageFolder: string): CheckResult[] {
  try {
    const places = resolvePlaces(env, home, packageFolder);
    const { ways, mcpServer, problems } = inspectInstallation(places);
    if (problems.length === 0) return [ok('Claude Code', `hooks by ${ways.join(', ')}, MCP server ${mcpServer}`)];
    // Whether to connect it at all is the user's decision.
    if (ways.length === 0) return problems.map((problem) => warning('Claude Code', problem));
    return problems.map((problem) =>
      mendedBy(warning('Claude Code', problem), () => reconnect(places, { withService: false })),
    );
  } catch (error) {
    const detail = messageOf(error);
    return [fault('Claude Code', detail, 'fix that file by hand, then run agent-memory install')];
  }
}
