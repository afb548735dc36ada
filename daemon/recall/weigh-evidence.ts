// Finds evidence for a claim, against it, and gaps: from a search, the rules that bear on it and one hop of the graph.
// No model is asked, the same memory gives the same answer, and the thinking is left to the caller.
import type { Evidence, ReasonReply, WonderReply } from '../contract/evidence.ts';
import { type SearchReply, type SearchRequest, type SearchResult, searchRequestSchema } from '../contract/search.ts';
import type { Queries } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { isPhrasing } from '../rules/book/about.ts';
import type { RuleAsker } from '../rules/book/where-it-holds.ts';
import type { Rules } from '../rules/rules.ts';
import { type Edge, edgesOf, labelsOf } from '../store/memories/edges.ts';
import { analyse } from '../text/analyse.ts';
import { queryTerms } from '../text/query-terms.ts';
import { OUTSIDE_PROJECTS, type ProjectScope } from '../visibility/project-scope.ts';

/** Memories weighed: as many as a person reads in a list. */
const MAX_FOUND = 10;
const MAX_NEAR = 12;
const MAX_EDGES = 200;
const MAX_UNKNOWN = 12;
/** Vector evidence from which a memory is a paraphrase: those have 0.4, two sentences of one project 0.17. */
const SAME_IN_OTHER_WORDS = 0.3;
const HOPS = ['TOUCHES', 'CO_CHANGED', 'FIXED_BY', 'SUPPORTS', 'CONTRADICTS', 'SUPERSEDES'];
/** Words that reverse a sentence's meaning. */
const NEGATION =
  /\b(?:not|never|no longer|don['’]t|doesn['’]t|isn['’]t|aren['’]t|won['’]t|can['’]t|cannot|avoid|without|stop)\b/i;

type Asked = { text: string; project?: string | null | undefined };
type WeighDeps = {
  db: Queries;
  projects: Pick<Projects, 'scopeOf'>;
  rules: Pick<Rules, 'bearingOn'>;
  search(request: SearchRequest): Promise<SearchReply>;
};

