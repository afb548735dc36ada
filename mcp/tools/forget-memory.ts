import type { SearchResult } from '../../daemon/contract/search.ts';
import { BadArguments, defineTool, REMOVES } from '../define-tool.ts';
import { formatRow, pickRow } from '../observation-row.ts';
import { projectArgument, projectOf } from '../project-scope.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';

export const forgetMemory = defineTool({
  name: 'forget_memory',
  description:
    'Forget memories for good. With query it only shows what matches: show it to the user, then call with ids.',
  inputSchema: {
    type: 'object',
    properties: {
      ids: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: 100 },
      query: { type: 'string', maxLength: 10_000 },
      project: projectArgument,
      reason: { type: 'string', maxLength: 500 },
    },
  },
  hints: REMOVES,
  async run({ ids, query, project, reason }, { api, folder }) {
    if ((ids === undefined) === (query === undefined)) {
      throw new BadArguments('forget_memory: give query to see what matches, or ids to forget; not both');
    }
    if (ids) {
      const { observations } = await api.forget({ ids, ...(reason && { reason }) });
      const unknown = new Set(ids).size - observations;
      const rest = unknown > 0 ? ` ${unknown} of the ids were unknown or forgotten before.` : '';
      return { text: `Forgot ${observations}.${rest}`, data: { forgotten: observations } };
    }
    const reply = await api.search({ query: query ?? '', ...projectOf(project, folder), limit: 20 });
    const matches = reply.results.filter((result): result is SearchResult => 'id' in result);
    const text =
      matches.length > 0
        ? [RECORDED_NOTE, ...matches.map(formatRow), 'Nothing is forgotten yet. Call forget_memory with the ids.'].join(
            '\n',
          )
        : 'Nothing matches; nothing was forgotten.';
    return { text, data: { forgotten: 0, matches: matches.map(pickRow) } };
  },
});
