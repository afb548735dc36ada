import { useState } from 'preact/hooks';
import type { Graph, GraphNode } from '../../daemon/contract/graph.ts';
import { withoutMarks } from '../format.ts';

const ROW = 28;
/** Height of the columns' headings. */
const HEAD = 30;
const WIDTH = 720;
const MAX_LETTERS = 26;
/** The width of a letter, about. */
const LETTER = 6;
/** What stands in which column: what holds, what is remembered, when, and where. */
const COLUMNS: readonly { title: string; types: readonly GraphNode['type'][] }[] = [
  { title: 'Rules', types: ['rule', 'lesson'] },
  { title: 'Memories', types: ['observation'] },
  { title: 'Sessions', types: ['session'] },
  { title: 'Files', types: ['file'] },
];

/**
 * The graph in columns by type, in lines; a node under the pointer dims what it isn't connected with. The list beside
 * it says the same.
 */
export function GraphColumns({ graph, hrefOf }: { graph: Graph; hrefOf: (id: string) => string }) {
  const [over, setOver] = useState<string>();
  const columns = COLUMNS.map(({ title, types }) => ({
    title,
    nodes: graph.nodes.filter(({ type }) => types.includes(type)),
  })).filter(({ nodes }) => nodes.length > 0);
  const rows = Math.max(...columns.map(({ nodes }) => nodes.length));
  const height = HEAD + rows * ROW + 12;
  const step = WIDTH / columns.length;
  const places = new Map(
    columns.flatMap(({ nodes }, column) =>
      nodes.map((node, row) => [
        node.id,
        {
          x: column * step + 14,
          letters: shortOf(node.type, node.label).length,
          y: HEAD + (row + 0.5) * ROW,
        },
      ]),
    ),
  );
  const edges = graph.edges.filter(({ from, to }) => from === over || to === over);
  const near = new Set(edges.flatMap(({ from, to }) => [from, to]).concat(over ?? []));
  const dims = (...ids: string[]) => over !== undefined && !ids.every((id) => near.has(id));
  return (
    <svg class="columns" viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
      {columns.map(({ title }, column) => (
        <text key={title} class="heading" x={column * step + 8} y={19}>
          {title}
        </text>
      ))}
      {graph.edges.map(({ from, to }) => {
        const [a, b] = [places.get(from), places.get(to)];
        if (!a || !b) return null;
        const [left, right] = a.x <= b.x ? [a, b] : [b, a];
        // From the end of the left one's words; two of one column are joined beside it.
        const start = a.x === b.x ? left.x : left.x + 14 + left.letters * LETTER;
        const middle = a.x === b.x ? a.x - 26 : (start + right.x) / 2;
        return (
          <path
            key={`${from} ${to}`}
            class={dims(from, to) ? 'dim' : ''}
            d={`M${start} ${left.y}C${middle} ${left.y} ${middle} ${right.y} ${right.x} ${right.y}`}
          />
        );
      })}
      {graph.nodes.map(({ id, type, label }) => {
        const { x, y } = places.get(id)!;
        return (
          <a
            key={id}
            href={hrefOf(id)}
            tabindex={-1}
            data-k={type === 'observation' ? 'decision' : type}
            class={[dims(id) && 'dim', id === graph.focus && 'focus'].filter(Boolean).join(' ')}
            onMouseEnter={() => setOver(id)}
            onMouseLeave={() => setOver(undefined)}
          >
            <title>{label}</title>
            <rect x={x - 6} y={y - ROW / 2} width={step - 10} height={ROW} rx={5} />
            <circle cx={x} cy={y} r={id === graph.focus ? 6 : 4} />
            <text x={x + 11} y={y + 4}>
              {shortOf(type, label)}
            </text>
          </a>
        );
      })}
    </svg>
  );
}

/** The end of a path tells it apart, of all else the beginning. */
function shortOf(type: GraphNode['type'], said: string): string {
  const label = withoutMarks(said);
  if (label.length <= MAX_LETTERS) return label;
  return type === 'file' ? `…${label.slice(-MAX_LETTERS)}` : `${label.slice(0, MAX_LETTERS)}…`;
}
