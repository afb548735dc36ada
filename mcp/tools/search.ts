import { comeFromSeveral } from '../../daemon/contract/agents.ts';
import { lostLegs } from '../../daemon/contract/degradation.ts';
import type { SearchResult } from '../../daemon/contract/search.ts';
import { FUSIONS, SEARCH_MODES } from '../../daemon/contract/words.ts';
import { defineTool, READS } from '../define-tool.ts';
import { firstOf, lastOf } from '../named-days.ts';
import { formatRow, pickRow } from '../observation-row.ts';
import { ALL_PROJECTS, projectArgument, projectOf } from '../project-scope.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';
import { searchAgainLines } from '../search-again.ts';

export const search = defineTool({
  name: 'search',
  description: 'Search earlier sessions: an index, then get_observations.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', maxLength: 10_000 },
      project: projectArgument,
      kind: { type: 'string', maxLength: 100 },
      session_id: { type: 'string', maxLength: 500 },
      agent: { type: 'string', maxLength: 200 },
      file: { type: 'string', maxLength: 500 },
      since: { type: 'string', format: 'date-time' },
      until: { type: 'string', format: 'date-time' },
      mode: { type: 'string', enum: SEARCH_MODES },
      fusion: { type: 'string', enum: FUSIONS },
      rerank: { type: 'boolean' },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
      offset: { type: 'integer', minimum: 0, maximum: 10_000 },
    },
    required: ['query'],
  },
  hints: READS,
  async run(
    { query, project, kind, session_id, agent, file, since, until, mode, fusion, rerank, limit, offset },
    { api, folder, heardIn },
  ) {
    const reply = await api.search({
      query,
      ...projectOf(project, folder),
      ...(project === ALL_PROJECTS && { near: { project: folder } }),
      ...(heardIn.session_id && { asker: { session_id: heardIn.session_id } }),
      ...(kind && { kind }),
      ...(session_id && { session_id }),
      ...(agent && { agent }),
      ...(file && { files: file }),
      ...((since || until) && {
        created_at: { ...(since && { gte: firstOf(since) }), ...(until && { lte: lastOf(until) }) },
      }),
      ...(mode && { mode }),
      ...(fusion && { fusion }),
      ...(rerank && { rerank }),
      ...(limit && { limit }),
      ...(offset && { offset }),
    });
    const results = reply.results.filter((result): result is SearchResult => 'id' in result);
    const showsAgent = comeFromSeveral(results);
    const lines =
      results.length > 0
        ? [RECORDED_NOTE, ...results.map((result) => formatRow(result, showsAgent))]
        : [`Nothing found. Try other words${project === '*' ? '' : ', or project "*" for all projects'}.`];
    // Without results, the line above already says how to go on.
    lines.push(...searchAgainLines(reply).slice(results.length > 0 ? 0 : 1));
    const lost = lostLegs(reply.degraded);
    if (lost.length > 0) lines.push(`(incomplete: ${lost.join(', ')})`);
    return {
      text: lines.join('\n'),
      data: {
        results: results.map((result) => ({
          ...pickRow(result),
          ...(showsAgent && { agent: result.agent }),
          ...(result.asked !== undefined && { asked: result.asked }),
        })),
        ...(reply.thin && { nearly: reply.nearly ?? [], terms: reply.terms ?? [] }),
        degraded: reply.degraded,
      },
    };
  },
});
