// Routes registered by hand, outside of register-route.ts, and what a token that is bound to projects may do there. An
// unlisted route prevents the program from starting, so that none is open by omission.
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../app-env.ts';

/** The reply contains no recorded data. */
const NOTHING = 'nothing';
/** The route itself leaves out, or refuses, anything outside of the token's projects. */
const HELD = 'held';

const OWN: Readonly<Record<string, typeof NOTHING | typeof HELD>> = {
  'POST /hooks/:agent/:event': HELD,
  // It concerns only the caller's own delivery.
  'POST /hooks/told': NOTHING,
  'GET /api/health': HELD,
  'GET /health': NOTHING,
  'GET /v1/health': NOTHING,
  'POST /login': NOTHING,
  // It ends only the login of its own token.
  'DELETE /login': NOTHING,
  'GET /api/live': HELD,
  // A tool's requests go through the other routes, with the call's token.
  'POST /mcp': HELD,
  'DELETE /mcp': HELD,
  'GET /sse': HELD,
  'POST /messages': HELD,
  'POST /v1/chat/completions': HELD,
  'POST /v1/responses': HELD,
  'POST /v1/embeddings': NOTHING,
  'GET /v1/models': NOTHING,
  'POST /v1/messages': HELD,
  'POST /v1/messages/count_tokens': NOTHING,
  'GET /v1beta/models': NOTHING,
  'POST /v1beta/models/:call': HELD,
  'POST /v1/models/:call': HELD,
  'GET /': NOTHING,
  'GET /viewer/main.js': NOTHING,
  'GET /viewer/chunk.js': NOTHING,
  'GET /viewer/later-pages.js': NOTHING,
  'GET /viewer/main.css': NOTHING,
  'GET /viewer/markdown.js': NOTHING,
  'GET /viewer/inter-latin.woff2': NOTHING,
  'GET /viewer/inter-latin-ext.woff2': NOTHING,
  'GET /viewer/jetbrains-mono-latin.woff2': NOTHING,
  'GET /viewer/jetbrains-mono-latin-ext.woff2': NOTHING,
  'GET /openapi.json': NOTHING,
  'GET /docs': NOTHING,
  'GET /docs/start.js': NOTHING,
  'GET /docs/swagger-ui.css': NOTHING,
  'GET /docs/swagger-ui-bundle.js': NOTHING,
};

/**
 * @throws Error when a route was registered by hand and isn't declared here; `declared`: method and path of the others.
 */
export function requireDeclared(app: OpenAPIHono<AppEnv>, declared: readonly string[]): void {
  const listed = new Set([...Object.keys(OWN), ...declared]);
  const unknown = app.routes
    .map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '')}`)
    .filter((name) => !name.startsWith('ALL ') && !listed.has(name));
  if (unknown.length > 0)
    throw new Error(`Declare in routes/own-routes.ts what a bound token may do at ${unknown.join(', ')}`);
}
