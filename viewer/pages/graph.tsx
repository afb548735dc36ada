import { count } from '../../daemon/contract/amounts.ts';
import type { Graph, GraphNode } from '../../daemon/contract/graph.ts';
import type { EdgeKind } from '../../daemon/contract/words.ts';
import { api } from '../api.ts';
import { withoutMarks } from '../format.ts';
import { GraphColumns } from '../parts/graph-columns.tsx';
import { GraphStart } from '../parts/graph-start.tsx';
import { filesOfGraph, HeatStrip } from '../parts/heat-strip.tsx';
import { ProjectSelect } from '../parts/project-select.tsx';
import { RuleLineOf } from '../parts/rule-line.tsx';
import { Empty, Show } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { useLoad } from '../use-load.ts';

/** The types of nodes, in the order of the list, with what several of them are called. */
const TYPES: Record<GraphNode['type'], string> = {
  observation: 'Memories',
  session: 'Sessions',
  file: 'Files',
  rule: 'Rules',
  lesson: 'Lessons for risky calls',
};
/**
 * What a derived edge says of the node at its end, and of the one at its beginning, where the other one is in focus.
 */
const SAYS: { [Kind in EdgeKind]?: readonly [ofEnd: string, ofBeginning: string] } = {
  CO_CHANGED: ['changed together with it', 'changed together with it'],
  FIXED_BY: ['fixed it', 'was fixed by it'],
  SUPPORTS: ['was said in it', 'says it'],
  CONTRADICTS: ['was ended in it', 'ended it'],
  SUPERSEDES: ['was replaced by it', 'replaced it'],
};

/** Where a node has its own page. */
function pageOf({ id, type }: GraphNode): string {
  const own = id.slice(type.length + 1);
  if (type === 'observation') return href(['memory', own]);
  if (type === 'session') return href(['sessions', own]);
  if (type === 'rule') return href(['rules', own]);
  if (type === 'file') return href(['files'], { path: own });
  return href(['rules', 'lesson', own]);
}

/** What derived edges say of a node beside the one in focus. */
function saidOf({ focus, edges }: Graph, id: string): string {
  const said = edges.flatMap(({ from, to, kind }) => {
    const words = kind && SAYS[kind];
    if (!words) return [];
    if (from === focus && to === id) return words[0];
    return to === focus && from === id ? words[1] : [];
  });
  return said.join(', ');
}

/** What stands around a memory, a session, a file or a rule: drawn, and as a list beside it. */
export function GraphPage({ place }: { place: Address }) {
  const [focus, project] = ['focus', 'project'].map((name) => place.query.get(name) ?? '') as [string, string];
  return (
    <>
      <h1>{focus ? 'Related' : 'Files'}</h1>
      <div class="bar">
        <ProjectSelect value={project} onChange={(value) => go(href(['graph'], { project: value }))} />
        {focus && (
          <a class="button" href={href(['graph'], { project })}>
            Where the work was
          </a>
        )}
      </div>
      {focus ? <Around key={focus} focus={focus} project={project} /> : <GraphStart project={project} />}
    </>
  );
}

function Around({ focus, project }: { focus: string; project: string }) {
  const loaded = useLoad(() => api.graph({ focus, ...(project && { project }) }), [focus, project]);
  const hrefOf = (id: string) => href(['graph'], { focus: id, project: id.startsWith('file:') ? project : '' });
  return (
    <Show loaded={loaded}>
      {(graph) =>
        graph.nodes.length > 1 ? (
          <div class="graph">
            <Drawing graph={graph} hrefOf={hrefOf} />
            <Neighbours graph={graph} project={project} />
          </div>
        ) : (
          <Neighbours graph={graph} project={project} />
        )
      }
    </Show>
  );
}

function Drawing({ graph, hrefOf }: { graph: Graph; hrefOf: (id: string) => string }) {
  const rule = /^(?:rule):(\d+)$/.exec(graph.focus ?? '')?.[1];
  return (
    <figure>
      {rule && <RuleLineOf id={Number(rule)} />}
      <div class="drawing">
        <GraphColumns graph={graph} hrefOf={hrefOf} />
      </div>
      <figcaption class="quiet">
        {count(graph.nodes.length, 'node')}, {count(graph.edges.length, 'link')}; the list has them too.
      </figcaption>
      <HeatStrip named={filesOfGraph(graph)} />
    </figure>
  );
}

/** The same as a list, which the keyboard reaches: each node goes into focus, or opens on its own page. */
function Neighbours({ graph, project }: { graph: Graph; project: string }) {
  const focus = graph.nodes.find(({ id }) => id === graph.focus)!;
  const ownPage = pageOf(focus);
  return (
    <section>
      <h2 class="focus" dir="auto">
        {withoutMarks(focus.label)}
      </h2>
      <p>
        <a class="button" href={ownPage}>
          Open it
        </a>
      </p>
      {graph.nodes.length === 1 && (
        <Empty>Nothing is related to it yet: no session or file is named in it. Memories of turns name both.</Empty>
      )}
      {Object.entries(TYPES).map(([type, label]) => {
        const nodes = graph.nodes.filter((node) => node.type === type && node !== focus);
        if (nodes.length === 0) return null;
        return (
          <section key={type}>
            <h3>
              <span class="dot" data-k={type === 'observation' ? 'decision' : type} aria-hidden="true" /> {label}
            </h3>
            <ul class="rows">
              {nodes.map((node) => (
                <li class="row" key={node.id}>
                  <a href={href(['graph'], { focus: node.id, project: node.type === 'file' ? project : '' })}>
                    {withoutMarks(node.label)}
                  </a>{' '}
                  <span class="quiet">{saidOf(graph, node.id)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
