import { describe, expect, it } from 'vitest';
import { createApi } from '../../daemon/client/api.ts';
import { clientOver } from '../../daemon/client/client-over.ts';
import { findCallingSession } from '../../mcp/calling-session.ts';

const NOW = Date.parse('2027-03-04T10:00:00Z');
const session = (session_id: string, minutesAgo: number, ended_at: string | null = null) => ({
  session_id,
  last_event_at: new Date(NOW - minutesAgo * 60_000).toISOString(),
  ended_at,
});

/** A daemon that knows these sessions, and what it was asked. */
function asked(items: object[], status = 200) {
  const queries: string[] = [];
  const api = createApi(
    clientOver(async (method, path) => {
      queries.push(`${method} ${path}`);
      return { status, body: JSON.stringify(status === 200 ? { items, next_cursor: null } : { code: 'not_found' }) };
    }),
  );
  return { api, queries };
}
const context = (api: ReturnType<typeof createApi>, more = {}) => ({
  api,
  folder: '/work/shop',
  heardIn: {},
  agent: 'codex',
  ...more,
});

describe('where a model heard what it saves', () => {
  it('is the session of this agent that went on last in this folder', async () => {
    const { api, queries } = asked([
      session('begun last', 30),
      session('in use', 2),
      session('over', 1, '2027-03-04T09:59:00Z'),
    ]);
    expect(await findCallingSession(context(api), NOW)).toEqual({ session_id: 'in use' });
    expect(queries).toEqual([expect.stringMatching(/^GET \/api\/sessions\?.*shop.*agent=codex&status=active/)]);
  });

  it('is no session that ended, or that nobody used for an hour', async () => {
    const { api } = asked([session('yesterday’s', 1_000), session('over', 1, '2027-03-04T09:59:00Z')]);
    expect(await findCallingSession(context(api), NOW)).toEqual({});
  });

  it('is what the client names, without asking', async () => {
    const { api, queries } = asked([session('in use', 2)]);
    expect(await findCallingSession(context(api, { heardIn: { session_id: 'named' } }), NOW)).toEqual({
      session_id: 'named',
    });
    expect(await findCallingSession(context(api, { agent: undefined }), NOW)).toEqual({});
    expect(queries).toEqual([]);
  });

  it('fails where the daemon does not answer, so that nobody takes the words for unheard', async () => {
    await expect(findCallingSession(context(asked([], 401).api), NOW)).rejects.toThrow();
  });

  it('is nothing where the project is not known yet', async () => {
    expect(await findCallingSession(context(asked([], 404).api), NOW)).toEqual({});
  });
});
