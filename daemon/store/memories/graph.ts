// Neighbours of an observation, a session, a file or a rule: the observations that mention it, and the nodes connected
// with them.
import type { Graph, GraphNode } from '../../contract/graph.ts';
import type { EdgeKind, GraphType } from '../../contract/words.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { analyse } from '../../text/analyse.ts';
import { type ProjectScope, ruleSeenIn, seenIn } from '../../visibility/project-scope.ts';
import { IS_SUMMARY } from '../sessions/session-summaries.ts';
import { edgesAmong, edgesOf, labelsOf } from './edges.ts';
import { quoteLexeme } from './search.ts';

/** Maximum of observations around a focus, the newest. */
const MAX_OBSERVATIONS = 30;
/** Maximum of observations of the same session, and of each of its first files, besides the one in focus. */
const MAX_BESIDE = 6;
const MAX_FILES_FOLLOWED = 4;
/** Maximum of files and of rules shown, those with the most observations first. */
const MAX_FILES = 24;
const MAX_RULES = 16;

/** Maximum of nodes that derived edges add around the focus, and the kinds of these edges. */
const MAX_NEAR = 16;
const HOPS = ['CO_CHANGED', 'FIXED_BY', 'SUPERSEDES', 'SUPPORTS', 'CONTRADICTS'];

export type GraphFocus = { type: GraphType; id: string };
type Scope = ProjectScope | null;
type Seed = {
  id: number;
  title: string;
  files: string[];
  session_id: string | null;
  prompt_id: string | null;
  project_id: number | null;
};
const SEED = 'o.id, o.title, o.files, o.session_id, o.prompt_id, o.project_id from mem_observations o';

/**
 * Read the graph around a focus, as visible from a project (null: from any, no bucket); undefined if the focus isn't
 * visible.
 */
export async function readGraph(q: Queries, focus: GraphFocus, scope: Scope): Promise<Graph | undefined> {
  const [seeds, label] = await seedsOf(q, focus, scope);
  if (label === undefined) return undefined;
  const graph = await assemble(q, { id: nodeId(focus.type, focus.id), type: focus.type, label }, seeds, scope);
  return withDerived(q, graph, scope);
}

/** Read the id of the session that was active last, of a project or of any (null); undefined without one. */
export async function latestSession(q: Queries, scope: Scope): Promise<string | undefined> {
  const sessionIds = await readColumn<string>(
    q,
    `select session_id from mem_sessions where $1::bigint is null or project_id = $1 order by last_event_at desc limit 1`,
    [scope],
  );
  return sessionIds[0];
}

const nodeId = (type: GraphType, id: string | number): string => `${type}:${id}`;

/** The observations around a focus, and the focus's label; undefined if it doesn't exist. */
async function seedsOf(q: Queries, { type, id }: GraphFocus, scope: Scope): Promise<[Seed[], string | undefined]> {
  switch (type) {
    case 'observation': {
      // The caller may read it if no project is named, even if it is in a bucket.
      const [own] = await q.query<Seed>(
        `select ${SEED} where o.id = $1::bigint and ($2::bigint is null or ${seenIn('$2::bigint')})`,
        [id, scope],
      );
      if (!own) return [[], undefined];
      const beside = await ofSessions(q, own.session_id === null ? [] : [own.session_id], scope, MAX_BESIDE);
      const byFiles: Seed[] = [];
      for (const file of own.files.slice(0, MAX_FILES_FOLLOWED))
        byFiles.push(...(await ofFile(q, file, scope ?? own.project_id, MAX_BESIDE)));
      return [unique([own, ...byFiles, ...beside]), own.title];
    }
    case 'session': {
      const seeds = await ofSessions(q, [id], scope, MAX_OBSERVATIONS);
      const visibleIds = await readColumn<string>(
        q,
        'select session_id from mem_sessions where session_id = $1 and ($2::bigint is null or project_id = $2)',
        [id, scope],
      );
      return [seeds, seeds.length > 0 || visibleIds.length > 0 ? await titleOfSession(q, id, scope) : undefined];
    }
    case 'file': {
      const seeds = await ofFile(q, id, scope, MAX_OBSERVATIONS);
      return [seeds, seeds.length > 0 ? id : undefined];
    }
    case 'rule':
    case 'lesson': {
      const [rule] = await q.query<{ rule: string; source_observation_id: number | null }>(
        `select l.rule, l.source_observation_id from mem_lessons l where l.id = $1::bigint and ${ruleSeenIn('$2::bigint')}`,
        [id, scope],
      );
      if (!rule) return [[], undefined];
      const seeds = await q.query<Seed>(
        `select ${SEED} where ${seenIn('$3::bigint')} and (o.id = $2 or (o.session_id, o.prompt_id) in (
           select e.session_id, e.prompt_id from mem_lesson_evidence e where e.lesson_id = $1::bigint and e.prompt_id <> ''))
         order by o.id desc limit ${MAX_OBSERVATIONS}`,
        [id, rule.source_observation_id, scope],
      );
      return [seeds, rule.rule];
    }
  }
}

