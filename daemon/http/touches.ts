// What a route touches, declared with it: the fields of a request that name something recorded, and what each of them names. A token that is
// bound to projects, or was issued to an agent, is held to it (guards/project-bounds) before a handler runs.
//
//   by   what says where the request works; one of them at least is given, else it is refused
//   and  what it may name besides
//
// A path such as `body.asker.agent` begins with the part of the request; the items of a list share their list's path.

import type { z } from 'zod';
import { schemaFields } from './schema-fields.ts';

/** What a field names, and what a bound token may name by it. Nothing tells apart what lies elsewhere and what there is not. */
export type Named =
  /** A project, by its key or a folder: one of the token's. */
  | 'project'
  /** The folder that an event happened in: inside one of the token's projects. */
  | 'folder'
  /** Rows that exist, each in one of the token's projects. */
  | 'observation'
  | 'lesson'
  | 'session'
  /** A session of which no row lies in another project either: it is forgotten as a whole. */
  | 'whole session'
  /** A name that its client makes up: of nothing so far, or of a row in the token's projects. */
  | 'new session'
  | 'new prompt'
  | 'new call'
  /** What only weighs in the answer; one that the token may not see is left out. */
  | 'near project'
  | 'near session'
  | 'near call'
  /** A declaration that what is saved is seen beyond its project; never with a bound token. */
  | 'reach'
  /** An agent: of a token that has one, or of a model, it is that one and no other. */
  | 'agent'
  /** A user: of a model it is the daemon's own. */
  | 'user'
  /** A label that narrows what the others allow, or is kept with what is saved; nothing is looked up by it. */
  | 'label';

type Names = Readonly<Record<string, Named>>;
export type Touches = {
  /** `nothing`: the reply concerns nothing that was recorded. `everything`: closed to tokens that are bound to projects. */
  by: 'nothing' | 'everything' | Names;
  and?: Names;
};

export const NOTHING: Touches = { by: 'nothing' };
export const EVERYTHING: Touches = { by: 'everything' };
/** The project of a list's query, and of a request's body. */
export const QUERY_PROJECT: Touches = { by: { 'query.project': 'project' } };
export const BODY_PROJECT: Touches = { by: { 'body.project': 'project' } };
/** The `{id}` of a path. */
export const ONE_OBSERVATION: Touches = { by: { 'params.id': 'observation' } };
export const ONE_LESSON: Touches = { by: { 'params.id': 'lesson' } };
export const ONE_SESSION: Touches = { by: { 'params.session_id': 'session' } };
/** The folder of a recorded event. */
export const FOLDER: Touches = { by: { 'body.cwd': 'folder' } };
/**
 * The paths of Redis Agent Memory Server: what programs keep there belongs to no project. Users are labels of theirs; no memory of a user's
 * scope is reached by them.
 */
export const OF_PROGRAMS: Touches = {
  by: 'everything',
  and: {
    'query.user_id': 'label',
    'body.user_id': 'label',
    'body.memories': 'label',
    'body.session': 'label',
    'body.long_term_search': 'label',
  },
};
/** Who asks, of a search. */
export const ASKER: Names = {
  'body.asker.session_id': 'near session',
  'body.asker.agent': 'agent',
  'body.asker.user_id': 'user',
  'body.asker.workspace': 'label',
};
/** Where a model heard a rule. */
export const HEARD_IN: Names = { 'body.session_id': 'near session', 'body.tool_use_id': 'near call' };

/** Fields by which somebody is meant are declared on routes that are closed to bound tokens too. */
const WHO = /\.(?:agent|agent_name|user_id)(?:\.|$)/;

const words = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));
/**
 * Fields that name nothing recorded: words, numbers and times that are kept, compared or shown. A field that is neither here nor declared with
 * its route is a fault of the program, so that a new one can't be overlooked.
 */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  params: words('name view_id'),
  query: words('after before cursor limit preview query tool_name'),
  body: words(
    `branch budget budget_tokens commits confidence created_at detail details duration_ms entities error event_date external_id files kind
     last_accessed last_user_message limit max_age_days max_inactive_days metadata namespace offset on passage_tokens past payload present progress prompt queries query
     reason reflection rule source summary text time_zone title tool_input tool_name tool_response_preview topics trigger_files
     trigger_output_pattern trigger_pattern trigger_rule trigger_tool words workspace`,
  ),
};

type Declared = { touches: Touches; params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };

/** The fields of a route of which nothing says what they name. */
export function undeclaredFields({ touches, ...schemas }: Declared): string[] {
  const declared = Object.keys({ ...(typeof touches.by === 'object' && touches.by), ...touches.and });
  const covers = (path: string, other: string) => path === other || other.startsWith(`${path}.`);
  const isOpen = touches.by !== 'everything';
  return (['params', 'query', 'body'] as const)
    .flatMap((part) => schemaFields(schemas[part], part))
    .filter((field) => {
      if (declared.some((path) => covers(path, field) || covers(field, path))) return false;
      const [part, name] = field.split('.');
      return isOpen ? !WORDS[part!]!.has(name!) : WHO.test(field);
    });
}
