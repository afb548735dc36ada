import { CommandFailed } from '../commands/exit-codes.ts';
import type { ImportSource, Item } from './items.ts';
import { linesOfFile } from './lines-of-file.ts';

type Entity = { type: 'entity'; name: string; entityType?: string; observations?: unknown[] };
type Relation = { type: 'relation'; from: string; to: string; relationType?: string };

/** Whether this is a line of the file. */
export const isMcpMemoryLine = (line: string): boolean => /^\s*\{\s*"type"\s*:\s*"(?:entity|relation)"/.test(line);

/**
 * The file of the MCP reference memory server: one memory an entity, with its observations and relations.
 * Source: https://github.com/modelcontextprotocol/servers/tree/main/src/memory (saveGraph in index.ts)
 */
export const mcpMemory = (path: string): ImportSource => ({
  format: 'a knowledge graph of the MCP memory server',
  namesProjects: false,
  isTalk: false,
  async *items() {
    const entities: Entity[] = [];
    const relations: Relation[] = [];
    let at = 0;
    for await (const line of linesOfFile(path, { isGzip: false })) {
      at++;
      if (line.trim() === '') continue;
      const row = parse(line, path, at);
      if (row.type === 'entity') entities.push(row);
      else if (row.type === 'relation') relations.push(row);
    }
    for (const entity of entities) yield itemOf(entity, relations);
  },
});

function itemOf({ name, entityType, observations = [] }: Entity, relations: readonly Relation[]): Item {
  const texts = observations.filter((observation) => typeof observation === 'string');
  const of = relations.filter(({ from, to }) => from === name || to === name);
  return {
    type: 'observation',
    kind: 'fact',
    external_id: `mcp-memory:${name}`,
    title: entityType ? `${name} (${entityType})` : name,
    text: [
      entityType ? `${name} (${entityType})` : name,
      ...texts.map((one) => `- ${one}`),
      ...of.map(({ from, to, relationType = 'is related to' }) => `- ${from} ${relationType} ${to}`),
    ].join('\n'),
    entities: [name],
    metadata: { imported_from: 'mcp-memory' },
  };
}

function parse(line: string, path: string, at: number): Entity | Relation {
  try {
    return JSON.parse(line) as Entity | Relation;
  } catch {
    throw new CommandFailed(`${path}:${at} is not valid JSON`);
  }
}
