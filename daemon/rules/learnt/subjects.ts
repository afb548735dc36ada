import { featuresOf } from '../../guards/call-features.ts';
import type { AgentsTurn } from './agents-turn.ts';

/** A rule refers to what the agent did last. */
const MAX_CALLS = 4;
const MAX_SUBJECTS = 12;

/** The names in the calls before a rule: programs with their first word, and files below their last two folders. */
export function subjectsOf(calls: AgentsTurn['calls']): string[] {
  const names = calls.slice(-MAX_CALLS).flatMap(({ toolName, toolInput }) => {
    const { commands, families, texts } = featuresOf({ toolName, toolInput });
    return [
      ...(commands.length > 0 ? families : []),
      ...texts.files.map((file) => file.split('/').slice(-3).join('/')),
    ];
  });
  return [...new Set(names)].filter((name) => name.length <= 80).slice(0, MAX_SUBJECTS);
}