function ofSessions(q: Queries, sessions: readonly string[], scope: Scope, limit: number): Promise<Seed[]> {
  return q.query<Seed>(
    `select ${SEED} where o.session_id = any($1::text[]) and not ${IS_SUMMARY} and ${seenIn('$2::bigint')} order by o.created_at desc, o.id desc limit $3`,
    [sessions, scope, limit],
  );
}

/**
 * The newest observations that name a file. Its words find them by index; a frequent file is found quickly by going
 * back in time.
 */
function ofFile(q: Queries, file: string, scope: Scope, limit: number): Promise<Seed[]> {
  const terms = [...new Set(analyse(file))];
  return q.query<Seed>(
    `select ${SEED} where o.files @> array[$1::text] and ${seenIn('$2::bigint')}
       and ($3::text = '' or o.tsv @@ $3::text::tsquery) order by o.id desc limit $4`,
    [file, scope, terms.map(quoteLexeme).join(' & '), limit],
  );
}

const shortSession = (id: string): string => `Session ${id.slice(0, 8)}`;

async function titleOfSession(q: Queries, id: string, scope: Scope): Promise<string> {
  return (await titlesOfSessions(q, [id], scope)).get(id) ?? shortSession(id);
}

async function titlesOfSessions(q: Queries, ids: readonly string[], scope: Scope): Promise<Map<string, string>> {
  const rows = await q.query<{ session_id: string; title: string }>(
    `select o.session_id, o.title from mem_observations o where o.session_id = any($1::text[]) and ${IS_SUMMARY} and ${seenIn('$2::bigint')}`,
    [ids, scope],
  );
  return new Map(rows.map(({ session_id, title }) => [session_id, title]));
}

