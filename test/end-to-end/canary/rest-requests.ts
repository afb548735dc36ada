/** Requests to every route that takes text, good ones and bad ones, with canaries wherever text goes. */
import type { Canaries } from './canaries.ts';
import type { Place } from './hook-payloads.ts';

export type RestRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** In the order in which they are to be sent: what the later ones change, the earlier ones make. */
export function restRequests(canaries: Canaries, place: Place): RestRequest[] {
  return [...writes(canaries, place), ...questions(canaries), ...failures(canaries)];
}

function writes(canaries: Canaries, { session, project, root }: Place): RestRequest[] {
  const letter = (door: string) => canaries.letter(`REST ${door}`);
  const bare = (door: string) => encodeFree(canaries.bare(`REST ${door}`));
  const post = (path: string, body: unknown): RestRequest => ({ method: 'POST', path, body });
  return [
    post('/api/sessions', {
      session_id: session,
      cwd: project,
      agent_name: bare('session agent'),
      user_id: bare('user'),
    }),
    { method: 'PATCH', path: `/api/sessions/${session}`, body: { summary: letter('session summary') } },
    post('/api/prompts', { session_id: session, prompt: letter('prompt'), cwd: project, prompt_id: bare('prompt id') }),
    post('/api/prompts', { session_id: bare('session id'), prompt: 'hello', cwd: `${project}/${bare('cwd')}` }),
    post('/api/queue', {
      session_id: session,
      tool_name: bare('tool name'),
      tool_input: { command: letter('tool input'), ...canaries.fields('REST tool input') },
      tool_response_preview: letter('tool response'),
      error: letter('tool error'),
      last_user_message: letter('last user message'),
      tool_use_id: bare('tool use id'),
    }),
    post('/api/observations', {
      project: `acme/${bare('observation project')}`,
      text: letter('observation'),
      title: bare('title'),
      external_id: bare('external id'),
      session_id: session,
      files: [bare('file')],
      topics: [bare('topic')],
      entities: [bare('entity')],
      metadata: { note: letter('metadata'), [bare('metadata key')]: 1, ...canaries.fields('REST metadata') },
      agent: bare('agent'),
      branch: bare('branch'),
      namespace: bare('namespace'),
      workspace: bare('workspace'),
      user_id: bare('user id'),
    }),
    post('/api/observations', [{ text: letter('observation in a batch'), project: 'acme/shop' }]),
    {
      method: 'PATCH',
      path: '/api/observations/1',
      body: { text: letter('changed observation'), title: bare('new title') },
    },
    post('/api/lessons', {
      title: bare('lesson title'),
      rule: `Never print ${bare('rule')}`,
      detail: letter('lesson detail'),
      severity: 'critical',
      project: `acme/${bare('lesson project')}`,
      trigger_tool: 'Bash',
      trigger_pattern: `curl .*${bare('trigger')}`,
      trigger_files: [`**/${bare('lesson file')}`],
    }),
    { method: 'PATCH', path: '/api/lessons/1', body: { rule: `Not even ${bare('changed rule')}` } },
    post('/api/lessons/import', {
      text: `- Never use ${bare('imported rule')} here\n\n${letter('rule file')}`,
      source: bare('rule source'),
    }),
    post('/api/forget', { ids: [999_999], reason: letter('forget reason') }),
    post('/api/admin/tokens', { name: bare('token name'), agent: bare('token agent'), scopes: ['read'] }),
    post('/api/backfill', { path: `${root}/.claude/projects/shop/${bare('missing transcript')}.jsonl` }),
    {
      ...post('/api/observations', { text: letter('kept receipt') }),
      headers: { 'idempotency-key': bare('idempotency key') },
    },
    {
      ...post('/hooks/claude-code/Stop', { session_id: session, cwd: project }),
      headers: { 'x-event-id': bare('event id') },
    },
    post(`/hooks/${bare('hook agent').slice(0, 64)}/Stop`, {
      session_id: session,
      last_assistant_message: letter('foreign agent'),
    }),
  ];
}

