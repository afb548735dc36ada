/** What a hook gets on stdin, with canaries wherever a client may put text. */
import { join } from 'node:path';
import type { Canaries } from './canaries.ts';

export type Place = { root: string; project: string; session: string };

/** Payloads of an event: one each for most, several for tools, whose inputs have names of their own. `way` names the door. */
export function payloadsOf(event: string, way: string, canaries: Canaries, place: Place): Record<string, unknown>[] {
  const letter = (field: string) => canaries.letter(`${way} ${event}.${field}`);
  const common = {
    session_id: place.session,
    transcript_path: join(place.root, '.claude', 'projects', 'shop', `${place.session}.jsonl`),
    cwd: place.project,
    prompt_id: `${place.session}-prompt`,
    permission_mode: 'default',
    hook_event_name: event,
  };
  switch (event) {
    case 'SessionStart':
      return [{ ...common, source: 'startup', model: canaries.bare(`${way} ${event}.model`) }];
    case 'UserPromptSubmit':
      return [{ ...common, prompt: letter('prompt') }];
    case 'PreToolUse':
    case 'PostToolUse':
    case 'PostToolUseFailure':
      return toolInputs(`${way} ${event}`, canaries, place).map(({ tool, input }) => ({
        ...common,
        tool_name: tool,
        tool_use_id: `toolu_${way}_${tool}`,
        tool_input: input,
        ...(event === 'PostToolUse' && {
          tool_response: { stdout: letter(`${tool}.stdout`), ...canaries.fields(`${way} ${event}.${tool}.response`) },
          duration_ms: 12,
        }),
        ...(event === 'PostToolUseFailure' && { error: letter(`${tool}.error`), is_interrupt: false }),
      }));
    case 'PreCompact':
      return [{ ...common, trigger: 'manual', custom_instructions: letter('custom_instructions') }];
    case 'PostCompact':
      return [{ ...common, trigger: 'manual', compact_summary: letter('compact_summary') }];
    case 'SessionEnd':
      return [{ ...common, reason: canaries.bare(`${way} ${event}.reason`) }];
    default:
      return [
        {
          ...common,
          agent_type: canaries.bare(`${way} ${event}.agent_type`),
          last_assistant_message: letter('message'),
        },
      ];
  }
}

function toolInputs(door: string, canaries: Canaries, { project }: Place): { tool: string; input: object }[] {
  const letter = (field: string) => canaries.letter(`${door} ${field}`);
  return [
    { tool: 'Bash', input: { command: letter('command'), description: canaries.bare(`${door} description`) } },
    { tool: 'Write', input: { file_path: join(project, 'deploy.sh'), content: letter('content') } },
    {
      tool: 'Edit',
      input: { file_path: join(project, 'a.ts'), old_string: letter('old_string'), new_string: letter('new_string') },
    },
    { tool: 'mcp__tracker__create', input: { body: letter('argument'), ...canaries.fields(`${door} arguments`) } },
  ];
}