/** The focus, its observations, and the sessions, files and rules connected with them. */
async function assemble(q: Queries, focus: GraphNode, seeds: readonly Seed[], scope: Scope): Promise<Graph> {
  const nodes = new Map<string, GraphNode>([[focus.id, focus]]);
  const edges = new Map<string, Graph['edges'][number]>();
  const add = (type: GraphType, id: string | number, label: string) => {
    const node = { id: nodeId(type, id), type, label };
    if (!nodes.has(node.id)) nodes.set(node.id, node);
    return node.id;
  };
  const connect = (from: string, to: string) => {
    if (from !== to) edges.set(`${from} ${to}`, { from, to });
  };

  for (const { id, title } of seeds) add('observation', id, title);
  const sessions = [...new Set(seeds.flatMap(({ session_id }) => session_id ?? []))];
  const titles = await titlesOfSessions(q, sessions, scope);
  for (const { id, session_id } of seeds) {
    if (session_id !== null)
      connect(
        nodeId('observation', id),
        add('session', session_id, titles.get(session_id) ?? shortSession(session_id)),
      );
  }

  const uses = new Map<string, number>();
  for (const { files } of seeds) {
    for (const file of files) uses.set(file, (uses.get(file) ?? 0) + 1);
  }
  const ownFiles = focus.type === 'observation' ? (seeds[0]?.files ?? []) : [];
  const most = [...uses].sort((a, b) => b[1] - a[1]).map(([file]) => file);
  const shown = new Set([...ownFiles, ...most].slice(0, MAX_FILES));
  for (const { id, files } of seeds) {
    for (const file of files) {
      if (shown.has(file)) connect(nodeId('observation', id), add('file', file, file));
    }
  }

  const focused = focus.type === 'session' ? [focus.id.slice('session:'.length)] : [];
  for (const rule of await rulesOf(q, seeds, focused, scope)) {
    const id = add(rule.is_rule ? 'rule' : 'lesson', rule.id, rule.rule);
    const told = seeds.find(
      (seed) =>
        seed.id === rule.source_observation_id || (seed.prompt_id !== null && seed.prompt_id === rule.prompt_id),
    );
    if (told) connect(id, nodeId('observation', told.id));
    else if (rule.session_id !== null && nodes.has(nodeId('session', rule.session_id)))
      connect(id, nodeId('session', rule.session_id));
  }
  if (focus.type === 'rule' || focus.type === 'lesson')
    for (const { id } of seeds) connect(focus.id, nodeId('observation', id));
  return { focus: focus.id, nodes: [...nodes.values()], edges: [...edges.values()] };
}

/** The graph with derived edges, and the nodes that these connect with the focus. */
async function withDerived(q: Queries, graph: Graph, scope: Scope): Promise<Graph> {
  const nearEdges = await edgesOf(q, [graph.focus!], { kinds: HOPS, scope, limit: MAX_NEAR });
  const nodeIds = new Set(graph.nodes.map(({ id }) => id));
  const further = nearEdges.flatMap(({ source, target }) => [source, target]).filter((node) => !nodeIds.has(node));
  const labels = await labelsOf(q, [...new Set(further)], scope);
  const nodes = [
    ...graph.nodes,
    ...[...labels].map(([id, label]) => ({ id, label, type: id.slice(0, id.indexOf(':')) as GraphType })),
  ];
  const derived = await edgesAmong(
    q,
    nodes.map(({ id }) => id),
    scope,
  );
  const edges = new Map(graph.edges.map((edge) => [`${edge.from} ${edge.to}`, edge]));
  for (const { kind, source, target } of derived) {
    const plain = [`${source} ${target}`, `${target} ${source}`].find(
      (pair) => edges.has(pair) && !edges.get(pair)!.kind,
    );
    if (plain !== undefined) edges.delete(plain);
    edges.set(`${source} ${target} ${kind}`, { from: source, to: target, kind: kind as EdgeKind });
  }
  return { ...graph, nodes, edges: [...edges.values()] };
}

/** The rules and lessons that came from these observations, from their prompts, or from these sessions. */
async function rulesOf(q: Queries, seeds: readonly Seed[], sessions: readonly string[], scope: Scope) {
  const prompts = seeds.flatMap(({ prompt_id }) => prompt_id ?? []);
  return q.query<{
    id: number;
    rule: string;
    is_rule: boolean;
    source_observation_id: number | null;
    prompt_id: string | null;
    session_id: string | null;
  }>(
    `select l.id, l.rule, l.kind is not null as is_rule, l.source_observation_id, e.prompt_id, e.session_id
     from mem_lessons l left join mem_lesson_evidence e on e.lesson_id = l.id
     where ${ruleSeenIn('$4::bigint')} and (l.source_observation_id = any($1::bigint[])
       or (e.prompt_id <> '' and e.prompt_id = any($2::text[])) or e.session_id = any($3::text[]))
     order by l.id desc limit ${MAX_RULES}`,
    [seeds.map(({ id }) => id), prompts, sessions, scope],
  );
}

function unique(seeds: readonly Seed[]): Seed[] {
  return [...new Map(seeds.map((seed) => [seed.id, seed])).values()];
}