function questions(canaries: Canaries): RestRequest[] {
  const letter = (door: string) => canaries.letter(`REST ${door}`);
  const bare = (door: string) => encodeFree(canaries.bare(`REST ${door}`));
  const post = (path: string, body: unknown): RestRequest => ({ method: 'POST', path, body });
  const get = (path: string): RestRequest => ({ method: 'GET', path });
  return [
    post('/api/observations/search', { query: letter('search'), explain: true }),
    post('/api/observations/search', { query: 'deploy', project: bare('search project'), group_by: 'session' }),
    post('/api/recall', { prompt: letter('recall'), project: 'acme/shop', session_id: bare('recall session') }),
    post('/api/recall', { prompt: 'What did we say about the deploy on line 3?', project: 'acme/shop' }),
    get(`/api/observations/timeline?query=${bare('timeline')}`),
    get(`/api/observations?project=${bare('list project')}&session_id=${bare('list session')}`),
    get(`/api/lessons?query=${bare('lesson query')}`),
    get(`/api/lessons/match?tool_name=Bash&preview=${bare('match preview')}`),
    post('/api/lessons/match', { tool_name: bare('match tool'), tool_input: { command: letter('match input') } }),
    post('/api/redact', { text: letter('redact') }),
    post('/api/redact', { payload: { text: letter('redact payload'), ...canaries.fields('REST redact payload') } }),
    ...['sessions', 'prompts', 'tool-calls', 'observations', 'lessons', 'injections', 'stats'].map((list) =>
      get(`/api/${list}`),
    ),
    ...['audit', 'jobs?dead=true', 'tokens', 'projects', 'models'].map((list) => get(`/api/admin/${list}`)),
  ];
}

function failures(canaries: Canaries): RestRequest[] {
  const bare = (door: string) => encodeFree(canaries.bare(`REST failing ${door}`));
  const post = (path: string, body: unknown): RestRequest => ({ method: 'POST', path, body });
  return [
    { method: 'GET', path: `/api/${bare('unknown path')}?token=${bare('query string')}` },
    { method: 'GET', path: `/${bare('unknown folder')}` },
    { method: 'GET', path: `/api/sessions/${bare('unknown session')}` },
    { method: 'PATCH', path: `/api/sessions/${bare('patched session')}`, body: { summary: 'x' } },
    { method: 'GET', path: `/api/observations/${bare('no id')}` },
    { method: 'GET', path: `/api/observations?limit=${bare('limit')}` },
    { method: 'DELETE', path: `/api/lessons/${bare('lesson id')}` },
    { method: 'GET', path: '/api/stats', headers: { authorization: `Bearer ${bare('foreign token')}` } },
    { method: 'GET', path: '/api/stats', headers: { host: `${bare('host')}.example.com` } },
    { method: 'GET', path: '/api/stats', headers: { origin: `https://${bare('origin')}.example.com` } },
    post('/api/observations', canaries.letter('REST failing: text instead of an object')),
    post('/api/observations', { text: 5, [bare('unknown field')]: bare('value of an unknown field') }),
    post('/api/observations/search', { query: 'x', [bare('unknown search field')]: 1 }),
    post('/api/lessons', {
      title: 'x',
      rule: 'x',
      trigger_tool: 'Bash',
      trigger_pattern: `(${bare('broken pattern')}`,
    }),
    post('/api/lessons', { title: 'x', rule: 'x', severity: bare('severity') }),
    post(`/api/lessons/packs/${bare('pack')}`, {}),
    post('/api/admin/models', { name: bare('model') }),
    post('/api/admin/projects/merge', { from: bare('merge from'), into: bare('merge into') }),
    post('/api/admin/projects/split', { alias: bare('split') }),
    post('/hooks/claude-code/UserPromptSubmit', { prompt: canaries.letter('REST failing: hook without a session') }),
    post('/hooks/claude-code/UserPromptSubmit', { session_id: { deep: bare('session id of a hook') } }),
    post('/api/admin/tokens', { name: 'x', scopes: [bare('scope')] }),
    post('/api/backfill', { path: `relative/${bare('relative path')}` }),
  ];
}

/** None of the bare formats holds a character that a URL would escape; this would say so if one did. */
function encodeFree(text: string): string {
  if (encodeURIComponent(text) !== text)
    throw new Error(`This format can't stand in a URL as it is: ${text.slice(0, 6)}…`);
  return text;
}
