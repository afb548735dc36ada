import type { z } from 'zod';
import type { Actor } from './deps.ts';
import type { RouteScope } from './guards/require-scope.ts';
import type { Touches } from './touches.ts';

/** Input of a handler: the validated parts of the request and its actor. */
type RouteInput<Params, Query, Body> = {
  params: Params;
  query: Query;
  body: Body;
  actor: Actor;
  /**
   * The row ids of the projects that its token is bound to; undefined: all. Handlers that count or list several rows
   * must filter by them.
   */
  within(): Promise<readonly number[] | undefined>;
  /**
   * An id for the nth item without one, the same whenever the request is repeated under its Idempotency-Key. If the
   * daemon dies between storing the item and the receipt, the repeat finds the stored item. undefined without a key.
   */
  repeatId(n: number): string | undefined;
  /** A header of the request. */
  header(name: string): string | undefined;
  /** Aborted when the client hangs up before its reply. */
  readonly hungUp: AbortSignal;
  /** Set the subject of the request for the audit log, such as "observation 5". */
  about(subject: string): void;
};

type RouteSpec<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> = RouteFacts & {
  params?: Params;
  query?: Query;
  body?: Body;
  /** Absent: the reply is empty. */
  reply?: Reply;
  handle(
    input: RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Promise<z.input<Reply>> | z.input<Reply>;
};

type RouteFacts = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In OpenAPI's form: `/api/lessons/{id}`; outside of /api only if another server's clients expect it. */
  path: `/${string}`;
  /** Whether the path may end in a slash. */
  slashed?: boolean;
  scope: RouteScope;
  /** What its requests may name; a token bound to projects or to an agent is checked against it. */
  touches: Touches;
  /** Its section in /docs. */
  tag: string;
  summary: string;
  description?: string;
  /** Status of a successful reply; default 200, or 204 without a reply schema. */
  status?: 200 | 201 | 202;
  /** Whether the body may be missing; the schema's default then applies. */
  bodyOptional?: boolean;
  /** Whether the route accepts an Idempotency-Key: a repeated request gets the first one's reply. */
  repeatable?: boolean;
};

/** A route with the types of its parts erased, so that routes fit in one list. */
export type Route = RouteFacts & {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply?: z.ZodType;
  handle(input: RouteInput<unknown, unknown, unknown>): Promise<unknown> | unknown;
};

/**
 * Declare a route: the schemas validate the request, type the handler and document it in /openapi.json.
 * A handler returns the reply or throws an HttpProblem.
 */
export function defineRoute<
  Params extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Reply extends z.ZodType = z.ZodType<void, void>,
>(spec: RouteSpec<Params, Query, Body, Reply>): Route {
  return spec as unknown as Route;
}