/** Create the two look-ups: evidence for a claim (`reason`), and surroundings of a thing (`wonder`). */
export function createWeighing({ db, projects, rules, search }: WeighDeps) {
  async function look({ text, project }: Asked, asker: RuleAsker) {
    const scope: ProjectScope | null = project ? await projects.scopeOf(project) : null;
    const [{ results, degraded }, bearing] = await Promise.all([
      search(searchRequestSchema.parse({ query: text, limit: MAX_FOUND, explain: true, ...(project && { project }) })),
      rules.bearingOn(text, scope === OUTSIDE_PROJECTS ? null : scope, new Set(), asker),
    ]);
    const found = results.filter((one): one is SearchResult => 'id' in one);
    const said = [
      ...found.flatMap(({ title, snippet, files }) => [title, snippet, ...files]),
      ...bearing.map(({ text }) => text),
    ];
    const nodes = [...found.map(({ id }) => `observation:${id}`), ...bearing.map(({ id }) => `rule:${id}`)];
    const edges = nodes.length === 0 ? [] : await edgesOf(db, nodes, { kinds: HOPS, scope, limit: MAX_EDGES });
    return { scope, found, bearing, nodes, edges, degraded, unknown: unknownWords(text, said) };
  }

  return {
    async reason(asked: Asked, asker: RuleAsker): Promise<ReasonReply> {
      const { found, bearing, edges, scope, unknown, degraded } = await look(asked, asker);
      const negated = NEGATION.test(asked.text);
      const labels = await labelsOf(
        db,
        edges.flatMap(({ source, target }) => [source, target]),
        scope,
      );
      const sides: Record<'for' | 'against', Evidence[]> = { for: [], against: [] };
      for (const { id, text: rule, kind } of bearing) {
        const forbids = kind === 'prohibition' || NEGATION.test(rule);
        const because = forbids ? 'a rule of the user that forbids' : 'a rule of the user that asks for it';
        sides[forbids === negated ? 'for' : 'against'].push({ node: `rule:${id}`, text: rule, because });
      }
      for (const { id, title } of found.filter((one) => concerns(asked.text, one))) {
        const node = `observation:${id}`;
        const repair = edges.find(({ kind, source }) => kind === 'FIXED_BY' && source === node);
        const ended = edges.find(({ kind, source }) => kind === 'CONTRADICTS' && source === node);
        if (repair && labels.has(repair.target))
          sides.against.push({ node, text: title, because: `failed, and was fixed by ${repair.target}` });
        else if (ended) sides.against.push({ node, text: title, because: `ended ${ended.target}` });
        else if (NEGATION.test(title) !== negated)
          sides.against.push({ node, text: title, because: 'recorded, with the opposite sense' });
        else sides.for.push({ node, text: title, because: 'recorded' });
      }
      return { verdict: verdictOf(sides), ...sides, unknown, degraded };
    },

    async wonder(asked: Asked, asker: RuleAsker): Promise<WonderReply> {
      const { found, bearing, edges, nodes, scope, unknown, degraded } = await look(asked, asker);
      const known: Evidence[] = [
        ...bearing.map(({ id, text }) => ({ node: `rule:${id}`, text, because: 'a rule that bears on it' })),
        ...found.map(({ id, title }) => ({ node: `observation:${id}`, text: title, because: 'recorded' })),
      ];
      const files = edges.flatMap(({ kind, target }) => (kind === 'TOUCHES' ? [target] : []));
      const further =
        files.length === 0
          ? []
          : await edgesOf(db, files, { kinds: ['CO_CHANGED', 'TOUCHES'], scope, limit: MAX_EDGES });
      const near = nearest([...edges, ...further], new Set(nodes));
      const labels = await labelsOf(db, [...near.keys()], scope);
      return {
        known,
        near: [...near].flatMap(([node, because]) => {
          const text = labels.get(node);
          return text === undefined ? [] : [{ node, text, because }];
        }),
        unknown,
        degraded,
      };
    },
  };
}

/** Whether a memory concerns a claim's subject, not only general words such as “this project” or “should use”. */
function concerns(claim: string, { title, snippet, files, explain }: SearchResult): boolean {
  const subject = [...new Set(analyse(claim))].filter((term) => !isPhrasing(term));
  if (subject.length === 0 || (explain?.vector?.evidence ?? 0) >= SAME_IN_OTHER_WORDS) return true;
  const said = new Set([title, snippet, ...files].flatMap((one) => [...analyse(one)]));
  return subject.some((term) => said.has(term));
}

/** Nodes at the other end of edges, with the edge's words; those with most observations first. */
function nearest(edges: readonly Edge[], known: ReadonlySet<string>): Map<string, string> {
  const near = new Map<string, string>();
  for (const { kind, source, target, times } of edges)
    for (const [node, other] of [
      [target, source],
      [source, target],
    ] as const) {
      if (near.size >= MAX_NEAR || known.has(node) || near.has(node)) continue;
      near.set(node, `${kind} ${other}${times > 1 ? `, ${times} times` : ''}`);
    }
  return near;
}

function verdictOf(sides: Record<'for' | 'against', readonly Evidence[]>): ReasonReply['verdict'] {
  if (sides.for.length > 0) return sides.against.length > 0 ? 'contested' : 'supported';
  return sides.against.length > 0 ? 'opposed' : 'insufficient';
}

/** The content words of a text that occur in none of these. */
function unknownWords(text: string, said: readonly string[]): string[] {
  const spoken = new Set(said.flatMap((one) => [...analyse(one)]));
  const telling = new Set(queryTerms(text).flatMap(({ term, weight }) => (weight === 1 ? [term] : [])));
  const words = [...new Set(text.split(/[\s,;:!?()"]+/).filter((word) => word !== ''))];
  return words
    .filter((word) => {
      const terms = [...analyse(word)].filter((term) => telling.has(term));
      return terms.length > 0 && !terms.some((term) => spoken.has(term));
    })
    .slice(0, MAX_UNKNOWN);
}
