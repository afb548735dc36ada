// The tools' schemas, inferred from recorded arguments: no hook reports an agent's own.
import type { DatasetCall } from '../store/transfer/dataset-rows.ts';

type Field = { calls: number; types: Set<string>; items: Set<string> };
type Seen = { calls: number; fields: Map<string, Field> };

/** Maximum of fields in a tool's schema, the most frequent first. */
const MAX_FIELDS = 24;
/** Descriptions of an agent's usual tools, one line each. */
const DESCRIPTIONS: Record<string, string> = {
  Bash: 'Run a shell command and return its output.',
  Read: 'Read a file.',
  Write: 'Write a file, replacing what it held.',
  Edit: 'Replace a text in a file by another one.',
  MultiEdit: 'Replace several texts in a file.',
  NotebookEdit: 'Change a cell of a notebook.',
  Grep: 'Search files for a regular expression.',
  Glob: 'List files whose paths match a pattern.',
  LS: 'List a folder.',
  Task: 'Hand a task to a subagent and return its report.',
  Agent: 'Hand a task to a subagent and return its report.',
  WebFetch: 'Fetch a page and answer a question about it.',
  WebSearch: 'Search the web.',
  AskUserQuestion: 'Ask the user a question with options.',
  Skill: 'Load the instructions of a skill.',
};

/** Collect the arguments of calls, and infer the schemas. */
export function collectToolSchemas() {
  const tools = new Map<string, Seen>();
  return {
    add({ tool_name, input }: DatasetCall): void {
      const tool = tools.get(tool_name) ?? { calls: 0, fields: new Map() };
      tools.set(tool_name, tool);
      tool.calls++;
      for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
        const field = tool.fields.get(name) ?? { calls: 0, types: new Set(), items: new Set() };
        tool.fields.set(name, field);
        field.calls++;
        field.types.add(typeOf(value));
        if (Array.isArray(value)) for (const item of value) field.items.add(typeOf(item));
      }
    },
    /** The schemas of these tools as the JSON of an example. */
    of(names: Iterable<string>): string {
      return JSON.stringify(
        [...names].sort().map((name) => ({
          type: 'function',
          function: {
            name,
            description: DESCRIPTIONS[name] ?? `The tool ${name}.`,
            parameters: schemaOf(tools.get(name)),
          },
        })),
      );
    },
  };
}

function schemaOf(tool: Seen | undefined) {
  const fields = [...(tool?.fields ?? [])].sort((a, b) => b[1].calls - a[1].calls || (a[0] < b[0] ? -1 : 1));
  const listed = fields.slice(0, MAX_FIELDS);
  return {
    type: 'object',
    properties: Object.fromEntries(
      listed.map(([name, { types, items }]) => [
        name,
        {
          type: oneOrMore(types),
          ...(types.has('array') && { items: items.size > 0 ? { type: oneOrMore(items) } : {} }),
        },
      ]),
    ),
    required: listed.filter(([, field]) => field.calls === tool?.calls).map(([name]) => name),
  };
}

const oneOrMore = (types: ReadonlySet<string>) => (types.size === 1 ? [...types][0]! : [...types].sort());

/** The type of a value in the words of JSON Schema. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
