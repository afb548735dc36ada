import type { OpenAPIHono } from '@hono/zod-openapi';
import { LOGIN_CODE_HEADER } from '../../contract/door.ts';
import type { AppEnv } from '../app-env.ts';
import type { BrowserSessions } from '../guards/browser-sessions.ts';
import { HttpProblem } from '../problem.ts';
import { jsonReply } from '../reply.ts';

/**
 * POST /login: exchange the code of a one-time link for the token of a page. The code is sent in a custom header, which
 * no page of another origin may send. DELETE /login ends the login of the token that it carries.
 */
export function registerLogin(app: OpenAPIHono<AppEnv>, browsers: BrowserSessions): void {
  app.post('/login', (c) => {
    const session = browsers.redeem(c.req.header(LOGIN_CODE_HEADER) ?? '');
    if (session === undefined) {
      throw new HttpProblem(401, 'This link was used already or has expired', {
        hint: 'Ask for a new one: `agent-memory open`.',
      });
    }
    return jsonReply({ token: session.token, expires_at: session.expiresAt.toISOString() });
  });
  app.delete('/login', (c) => {
    if (!browsers.end(c.req.header('authorization')?.replace(/^bearer +/i, '') ?? '')) {
      throw new HttpProblem(401, 'This login has already ended', { hint: 'Log in again: `agent-memory open`.' });
    }
    return c.body(null, 204);
  });
}
