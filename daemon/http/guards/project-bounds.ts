// A token may be bound to projects. Its requests are then restricted to them before a handler sees them. A route that doesn't declare
// how is closed to such tokens, so that a new route can't expose other projects by mistake.
import { type BoundTable, findOutside } from '../../store/bounds.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem, notFound } from '../problem.ts';

/**
 * Which part of a request names its project: a `project` in its query or body (default: the token's only one), the folder and
 * session of a recorded event, the session, observation or lesson in question, or none, since the reply concerns no project.
 */
export type Within = 'query' | 'body' | 'folder' | 'session' | 'observation' | 'lesson' | 'ids' | 'any';

type Parts = { params: unknown; query: unknown; body: unknown };
type Fields = Record<string, unknown>;

export type ProjectBounds = {
  /** @throws HttpProblem 403 for another project, 404 for an item of another project */
  hold(keys: readonly string[], route: { within?: Within; method: string }, parts: Parts): Promise<void>;
};

export function createProjectBounds(deps: Pick<HttpDeps, 'db' | 'projects'>): ProjectBounds {
  const idsOf = async (keys: readonly string[]) =>
    (await Promise.all(keys.map((key) => deps.projects.find(key)))).flatMap((project) => project?.id ?? []);

  async function holdProject(keys: readonly string[], fields: Fields): Promise<void> {
    if (fields.project === undefined && keys.length === 1) fields.project = keys[0];
    const { project } = fields;
    if (typeof project !== 'string' || fields.global === true) throw outside(keys, 'name one of them');
    const known = await deps.projects.find(project);
    const isInside = known ? (await idsOf(keys)).includes(known.id) : keys.includes(deps.projects.keyOf(project) ?? '');
    if (!isInside) throw outside(keys, `${project} is not one of them`);
  }

  async function holdRows(keys: readonly string[], table: BoundTable, ids: readonly (number | string)[]) {
    const found = await findOutside(deps.db, table, ids, await idsOf(keys));
    if (found !== undefined) throw notFound(`${table} ${found}`);
  }

  return {
    async hold(keys, { within, method }, parts) {
      const [params, query, body] = [parts.params, parts.query, parts.body].map((part) => (part ?? {}) as Fields) as [
        Fields,
        Fields,
        Fields,
      ];
      switch (within) {
        case 'any':
          return;
        case 'query':
          if (typeof query.ids === 'string') return holdRows(keys, 'observation', query.ids.split(',').map(Number));
          if (typeof query.anchor === 'number') return holdRows(keys, 'observation', [query.anchor]);
          return holdProject(keys, query);
        case 'body':
          for (const one of Array.isArray(parts.body) ? (parts.body as Fields[]) : [body]) await holdProject(keys, one);
          return;
        case 'folder':
          await holdRows(keys, 'session', [String(body.session_id)]);
          return holdProject(keys, { project: body.cwd ?? null });
        case 'session': {
          const id = params.session_id ?? query.session_id ?? body.session_id;
          if (id === undefined) throw outside(keys, `${method === 'get' ? 'ask for' : 'name'} a session_id of theirs`);
          return holdRows(keys, 'session', [String(id)]);
        }
        case 'ids':
          if (Array.isArray(body.ids)) return holdRows(keys, 'observation', body.ids as number[]);
          return holdRows(keys, 'session', [String(body.session_id)]);
        case 'observation':
        case 'lesson':
          return holdRows(keys, within, [Number(params.id)]);
        default:
          throw outside(keys, 'this route shows others too');
      }
    },
  };
}

function outside(keys: readonly string[], why: string): HttpProblem {
  return new HttpProblem(403, `This token is bound to ${keys.join(', ')}: ${why}`, {
    hint: 'Create another with `agent-memory tokens create --project`, or one without that flag for all projects.',
  });
}
