import { claudeCode } from '../../agents/claude-code/install.ts';
import { resolvePlaces } from '../../agents/install/places.ts';
import { surveyAgents } from '../../agents/install/survey.ts';
import type { Home } from '../../daemon/home/home.ts';
import { checkClaudeCode } from './check-claude-code.ts';
import { type CheckResult, ok, warning } from './check-result.ts';

/**
 * Check Claude Code, unless it isn't on this machine and another agent is connected, and the other connected agents:
 * their registrations must be ours, exist, and equal what install would write now.
 */
export function checkAgents(env: NodeJS.ProcessEnv, home: Home, packageFolder: string): CheckResult[] {
  const agents = surveyAgents(resolvePlaces(env, home, packageFolder));
  const hasClaudeCode = agents.some(({ name, present }) => name === claudeCode.name && present);
  const otherAgents = agents
    .filter(({ name }) => name !== claudeCode.name)
    .flatMap(({ name, title, connected, fault: reason }) => {
      const again = `agent-memory install ${name}`;
      if (connected === 'yes') return [ok(title, 'connected')];
      if (connected === 'outdated') return [warning(title, 'connected, but to another version or place of it', again)];
      if (connected === 'unknown')
        return [warning(title, reason ?? 'unknown', `fix that file by hand; to connect ${title}: ${again}`)];
      return [];
    });
  const isOnlyOthers = !hasClaudeCode && otherAgents.some(({ level }) => level === 'ok');
  return [...(isOnlyOthers ? [] : checkClaudeCode(env, home, packageFolder)), ...otherAgents];
}
