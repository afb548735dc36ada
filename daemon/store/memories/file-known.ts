// Everything recorded about a file, by its path or the end of it: memories, their sessions, failed calls, rules.
import { callInShort } from '../../contract/call-in-short.ts';
import type { FileKnown } from '../../contract/files.ts';
import { cutText } from '../../contract/shown-text.ts';
import type { Queries } from '../../db/database.ts';
import { toWire } from '../../db/to-wire.ts';
import { analyse } from '../../text/analyse.ts';
import { type Buckets, PROJECT_KEY, type ProjectScope, ruleSeenIn, seenIn } from '../../visibility/project-scope.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';
import { isNamedFile } from './named-file.ts';
import { quoteLexeme } from './search.ts';

const MAX_MEMORIES = 50;
const MAX_PATHS = 20;
const MAX_RULES = 20;
const MAX_FAILURES = 20;
/** The latest failed calls that are searched for the name. */
const FAILURES_LOOKED_AT = 2000;
const MAX_SHOWN_CHARS = 300;

type Row = FileKnown['memories'][number] & { prompt_id: string | null; files: string[] };

/** Read the records about a file that are visible from a project (null: from any), with the user's own memories. */
export async function readFileKnown(
  q: Queries,
  path: string,
  { scope, buckets }: { scope: ProjectScope | null; buckets: Buckets },
): Promise<FileKnown> {
  const terms = [...new Set(analyse(path))].map(quoteLexeme).join(' & ');
  const rows = (
    await q.query(
      `select o.id, o.kind, o.title, ${PROJECT_KEY} as project, o.session_id, o.created_at, o.prompt_id, o.files
       from mem_observations o left join mem_projects p on p.id = o.project_id
       where ($2::text = '' or o.tsv @@ $2::text::tsquery) and exists (select 1 from unnest(o.files) as file where ${isNamedFile('file', '$1::text')})
         and not ${IS_SUMMARY} and ${seenIn('$3::bigint', '$4')} order by o.created_at desc, o.id desc limit ${MAX_MEMORIES}`,
      [path, terms, scope, [...buckets]],
    )
  ).map(toWire<Row>);
  const memories = rows.map(({ prompt_id: _, files: __, ...memory }) => memory);
  return {
    paths: pathsOf(rows, path),
    memories,
    sessions: await sessionsOf(q, memories),
    failures: await failuresOf(q, path, scope),
    rules: await rulesOf(q, path, rows, scope),
  };
}

function pathsOf(rows: readonly Row[], path: string): string[] {
  const uses = new Map<string, number>();
  for (const file of rows.flatMap(({ files }) => files)) {
    if (file === path || file.endsWith(`/${path}`)) uses.set(file, (uses.get(file) ?? 0) + 1);
  }
  return [...uses]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_PATHS)
    .map(([file]) => file);
}

async function sessionsOf(q: Queries, memories: FileKnown['memories']): Promise<FileKnown['sessions']> {
  const ids = memories.flatMap(({ session_id }) => session_id ?? []);
  const rows = await q.query(
    `select s.session_id, s.started_at, (select o.title from mem_observations o where o.session_id = s.session_id and ${IS_SUMMARY} limit 1) as title
     from mem_sessions s where s.session_id = any($1::text[]) order by s.started_at desc`,
    [[...new Set(ids)]],
  );
  return rows
    .map(toWire<Omit<FileKnown['sessions'][number], 'memories'>>)
    .map((session) => ({ ...session, memories: ids.filter((id) => id === session.session_id).length }));
}

async function failuresOf(q: Queries, path: string, scope: ProjectScope | null): Promise<FileKnown['failures']> {
  const rows = await q.query(
    `select tool_use_id, session_id, tool_name, input, error, created_at as at from (
       select * from mem_tool_calls t where t.success = false and t.error is not null and ($2::bigint is null or t.project_id = $2)
       order by t.created_at desc limit ${FAILURES_LOOKED_AT}) latest
     where position($1 in coalesce(input ->> 'file_path', '') || ' ' || coalesce(input ->> 'command', '') || ' ' || error) > 0
     order by at desc limit ${MAX_FAILURES}`,
    [path, scope],
  );
  return rows
    .map(toWire<Omit<FileKnown['failures'][number], 'call'> & { input: unknown }>)
    .map(({ input, error, ...call }) => ({
      ...call,
      call: callInShort(input),
      error: cutText(error, MAX_SHOWN_CHARS),
    }));
}

/** Rules whose words or files name it, and those that the memories' prompts said. */
function rulesOf(
  q: Queries,
  path: string,
  rows: readonly Row[],
  scope: ProjectScope | null,
): Promise<FileKnown['rules']> {
  return q.query<FileKnown['rules'][number]>(
    `select l.id, l.rule as text, l.kind is not null as is_rule from mem_lessons l
     where l.status = 'active' and ${ruleSeenIn('$4::bigint')} and (
       position(lower($1) in lower(l.rule)) > 0 or exists (select 1 from unnest(l.trigger_files) as file where position($1 in file) > 0)
       or l.source_observation_id = any($2::bigint[])
       or exists (select 1 from mem_lesson_evidence e where e.lesson_id = l.id and e.prompt_id <> '' and e.prompt_id = any($3::text[])))
     order by l.id desc limit ${MAX_RULES}`,
    [
      path.slice(path.lastIndexOf('/') + 1),
      rows.map(({ id }) => id),
      rows.flatMap(({ prompt_id }) => prompt_id ?? []),
      scope,
    ],
  );
}
