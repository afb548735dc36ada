import { z } from 'zod';
import {
  auditRowSchema,
  browserLinkSchema,
  connectedAgentSchema,
  jobListQuerySchema,
  jobRetrySchema,
  jobSchema,
} from '../../contract/admin.ts';
import { backupListSchema, backupPostSchema } from '../../contract/backups.ts';
import { idSchema, limitSchema } from '../../contract/fields.ts';
import { pageOf } from '../../contract/observations.ts';
import { listAuditRows } from '../../store/access/audit.ts';
import { listAgents } from '../../store/sessions/agents.ts';
import { listJobs, retryDeadJobs } from '../../store/upkeep/jobs.ts';
import { defineRoute, type Route } from '../define-route.ts';
import type { HttpDeps } from '../deps.ts';
import type { BrowserSessions } from '../guards/browser-sessions.ts';
import { isOwner } from '../guards/require-owner.ts';
import { HttpProblem } from '../problem.ts';
import { EVERYTHING } from '../touches.ts';

const tag = 'admin';
const auditQuery = z.object({ limit: limitSchema(1000, 100), cursor: idSchema.optional() });

/** The daemon itself: jobs, audit log, schema, stop. */
export const adminRoutes = (deps: HttpDeps, browsers: BrowserSessions): Route[] => [
  jobsRoute(deps),
  retryJobsRoute(deps),
  agentsRoute(deps),
  auditRoute(deps),
  backupsRoute(deps),
  backUpRoute(deps),
  migrateRoute(deps),
  stopRoute(deps),
  browserLinkRoute(deps, browsers),
];

const jobsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/admin/jobs',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'List queued work, the oldest first',
    query: jobListQuerySchema,
    reply: z.object({ items: z.array(jobSchema) }),
    handle: async ({ query }) => ({
      items: await listJobs(deps.db, { limit: query.limit, dead: query.dead && query.dead === 'true' }),
    }),
  });

const retryJobsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/admin/jobs/retry',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Retry dead jobs',
    body: jobRetrySchema,
    reply: z.object({ retried: z.number() }),
    handle: async ({ body, about }) => {
      about(body.id === undefined ? 'all dead jobs' : `job ${body.id}`);
      return { retried: await retryDeadJobs(deps.db, body.id) };
    },
  });

const agentsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/admin/agents',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'List the agents that sessions came from, the latest first',
    reply: z.object({ items: z.array(connectedAgentSchema) }),
    handle: async () => ({ items: await listAgents(deps.db) }),
  });

const auditRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/admin/audit',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Read the audit log, newest first',
    query: auditQuery,
    reply: pageOf(auditRowSchema),
    handle: ({ query }) => listAuditRows(deps.db, query),
  });

const backupsRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'get',
    path: '/api/admin/backups',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'List the backups, the latest first, with the latest restore drill',
    reply: backupListSchema,
    handle: () => deps.backups.list(),
  });

const backUpRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/admin/backups',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Start a backup; the list shows it when it is done',
    status: 202,
    body: backupPostSchema,
    reply: z.object({ status: z.enum(['started', 'running']) }),
    handle: ({ body, about }) => {
      about(body.name ?? 'backup');
      return { status: deps.backups.start(body.name) ? ('started' as const) : ('running' as const) };
    },
  });

const migrateRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/admin/migrate',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Bring the database’s schema up to date',
    reply: z.object({ backend: z.string(), applied: z.array(z.string()) }),
    handle: async () => ({ backend: deps.db.backend, applied: await deps.db.migrate() }),
  });

const stopRoute = (deps: HttpDeps) =>
  defineRoute({
    method: 'post',
    path: '/api/admin/stop',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Finish running requests, then stop the daemon',
    status: 202,
    reply: z.object({ status: z.literal('stopping'), pid: z.number() }),
    handle: () => {
      deps.stop();
      return { status: 'stopping' as const, pid: process.pid };
    },
  });

const browserLinkRoute = (deps: HttpDeps, browsers: BrowserSessions) =>
  defineRoute({
    method: 'post',
    path: '/api/admin/browser-link',
    scope: 'admin',
    touches: EVERYTHING,
    tag,
    summary: 'Create a link that logs a browser in, once',
    description: 'Only the owner’s token and the viewer may.',
    reply: browserLinkSchema,
    handle: ({ actor }) => {
      // The link logs in as the user, who may decide; an issued token must not.
      if (!isOwner(actor))
        throw new HttpProblem(403, 'Only the owner’s token makes a link that logs in as the user', {
          hint: 'Run `agent-memory open` in a terminal.',
        });
      const { code, expiresAt } = browsers.makeCode(actor);
      // After a #, so no browser sends it, no server logs it and no link preview opens it.
      return {
        url: `http://127.0.0.1:${deps.settings.port()}/#/login?code=${code}`,
        expires_at: expiresAt.toISOString(),
      };
    },
  });
