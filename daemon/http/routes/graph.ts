import { graphQuerySchema, graphSchema } from '../../contract/graph.ts';
import { GRAPH_TYPES } from '../../contract/words.ts';
import { type GraphFocus, latestSession, readGraph } from '../../store/memories/graph.ts';
import { requireReadable } from '../asker.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import { HttpProblem, notFound } from '../problem.ts';
import { projectFilter } from '../project-filter.ts';
import { EVERYTHING } from '../touches.ts';

/** The graph around a memory, a session, a file or a rule. */
export const graphRoutes = (deps: HttpDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/graph',
    // Closed to tokens that are bound to projects: a global rule leads to sessions of other projects.
    scope: 'read',
    touches: EVERYTHING,
    tag: 'recall',
    summary: 'The neighbours of a memory, a session, a file or a rule',
    query: graphQuerySchema,
    reply: graphSchema,
    async handle({ query, about, actor }) {
      const scope = (await projectFilter(deps, query.project)) ?? null;
      let focus: GraphFocus;
      if (query.focus === undefined) {
        const latest = await latestSession(deps.db, scope);
        if (latest === undefined) return { focus: null, nodes: [], edges: [] };
        focus = { type: 'session', id: latest };
      } else focus = focusOf(query.focus);
      about(`${focus.type} ${focus.id}`);
      if (focus.type === 'observation') await requireReadable(deps, actor, Number(focus.id));
      const graph = await readGraph(deps.db, focus, scope);
      if (!graph) throw notFound(`${focus.type} ${focus.id}`);
      return graph;
    },
  }),
];

/** @throws HttpProblem 400 */
function focusOf(text: string): GraphFocus {
  const colon = text.indexOf(':');
  const type = GRAPH_TYPES.find((graphType) => graphType === text.slice(0, colon));
  const id = text.slice(colon + 1);
  const isNumbered = type !== 'session' && type !== 'file';
  if (!type || id === '' || (isNumbered && !/^\d{1,15}$/.test(id)))
    throw new HttpProblem(400, `Expected a focus such as observation:5, rule:3, session:<id> or file:<path>`);
  return { type, id };
}
