import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../app-env.ts';
import type { BrowserSessions } from '../guards/browser-sessions.ts';
import { HttpProblem } from '../problem.ts';
import { PAGE_HEADERS } from './page-headers.ts';

// The page navigates by itself: after a redirect, a browser that came from another site's link would omit a Strict cookie.
const WELCOME =
  '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/docs"><title>agent-memory</title>' +
  '<p>Logged in. <a href="/docs">Continue</a>';

/** GET /login?code=…: exchange the code of a one-time link for a cookie. */
export function registerLogin(app: OpenAPIHono<AppEnv>, browsers: BrowserSessions): void {
  app.get('/login', (c) => {
    // A preview of the link (HEAD) must not consume it.
    const cookie = c.req.method === 'GET' ? browsers.redeem(c.req.query('code') ?? '') : undefined;
    if (cookie === undefined) {
      throw new HttpProblem(401, 'This link was used already or has expired', {
        hint: 'Ask for a new one: `agent-memory open`.',
      });
    }
    return new Response(WELCOME, {
      headers: { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookie },
    });
  });
}
