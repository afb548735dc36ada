// Two sessions of Claude Code 2.1 as its hooks receive them, written for this demonstration in the shape of real
// payloads. In the first an agent finds out why a CSV export loses its last line; in the second it does other things.
import recording from './recorded-sessions.json' with { type: 'json' };

export type HookCall = {
  /** The built script is dist/hooks/<hook>.cjs. */
  hook: string;
  payload: Record<string, unknown>;
};

/** The folder that the recorded sessions worked in. */
export const PROJECT_NAME = recording.project;

/** The recorded hook calls, in order, as if the sessions had run in `folder`. */
export function recordedSessions(folder: string): HookCall[] {
  const places: Record<string, string> = { '{{project}}': folder, '{{transcript}}': `${folder}/no-transcript.jsonl` };
  const text = JSON.stringify(recording.sessions.flat()).replace(/\{\{(project|transcript)\}\}/g, (name) =>
    JSON.stringify(places[name] ?? name).slice(1, -1),
  );
  return JSON.parse(text) as HookCall[];
}

/**
 * The files that the calls read or wrote: in a project without them its memories would be marked as about what is gone.
 */
export function filesOf(calls: readonly HookCall[]): string[] {
  const files = calls.map(({ payload }) => (payload.tool_input as { file_path?: string } | undefined)?.file_path);
  return [...new Set(files.filter((file) => file !== undefined))];
}

/** The beginning of another session in the same project. */
export function nextSession(folder: string, sessionId: string, prompt: string): HookCall[] {
  const base = { session_id: sessionId, transcript_path: `${folder}/no-transcript.jsonl`, cwd: folder };
  return [
    { hook: 'session-start', payload: { ...base, hook_event_name: 'SessionStart', source: 'startup' } },
    {
      hook: 'user-prompt-submit',
      payload: {
        ...base,
        prompt_id: `${sessionId}-prompt`,
        permission_mode: 'default',
        hook_event_name: 'UserPromptSubmit',
        prompt,
      },
    },
  ];
}

/** A command that the agent is about to run. */
export function commandCall(folder: string, sessionId: string, command: string, id: string): HookCall {
  return {
    hook: 'pre-tool-use',
    payload: {
      session_id: sessionId,
      transcript_path: `${folder}/no-transcript.jsonl`,
      cwd: folder,
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command },
      tool_use_id: `toolu_${sessionId}_${id}`,
    },
  };
}
