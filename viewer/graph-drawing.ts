// Bundled on its own (dist/viewer/graph.js) and loaded by the page that draws: the library weighs more than the rest of the viewer.
import cytoscape from 'cytoscape';
import type { Graph, GraphNode } from '../daemon/contract/graph.ts';

const LABEL_CHARS = 40;
const SHAPES = {
  observation: 'ellipse',
  session: 'round-rectangle',
  file: 'rectangle',
  rule: 'diamond',
  lesson: 'diamond',
} as const satisfies Record<GraphNode['type'], cytoscape.Css.NodeShape>;

/** Colours by the names of the page's own. */
export type Palette = Record<GraphNode['type'] | 'ink' | 'line' | 'paper', string>;

/** Draw a graph into a box, and call `onOpen` for the node that is clicked. Returns what removes the drawing. */
export function drawGraph(
  box: HTMLElement,
  graph: Graph,
  { palette, onOpen }: { palette: Palette; onOpen: (id: string) => void },
): () => void {
  const drawing = cytoscape({
    container: box,
    elements: [
      ...graph.nodes.map(({ id, type, label }) => ({
        data: { id, label: label.length > LABEL_CHARS ? `${label.slice(0, LABEL_CHARS)}…` : label },
        classes: id === graph.focus ? `${type} focus` : type,
      })),
      ...graph.edges.map(({ from, to }) => ({ data: { source: from, target: to } })),
    ],
    style: [
      {
        selector: 'node',
        style: {
          label: 'data(label)',
          width: 14,
          height: 14,
          'font-size': 9,
          'text-wrap': 'wrap',
          'text-max-width': '110px',
          'text-valign': 'bottom',
          'text-margin-y': 3,
          'min-zoomed-font-size': 7,
          color: palette.ink,
          'text-background-color': palette.paper,
          'text-background-opacity': 0.8,
        },
      },
      ...Object.entries(SHAPES).map(([type, shape]) => ({
        selector: `.${type}`,
        style: { shape, 'background-color': palette[type as GraphNode['type']] },
      })),
      { selector: '.focus', style: { width: 26, height: 26, 'border-width': 3, 'border-color': palette.ink } },
      { selector: 'edge', style: { width: 1, 'line-color': palette.line, 'curve-style': 'haystack' } },
    ],
    layout: { name: 'concentric', animate: false },
    maxZoom: 2.5,
    minZoom: 0.2,
  });
  // From a circle on, so that the same graph is drawn the same way.
  drawing
    .layout({
      name: 'cose',
      animate: false,
      randomize: false,
      nodeDimensionsIncludeLabels: true,
      idealEdgeLength: () => 70,
      nodeRepulsion: () => 9_000,
    })
    .run();
  drawing.on('tap', 'node', ({ target }) => onOpen(target.id()));
  return () => drawing.destroy();
}
