// What a route touches, declared with it: the fields of a request that name something recorded, and the kind of thing
// that each names. A token that is bound to projects, or was issued to an agent, is checked against it
// (guards/project-bounds) before a handler runs.
//
//   by   fields that locate the request; at least one must be given, else it is refused
//   and  further fields that may name something
//
// A path such as `body.asker.agent` begins with the part of the request; the items of a list share their list's path.

import type { z } from 'zod';
import { schemaFields } from './schema-fields.ts';

/**
 * The kind of thing a field names, and what a bound token may name with it. Replies don't distinguish a row of another
 * project from a row that doesn't exist.
 */
export type Named =
  /** A project, by its key or a folder: one of the token's. */
  | 'project'
  /** The folder that an event happened in: inside one of the token's projects. */
  | 'folder'
  /** Rows that exist, each in one of the token's projects. */
  | 'observation'
  | 'lesson'
  | 'session'
  /** A session with no row in another project: it is forgotten as a whole. */
  | 'whole session'
  /** A name chosen by the client: new, or of a row in the token's projects. */
  | 'new session'
  | 'new prompt'
  | 'new call'
  /** A hint that only affects ranking; one that the token may not see is left out. */
  | 'near project'
  | 'near session'
  | 'near call'
  /** A declaration that the saved item is visible beyond its project; never with a bound token. */
  | 'reach'
  /** An agent: for a token of an agent, or for a model, only that agent. */
  | 'agent'
  /** A user: for a model only the daemon's own. */
  | 'user'
  /** A label that narrows the selection further, or is saved with an item; nothing is looked up by it. */
  | 'label';

type Names = Readonly<Record<string, Named>>;
export type Touches = {
  /**
   * `nothing`: the reply concerns nothing that was recorded. `everything`: closed to tokens that are bound to projects.
   */
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
 * The paths of Redis Agent Memory Server: programs' memories there belong to no project. Their users are labels; no
 * memory of a user's scope can be reached by them.
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
/** The caller named in a search. */
export const ASKER: Names = {
  'body.asker.session_id': 'near session',
  'body.asker.agent': 'agent',
  'body.asker.user_id': 'user',
  'body.asker.workspace': 'label',
};
/** The session in which a model heard a rule. */
export const HEARD_IN: Names = { 'body.session_id': 'near session', 'body.tool_use_id': 'near call' };

/** Fields that name a person or an agent are declared even on routes that are closed to bound tokens. */
const WHO = /\.(?:agent|agent_name|user_id)(?:\.|$)/;

const words = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));
/**
 * Fields that name nothing recorded: words, numbers and times that are saved, compared or shown. A field that is
 * neither here nor declared with its route is a bug, so that a new one can't be overlooked.
 */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  params: words('name view_id'),
  query: words('after before cursor limit preview query since tool_name'),
  body: words(
    `branch budget budget_tokens commits confidence created_at detail details duration_ms entities error event_date external_id files kind
     last_accessed last_user_message limit max_age_days max_inactive_days metadata namespace offset on passage_tokens past payload present progress prompt queries query
     reason reflection rule source summary text time_zone title tool_input tool_name tool_response_preview topics trigger_files
     trigger_output_pattern trigger_pattern trigger_rule trigger_tool words workspace`,
  ),
};

type Declared = { touches: Touches; params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };

/** The undeclared fields of a route. */
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
