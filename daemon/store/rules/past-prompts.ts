import type { Queries } from '../../db/database.ts';

/** A prompt known only from a transcript, with the agent's last text before it. */
export type PastPrompt = { id: number; session_id: string; text: string; said: string | null };

/** Read the user's latest prompts in a project that came from transcripts, oldest first. */
export function readPastPrompts(q: Queries, projectId: number, limit: number): Promise<PastPrompt[]> {
  return q.query<PastPrompt>(
    `with asked as (
       select id, session_id, prompt_id, text, created_at,
         lag(prompt_id) over (partition by session_id order by created_at, id) as earlier
       from mem_user_prompts where project_id = $1 and origin = 'transcript' and speaker = 'owner')
     select id, session_id, text, (
       select payload ->> 'last_assistant_message' from mem_events e
       where e.session_id = l.session_id and e.event = 'Stop' and e.payload ->> 'prompt_id' = l.earlier
       order by occurred_at desc, id desc limit 1) as said
     from (select * from asked order by created_at desc, id desc limit $2) l order by created_at, id`,
    [projectId, limit],
  );
}
