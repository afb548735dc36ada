import type { Home } from '../../../daemon/home/home.ts';
import { claudeCode } from '../install/agents/claude-code.ts';
import { surveyAgents } from '../install/agents/survey.ts';
import { resolvePlaces } from '../install/places.ts';
import { type CheckResult, fault, ok, warning } from './check-result.ts';

/** Check the agents that are connected besides Claude Code: what is registered is ours, is there, and is what install would write now. */
export function checkAgents(env: NodeJS.ProcessEnv, home: Home, packageFolder: string): CheckResult[] {
  return surveyAgents(resolvePlaces(env, home, packageFolder))
    .filter(({ name }) => name !== claudeCode.name)
    .flatMap(({ name, title, connected, fault: reason }) => {
      const again = `agent-memory install ${name}`;
      if (connected === 'yes') return [ok(title, 'connected')];
      if (connected === 'outdated') return [warning(title, 'connected, but to another version or place of it', again)];
      if (connected === 'unknown')
        return [fault(title, reason ?? 'unknown', `fix that file by hand, then run ${again}`)];
      return [];
    });
}
