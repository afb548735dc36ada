import type { Observation } from '../../daemon/contract/observations.ts';
import { neutralise, oneLine, shownProject } from '../../daemon/contract/shown-text.ts';
import { defineTool, READS } from '../define-tool.ts';
import { quoteText, RECORDED_NOTE } from '../recorded-data.ts';

// Clients cut a tool's result (Claude Code at 25,000 tokens), and some pass on both text and data: 36,000 characters
// stay below that even when sent twice.
const MAX_CHARS = 36_000;

export const getObservations = defineTool({
  name: 'get_observations',
  description: 'Read memories in full, by id.',
  inputSchema: {
    type: 'object',
    properties: {
      ids: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: 50 },
      offset: { type: 'integer', minimum: 0 },
    },
    required: ['ids'],
  },
  hints: READS,
  async run({ ids, offset = 0 }, { api, folder, heardIn }) {
    const wanted = [...new Set(ids)];
    const { items } = await api.observations({
      ids: wanted.join(','),
      limit: wanted.length,
      project: folder,
      ...(heardIn.session_id && { session_id: heardIn.session_id }),
    });
    const maxCharsEach = Math.floor(MAX_CHARS / Math.max(items.length, 1));
    const parts = items.map((item) => readPart(item, offset, maxCharsEach));
    const missing = wanted.filter((id) => !items.some((item) => item.id === id));
    const lines = parts.map((part) => `${part.heading}\n${quoteText(part.text)}${part.rest}`);
    if (missing.length > 0) lines.push(`No memory with id ${missing.join(', ')}: unknown or forgotten.`);
    return {
      text: [...(parts.length > 0 ? [RECORDED_NOTE] : []), ...lines].join('\n\n'),
      data: { note: RECORDED_NOTE, observations: parts.map((part) => part.data), missing },
    };
  },
});

function readPart(item: Observation, offset: number, maxChars: number) {
  const whole = neutralise(item.text);
  const text = whole.slice(offset, offset + maxChars);
  const next = offset + text.length;
  const remaining = whole.length - next;
  const facts = [
    item.kind,
    item.created_at.slice(0, 16).replace('T', ' '),
    `source ${item.source}`,
    item.project && `project ${oneLine(shownProject(item.project))}`,
    item.session_id && `session ${oneLine(item.session_id)}`,
    item.files.length > 0 && `files ${item.files.map((file) => oneLine(file)).join(', ')}`,
  ].filter(Boolean);
  const { id, kind, title, source, project, session_id, created_at, files, topics, pinned, confidence } = item;
  return {
    heading: `#${id} ${oneLine(title)}\n${facts.join(' · ')}`,
    text,
    rest: remaining > 0 ? `\n(${remaining} more characters: get_observations {ids: [${id}], offset: ${next}})` : '',
    data: {
      id,
      kind,
      title: oneLine(title),
      text,
      source,
      project,
      session_id,
      created_at,
      files,
      topics,
      pinned,
      confidence,
      remaining,
    },
  };
}
