import type { Api } from '../../daemon/client/api.ts';
import { count, projectName, shortAge, size } from '../../daemon/contract/amounts.ts';
import { oneLine } from '../../daemon/contract/shown-text.ts';

/** The data of the view, read at one time. */
export type TopFacts = {
  health: Awaited<ReturnType<Api['health']>>;
  today: Awaited<ReturnType<Api['dailyStats']>>['days'][number] | undefined;
  sessions: Awaited<ReturnType<Api['sessions']>>['items'];
  injections: Awaited<ReturnType<Api['injections']>>['items'];
  drafts: number;
  databaseBytes: number;
};

type Screen = { columns: number; rows: number; bold(text: string): string; dim(text: string): string; now: number };

/** Rows of sessions; additions take the remainder of the screen. */
const MAX_SESSIONS = 6;
/** Lines other than sessions and additions. */
const FRAME_ROWS = 9;
const MIN_ADDED = 3;

/** The view as lines that fit the screen. */
export function renderTop(facts: TopFacts, { columns, rows, bold, dim, now }: Screen): string[] {
  const { health, today, drafts, databaseBytes } = facts;
  // One word a column is cleaned below: cleaning a whole line would take the columns apart.
  const inWidth = (text: string) => (text.length > columns ? `${text.slice(0, columns - 1)}…` : text);
  const clean = (text: string) => oneLine(text, columns);
  const sessions = facts.sessions.slice(0, Math.min(MAX_SESSIONS, Math.max(1, rows - FRAME_ROWS - MIN_ADDED)));
  const added = facts.injections.slice(0, Math.max(MIN_ADDED, rows - FRAME_ROWS - sessions.length));
  const lines = [
    bold(inWidth(`agent-memory ${health.version} · ${health.status} · ${size(databaseBytes)}`)),
    clean(healthLine(facts)),
    '',
    bold('Today'),
    inWidth(`  ${todayLine(today)}`),
    '',
    bold(
      inWidth(
        `Sessions${drafts > 0 ? ` · ${count(drafts, 'rule waits', 'rules wait')} for you (agent-memory rules list --draft)` : ''}`,
      ),
    ),
    ...sessionLines(sessions, now, clean).map(inWidth),
    '',
    bold('Added to prompts'),
    ...added.map(({ created_at, event, tokens, items, query, told }) =>
      inWidth(
        `  ${shortAge(created_at, now).padEnd(5)} ${told ? '◆' : '◇'} ${String(items.length).padStart(2)} items ${String(tokens).padStart(4)} tok  ${event === 'SessionStart' ? '(start of a session)' : clean(query)}`,
      ),
    ),
  ];
  const shown = lines.slice(0, Math.max(1, rows - 1));
  return [...shown, dim(inWidth('q quits'))];
}

/** The sessions in columns, each by what it was first asked. */
function sessionLines(sessions: TopFacts['sessions'], now: number, clean: (text: string) => string): string[] {
  const rows = sessions.map((session) => ({
    ...session,
    place: clean(session.project ? projectName(session.project) : '–'),
    agent: clean(session.agent),
    title: clean(session.first_prompt ?? session.session_id.slice(0, 8)),
    done: `${count(session.prompts, 'prompt')}, ${count(session.tool_calls, 'call')}`,
  }));
  const widest = (name: 'place' | 'done' | 'agent') => Math.max(0, ...rows.map((row) => row[name].length));
  const [place, done, agent] = [widest('place'), widest('done'), widest('agent')];
  return rows.map(
    (row) =>
      `  ${row.status === 'active' ? '●' : '○'} ${shortAge(row.last_event_at, now).padEnd(5)} ${row.place.padEnd(place)}  ${row.agent.padEnd(agent)}  ${row.done.padEnd(done)}  ${row.title}`,
  );
}

function healthLine({ health }: TopFacts): string {
  const [problem] = health.problems;
  const waiting = [
    ...(health.queue.pending > 0 ? [count(health.queue.pending, 'job waits', 'jobs wait')] : []),
    ...(health.spool.pending > 0 ? [`${count(health.spool.pending, 'event')} in the spool`] : []),
  ];
  if (problem) return `! ${problem.detail}`;
  return waiting.length > 0 ? waiting.join(', ') : 'Nothing waits.';
}

function todayLine(today: TopFacts['today']): string {
  if (today === undefined) return 'Nothing yet.';
  const memoryCount = Object.values(today.memories).reduce((sum, one) => sum + one, 0);
  return [
    count(memoryCount, 'memory', 'memories'),
    `${today.prompts_carried} of ${count(today.prompts, 'prompt')} enriched`,
    `${today.tokens.prompts + today.tokens.briefs} tokens added`,
    `rules heeded ${today.lessons.heeded}, ignored ${today.lessons.ignored}`,
  ].join(' · ');
}
