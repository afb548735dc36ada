// Restricts a request, before a handler sees it, to the projects that its token is bound to and the agent that it was
// issued to. Each route declares what it touches (../touches); a request that names none of the alternatives is
// refused, so that neither a new route nor a new field can expose other projects by mistake. A row of another project
// is treated as one that doesn't exist.
import { isAbsolute } from 'node:path';
import { type BoundTable, findPlaces, reachesOutside } from '../../store/access/bounds.ts';
import type { Actor, HttpDeps } from '../deps.ts';
import { HttpProblem, notFound } from '../problem.ts';
import type { Named, Touches } from '../touches.ts';

type Parts = { params?: unknown; query?: unknown; body?: unknown };
type Fields = Record<string, unknown>;
/** A field of a request with a value: the kind of thing it names, its path, and the value. */
type Found = { named: Named; holder: Fields; field: string; value: unknown };

export type ProjectBounds = {
  /** @throws HttpProblem 403 for another project, agent or user, 404 for a row that isn't in the token's projects */
  hold(actor: Actor, touches: Touches, parts: Parts): Promise<void>;
  /** The row ids of the projects that a token is bound to; undefined: of all. */
  idsOf(actor: Actor): Promise<readonly number[] | undefined>;
};

const ROWS: Partial<Record<Named, { table: BoundTable; mayBeNew?: true; isHint?: true }>> = {
  observation: { table: 'observation' },
  lesson: { table: 'lesson' },
  session: { table: 'session' },
  'whole session': { table: 'session' },
  'new session': { table: 'session', mayBeNew: true },
  'new prompt': { table: 'prompt', mayBeNew: true },
  'new call': { table: 'call', mayBeNew: true },
  'near session': { table: 'session', isHint: true },
  'near call': { table: 'call', isHint: true },
};

export function createProjectBounds(deps: Pick<HttpDeps, 'db' | 'projects' | 'visibility'>): ProjectBounds {
  const idsOfKeys = async (keys: readonly string[]) =>
    (await Promise.all(keys.map((key) => deps.projects.find(key)))).flatMap((project) => project?.id ?? []);

  async function isInside(keys: readonly string[], ref: unknown): Promise<boolean> {
    if (typeof ref !== 'string') return false;
    const project = await deps.projects.find(ref);
    return project ? (await idsOfKeys(keys)).includes(project.id) : keys.includes(deps.projects.keyOf(ref) ?? '');
  }

  async function holdRows(keys: readonly string[], { named, holder, field, value }: Found): Promise<void> {
    const { table, mayBeNew, isHint } = ROWS[named]!;
    const names = namesIn(table, value);
    const ids = await idsOfKeys(keys);
    const places = await findPlaces(deps.db, table, names, ids);
    const outside = names.find((name) => !(places.get(String(name)) ?? mayBeNew));
    if (outside !== undefined && isHint) delete holder[field];
    else if (outside !== undefined) throw notFound(`${table} ${outside}`);
    if (named === 'whole session' && (await reachesOutside(deps.db, String(value), ids)))
      throw outsideOf(keys, `the session ${value} worked in other projects, too`);
  }

  async function holdOne(keys: readonly string[], found: Found): Promise<void> {
    const { named, holder, field, value } = found;
    if (ROWS[named]) return holdRows(keys, found);
    switch (named) {
      case 'project':
        if (await isInside(keys, value)) return;
        throw outsideOf(keys, value === null ? 'name one of them' : `${value} is not one of them`);
      case 'folder':
        if (typeof value === 'string' && isAbsolute(value) && (await isInside(keys, value))) return;
        throw outsideOf(keys, `the folder ${value} is not in one of them`);
      case 'near project':
        if (!(await isInside(keys, value))) delete holder[field];
        return;
      case 'reach':
        if (value === false || value === 'project') return;
        throw outsideOf(keys, `${field}: ${value} reaches beyond them`);
    }
  }

  async function holdProjects(keys: readonly string[], { by, and }: Touches, parts: Parts): Promise<void> {
    if (by === 'nothing') return;
    if (by === 'everything') throw outsideOf(keys, 'this route concerns others too');
    // A token's only project need not be named.
    const only = keys.length === 1 ? keys[0] : undefined;
    for (const [path, named] of Object.entries(by)) {
      if (named === 'project') fillIn(parts, path, only);
    }
    const located = findAll(parts, by);
    if (located.length === 0) throw outsideOf(keys, `name ${Object.keys(by).map(fieldName).join(' or ')}`);
    for (const field of [...located, ...findAll(parts, and ?? {})]) await holdOne(keys, field);
  }

  /** A model, or a program whose token names an agent, acts only for itself and its user. */
  function holdAgent(actor: Actor, { by, and }: Touches, parts: Parts): void {
    for (const { named, value } of findAll(parts, { ...(typeof by === 'object' && by), ...and })) {
      if (named === 'agent' && value !== actor.agent)
        throw new HttpProblem(403, `This token is ${actor.agent ?? 'a model'}’s and acts for no other agent`, {
          hint: 'Leave the agent out, or use a token that is issued to that agent.',
        });
      if (named === 'user' && value !== deps.visibility.userId)
        throw new HttpProblem(403, `An agent acts only for this machine’s user${ownUser(deps.visibility.userId)}`, {
          hint: `Leave the user out${deps.visibility.userId === null ? ', or give this machine’s user that name, as user_id in settings.json' : ''}. A program that serves other users names them over REST or by agent-memory/client, with a token without \`--agent\`.`,
        });
    }
  }

  return {
    async hold(actor, touches, parts) {
      for (const part of apart(parts)) {
        if (actor.door === 'agent' || actor.agent !== undefined) holdAgent(actor, touches, part);
        if (actor.projects) await holdProjects(actor.projects, touches, part);
      }
    },
    idsOf: async ({ projects }) => projects && idsOfKeys(projects),
  };
}

