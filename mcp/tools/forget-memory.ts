import type { Api } from '../../daemon/client/api.ts';
import type { UserRule } from '../../daemon/contract/rules.ts';
import { BadArguments, defineTool, REMOVES } from '../define-tool.ts';
import { formatRow, pickRow } from '../observation-row.ts';
import { plainProjectArgument, projectOf } from '../project-scope.ts';
import { RECORDED_NOTE } from '../recorded-data.ts';
import { formatRule } from '../rule-row.ts';

const MAX_SHOWN = 20;
/** The maximum of one API page. */
const MAX_RULES = 500;
const MAX_NEAREST = 3;
/** A word without what grammar adds: “prefers” and “prefer”, “lists” and “list”. */
const MIN_STEM = 4;
const beginningOf = (word: string): string => word.slice(0, Math.max(MIN_STEM, word.length - 2));

export const forgetMemory = defineTool({
  name: 'forget_memory',
  description: 'Forget memories: query previews matches; show the user, then pass ids.',
  inputSchema: {
    type: 'object',
    properties: {
      ids: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: 100 },
      query: { type: 'string', maxLength: 10_000 },
      project: plainProjectArgument,
      pinned_too: { type: 'boolean' },
      undo: { type: 'boolean' },
      reason: { type: 'string', maxLength: 500 },
    },
  },
  hints: REMOVES,
  async run({ ids, query, project, pinned_too: all = false, undo, reason }, { api, folder }) {
    if (undo) {
      if (ids || query !== undefined) throw new BadArguments('forget_memory: give undo without other arguments');
      const { observations } = await api.undoForget();
      return { text: `Took back ${observations}.`, data: { restored: observations } };
    }
    if ((ids === undefined) === (query === undefined)) {
      throw new BadArguments('forget_memory: give query to see what matches, or ids to forget; not both');
    }
    if (ids) {
      const { observations, spared = [] } = await api.forget({ ids, spare: !all, ...(reason && { reason }) });
      const unknown = new Set(ids).size - observations - spared.length;
      const notes = [
        spared.length > 0 &&
          `Not forgotten: ${spared.map((id) => `#${id}`).join(', ')}: pinned, locked or global; ask the user, then add pinned_too (only the user forgets locked ones).`,
        unknown > 0 && `${unknown} ids were unknown or already forgotten.`,
      ].filter(Boolean);
      return {
        text: [`Forgot ${observations}; undo restores it for some days.`, ...notes].join(' '),
        data: { forgotten: observations, ...(spared.length > 0 && { spared }) },
      };
    }
    const scope = projectOf(project, folder);
    const { items, total, spared } = await api.forgetMatches({
      words: query ?? '',
      ...scope,
      pinned: all,
      global: all,
    });
    const shown = items.slice(0, MAX_SHOWN);
    const besides = spared.pinned + spared.global + spared.locked;
    const lines =
      shown.length > 0
        ? [
            RECORDED_NOTE,
            ...shown.map((row) => formatRow(row)),
            ...(total > shown.length ? [`… and ${total - shown.length} more.`] : []),
            'Nothing is forgotten yet. Call forget_memory with the ids.',
          ]
        : ['Nothing matches; nothing was forgotten.', ...(await nearest(query ?? '', scope, api))];
    if (besides > 0) lines.push(`${besides} pinned or global ones match, too.`);
    const rules = await rulesWith(query ?? '', scope, api);
    if (rules.length > 0)
      lines.push('Rules that say it are ended by correct {id, end: true}, not by ids here:', ...rules.map(formatRule));
    return {
      text: lines.join('\n'),
      data: {
        forgotten: 0,
        matches: shown.map(pickRow),
        total,
        ...(rules.length > 0 && { rules: rules.map(({ id, text }) => ({ id, text })) }),
      },
    };
  },
});

/** The memories nearest to a query without literal matches, in case it was said in other words. */
async function nearest(query: string, scope: ReturnType<typeof projectOf>, api: Api): Promise<string[]> {
  if (query.trim() === '') return [];
  const { results } = await api.search({ query, limit: MAX_NEAREST, ...scope });
  const rows = results.flatMap((result) => ('id' in result ? formatRow(result) : []));
  if (rows.length === 0) return [];
  return ['Nearest, if one of them is meant, show the user and pass its id:', ...rows];
}

/** The rules and drafts of a project that have all words of a query, whatever their endings. */
async function rulesWith(query: string, scope: ReturnType<typeof projectOf>, api: Api): Promise<UserRule[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).map(beginningOf);
  const { items } = await api.rules({ ...scope, limit: MAX_RULES });
  return items
    .filter(({ status, text }) => status !== 'ended' && words.every((word) => text.toLowerCase().includes(word)))
    .slice(0, MAX_SHOWN);
}
