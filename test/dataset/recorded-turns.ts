import type { Database } from '../../daemon/db/database.ts';

type Call = {
  tool: string;
  input?: unknown;
  output?: string | null;
  success?: boolean | null;
  error?: string;
  agentId?: string;
  interrupted?: boolean;
};
export type Turn = { prompt: string; calls?: readonly Call[]; said?: string };

/** Write sessions as the capture leaves them, without the redactor: what it would have missed must be found later. */
export async function recordTurns(db: Database, sessions: Readonly<Record<string, readonly Turn[]>>): Promise<void> {
  let minute = 0;
  const at = () => new Date(Date.UTC(2026, 2, 1, 10, minute++)).toISOString();
  for (const [session, turns] of Object.entries(sessions)) {
    await db.query(`insert into mem_sessions (session_id, agent) values ($1, 'claude-code')`, [session]);
    for (const [number, turn] of turns.entries()) {
      const promptId = `${session}-${number + 1}`;
      await db.query(
        `insert into mem_user_prompts (prompt_id, session_id, number, text, agent, origin, created_at)
         values ($1, $2, $3, $4, 'claude-code', 'hook', $5)`,
        [promptId, session, number + 1, turn.prompt, at()],
      );
      for (const [index, call] of (turn.calls ?? []).entries())
        await db.query(
          `insert into mem_tool_calls (tool_use_id, session_id, prompt_id, tool_name, input, output_preview, success, error, interrupted,
             agent_id, agent, origin, created_at)
           values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, 'claude-code', 'hook', $11)`,
          [
            `${promptId}-${index + 1}`,
            session,
            promptId,
            call.tool,
            call.input === undefined ? { command: `ls ${promptId} ${index}` } : call.input,
            call.output === undefined ? 'reeds' : call.output,
            call.success === undefined ? true : call.success,
            call.error ?? null,
            call.interrupted ?? false,
            call.agentId ?? null,
            at(),
          ],
        );
      if (turn.said !== undefined)
        await db.query(
          `insert into mem_events (event_id, event, agent, session_id, payload, occurred_at)
           values ($1, 'Stop', 'claude-code', $2, $3::jsonb, $4)`,
          [`stop:${promptId}`, session, { prompt_id: promptId, last_assistant_message: turn.said }, at()],
        );
    }
  }
}

/** A turn in which everything went well. */
export const smoothTurn = (about: string, calls = 2): Turn => ({
  prompt: `Find out where the ${about} sleeps and write it down`,
  calls: Array.from({ length: calls }, (_, at) =>
    at % 2 === 0
      ? { tool: 'Bash', input: { command: `ls ${about} ${at}` } }
      : { tool: 'Read', input: { file_path: `/${about}/${at}` } },
  ),
  said: `The ${about} sleeps in the reeds.`,
});
