import type { Queries } from '../../db/database.ts';
import { type Exported, type ExportFilter, exportRows } from '../../store/transfer/exported-rows.ts';
import { blockQuote, callLine, type ExportedRow, frontMatter, link, memoryPart, plainLine } from './page-parts.ts';

const TITLE_CHARS = 80;
/** Maximum of listed calls per turn; the others are counted. */
const MAX_CALLS = 100;

/**
 * The page of a session: its prompts, each with its calls and memories. `projectPage` is linked. Returns the number of
 * rows on it.
 */
export async function sessionPage(
  tx: Queries,
  session: ExportedRow,
  { since, until }: ExportFilter,
  projectPage: string,
): Promise<{ title: string; text: string; rows: number }> {
  const filter = { sessionId: String(session.session_id), since, until };
  let rows = 1;
  const byPrompt = async (type: Exported, render: (row: ExportedRow) => string, most: number) => {
    const partsById = new Map<unknown, string[]>();
    const remaining = new Map<unknown, number>();
    for await (const lines of exportRows(tx, type, filter)) {
      for (const line of lines) {
        const row = JSON.parse(line) as ExportedRow;
        const parts = partsById.get(row.prompt_id) ?? [];
        if (parts.length < most) partsById.set(row.prompt_id, [...parts, render(row)]);
        else remaining.set(row.prompt_id, (remaining.get(row.prompt_id) ?? 0) + 1);
        rows += 1;
      }
    }
    for (const [id, count] of remaining) partsById.get(id)!.push(`- and ${count} more`);
    return partsById;
  };
  const calls = await byPrompt('tool_call', callLine, MAX_CALLS);
  const memories = await byPrompt('observation', memoryPart, Number.POSITIVE_INFINITY);
  const turns: string[] = [];
  let title = '';
  const knownIds = new Set<unknown>();
  for await (const lines of exportRows(tx, 'prompt', filter)) {
    for (const line of lines) {
      const prompt = JSON.parse(line) as ExportedRow;
      title ||= plainLine(prompt.text).slice(0, TITLE_CHARS);
      turns.push(turn(prompt, calls.get(prompt.prompt_id), memories.get(prompt.prompt_id)));
      knownIds.add(prompt.prompt_id);
      rows += 1;
    }
  }
  const otherParts = [...memories].flatMap(([id, parts]) => (knownIds.has(id) ? [] : parts));
  title ||= plainLine(session.summary).slice(0, TITLE_CHARS) || 'Session';
  const { session_id, project, agent, branch, status, started_at, last_event_at } = session;
  const head = frontMatter({
    session: session_id,
    project,
    agent,
    branch,
    status,
    started: started_at,
    ended: last_event_at,
  });
  const text = [
    `${head}# ${title}`,
    link(projectPage, project ?? 'No project'),
    ...(session.summary ? [blockQuote(session.summary)] : []),
    ...turns,
    ...(otherParts.length > 0 ? ['## Of the session', ...otherParts] : []),
    '',
  ].join('\n\n');
  return { title, text, rows };
}

function turn(prompt: ExportedRow, calls: readonly string[] = [], memories: readonly string[] = []): string {
  const at = String(prompt.created_at).slice(0, 16).replace('T', ' ');
  return [`## ${at}`, blockQuote(prompt.text), ...(calls.length > 0 ? [calls.join('\n')] : []), ...memories].join(
    '\n\n',
  );
}