/** A list in the body counts as that many requests. */
const apart = (parts: Parts): Parts[] =>
  Array.isArray(parts.body) ? parts.body.map((body) => ({ ...parts, body })) : [parts];

const ownUser = (userId: string | null): string => (userId === null ? ', who has no name' : `, ${userId}`);

const fieldName = (path: string) => path.slice(path.indexOf('.') + 1);

/** The names in a value: one, a list, or a comma-separated text. A value of another type names nothing that exists. */
function namesIn(table: BoundTable, value: unknown): (number | string)[] {
  if (table !== 'observation' && table !== 'lesson') return [String(value)];
  const names = typeof value === 'string' ? value.split(',') : [value].flat();
  return names.map(Number).map((id) => (Number.isSafeInteger(id) ? id : 0));
}

function findAll(parts: Parts, names: Readonly<Record<string, Named>>): Found[] {
  return Object.entries(names).flatMap(([path, named]) => {
    const steps = path.split('.');
    const field = steps.pop()!;
    let holders: unknown[] = [parts];
    for (const step of steps) {
      holders = holders.filter(isFields).flatMap((holder) => holder[step]);
    }
    return holders.flatMap((holder) =>
      isFields(holder) && holder[field] !== undefined ? [{ named, holder, field, value: holder[field] }] : [],
    );
  });
}

function fillIn(parts: Parts, path: string, key: string | undefined): void {
  const [part, field] = path.split('.') as [keyof Parts, string];
  const holder = parts[part];
  if (key !== undefined && field === 'project' && isFields(holder) && holder.project === undefined)
    holder.project = key;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function outsideOf(keys: readonly string[], why: string): HttpProblem {
  return new HttpProblem(403, `This token is bound to ${keys.join(', ')}: ${why}`, {
    hint: 'Create another with `agent-memory tokens create --project`, or one without that flag for all projects.',
  });
}
