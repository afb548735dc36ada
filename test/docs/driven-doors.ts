// Each cheap door of docs/coverage.md, with a call of it and what its answer says. They run in this order against one daemon; `<name>` stands
// for the id that an earlier answer was kept under.

/** A call by its door; `says`: what the answer holds; `keeps`: the name of the first id that it holds. */
type Driven<Given> = { readonly door: string; readonly given: Given; readonly says: string; readonly keeps?: string };

const PROJECT = 'acme/heron';
const A_CALL = { project: PROJECT, tool_name: 'Bash', tool_input: { command: 'git push --force' } };

/** Requests: the body, or `?query` and path where they differ from the door's own. */
export const REQUESTS: readonly (Driven<object | undefined> & { readonly path?: string })[] = [
  { door: 'GET /health', given: undefined, says: '"now"' },
  {
    door: 'POST /api/observations',
    given: { text: 'The heron service is deployed by a script.', project: PROJECT, kind: 'decision' },
    says: 'created',
    keeps: 'memory',
  },
  { door: 'GET /api/observations', given: undefined, says: 'heron service' },
  { door: 'GET /api/observations/{id}', path: '/api/observations/<memory>', given: undefined, says: 'heron service' },
  {
    door: 'PATCH /api/observations/{id}',
    path: '/api/observations/<memory>',
    given: { confidence: 0.4 },
    says: '"confidence":0.4',
  },
  {
    door: 'POST /api/observations/search',
    given: { query: 'how is the heron deployed', project: PROJECT },
    says: '"confidence":0.4',
  },
  {
    door: 'GET /api/observations/timeline',
    path: '/api/observations/timeline?anchor=<memory>',
    given: undefined,
    says: 'heron service',
  },
  {
    door: 'POST /api/recall',
    given: { prompt: 'How is the heron service deployed?', project: PROJECT },
    says: 'took_ms',
  },
  { door: 'POST /api/sessions', given: { session_id: 'heron-1', agent_name: 'codex' }, says: 'heron-1' },
  {
    door: 'POST /api/prompts',
    given: { session_id: 'heron-1', prompt: 'Deploy the heron service', agent_name: 'codex' },
    says: '"id"',
  },
  {
    door: 'POST /api/queue',
    given: { session_id: 'heron-1', tool_name: 'Bash', tool_input: { command: 'deploy heron' } },
    says: '"id"',
  },
  {
    door: 'PATCH /api/sessions/{session_id}',
    path: '/api/sessions/heron-1',
    given: { status: 'completed', summary: 'Deployed.' },
    says: 'completed',
  },
  { door: 'GET /api/sessions/{session_id}', path: '/api/sessions/heron-1', given: undefined, says: 'Deployed.' },
  { door: 'GET /api/tool-calls', given: undefined, says: 'deploy heron' },
  {
    door: 'POST /api/sessions/messages',
    given: {
      project: PROJECT,
      messages: [
        { role: 'user', text: 'Draw the timetable of the ferry' },
        { role: 'assistant', text: 'The timetable is drawn in ferry.svg.' },
      ],
    },
    says: 'session_id',
  },
  {
    door: 'POST /api/lessons',
    given: { title: 'No force', rule: 'Never force a push', trigger_tool: 'Bash', trigger_pattern: 'push --force' },
    says: 'No force',
  },
  { door: 'POST /api/lessons/match', given: A_CALL, says: 'Never force a push' },
  {
    door: 'GET /api/lessons/match',
    path: `/api/lessons/match?tool_name=Bash&preview=git%20push%20--force&project=${encodeURIComponent(PROJECT)}`,
    given: undefined,
    says: 'Never force a push',
  },
  { door: 'GET /api/lessons/packs', given: undefined, says: 'git' },
  {
    door: 'POST /api/rules',
    given: { text: 'remember I prefer terse commits', project: PROJECT },
    says: '"I prefer terse commits"',
    keeps: 'rule',
  },
  { door: 'PATCH /api/rules/{id}', path: '/api/rules/<rule>', given: { confidence: 0.7 }, says: 'terse commits' },
  { door: 'POST /api/rules/{id}/lock', path: '/api/rules/<rule>/lock', given: {}, says: '"locked":true' },
  { door: 'GET /api/rules/{id}/why', path: '/api/rules/<rule>/why', given: undefined, says: 'terse commits' },
  {
    door: 'POST /api/rules/onboard',
    given: { project: PROJECT, files: [{ path: 'CLAUDE.md', text: '- Never publish from the quokka laptop\n' }] },
    says: 'quokka',
  },
  { door: 'POST /api/reason', given: { text: 'The heron is deployed by hand', project: PROJECT }, says: 'verdict' },
  { door: 'POST /api/wonder', given: { text: 'the heron service', project: PROJECT }, says: 'heron service' },
  { door: 'GET /api/graph', path: '/api/graph?focus=observation:<memory>', given: undefined, says: 'heron service' },
  { door: 'GET /api/injections', given: undefined, says: 'items' },
  { door: 'GET /api/stats', given: undefined, says: 'rules' },
  {
    door: 'GET /api/profile',
    path: `/api/profile?project=${encodeURIComponent(PROJECT)}`,
    given: undefined,
    says: 'terse commits',
  },
  { door: 'POST /api/profile/signals', given: { kind: 'preference', text: 'I prefer short answers' }, says: '"id"' },
  { door: 'POST /api/profile/inject', given: {}, says: 'text' },
  { door: 'GET /api/profile/cold-start', given: undefined, says: 'off' },
  { door: 'POST /api/redact', given: { text: '{"password":"letmein"}' }, says: 'REDACTED:password' },
  {
    door: 'POST /api/observations',
    given: { text: 'The egret watches the pond.', project: 'acme/egret' },
    says: 'created',
  },
  {
    door: 'POST /api/admin/projects/merge',
    given: { from: 'acme/egret', into: PROJECT },
    says: '"merged":["acme/egret"]',
  },
  { door: 'POST /api/admin/projects/unmerge', given: { key: 'acme/egret' }, says: '"observations":1' },
  { door: 'GET /api/admin/audit', given: undefined, says: '/api/rules' },
  { door: 'GET /api/admin/backups', given: undefined, says: '[' },
  { door: 'GET /api/admin/models', given: undefined, says: 'static-256' },
  { door: 'GET /api/admin/tokens', given: undefined, says: 'items' },
  {
    door: 'POST /api/observations',
    given: { text: 'Ship the heron by May', project: PROJECT, kind: 'goal' },
    says: 'created',
    keeps: 'goal',
  },
  {
    door: 'POST /api/observations',
    given: { text: 'Read the logs daily', project: PROJECT, kind: 'habit' },
    says: 'created',
    keeps: 'habit',
  },
  {
    door: 'POST /api/observations/{id}/progress',
    path: '/api/observations/<goal>/progress',
    given: { progress: 40 },
    says: '40',
  },
  {
    door: 'POST /api/observations/{id}/completions',
    path: '/api/observations/<habit>/completions',
    given: {},
    says: 'streak',
  },
  { door: 'POST /api/forget', given: { ids: ['<goal>'] }, says: '"observations":1' },
  { door: 'POST /api/forget/policy', given: { budget: 10 }, says: 'dry_run' },
  { door: 'DELETE /api/observations/{id}', path: '/api/observations/<habit>', given: undefined, says: '' },
  { door: 'POST /api/scopes/clear-agent', given: { agent: 'codex' }, says: 'observations' },
  { door: 'POST /api/workspaces/delete', given: { workspace: 'nowhere' }, says: 'observations' },
  {
    door: 'PUT /v1/working-memory/{session_id}',
    path: '/v1/working-memory/chat',
    given: { messages: [{ role: 'user', content: 'I fly from Lisbon.' }] },
    says: 'Lisbon',
  },
  { door: 'GET /v1/working-memory/', given: undefined, says: 'chat' },
  {
    door: 'POST /sessions/{session_id}/memory',
    path: '/sessions/chat/memory',
    given: { messages: [{ role: 'user', content: 'By the window.' }] },
    says: 'ok',
  },
  {
    door: 'GET /sessions/{session_id}/memory',
    path: '/sessions/chat/memory',
    given: undefined,
    says: 'By the window.',
  },
  { door: 'GET /sessions/', given: undefined, says: 'chat' },
  {
    door: 'POST /v1/long-term-memory/',
    given: { memories: [{ id: 'tea', text: 'Ann prefers tea over coffee', user_id: 'ann' }] },
    says: 'ok',
  },
  {
    door: 'POST /v1/long-term-memory/search',
    given: { text: 'what does she like to drink', user_id: { eq: 'ann' } },
    says: 'tea over coffee',
  },
  {
    door: 'POST /v1/long-term-memory/compact',
    path: '/v1/long-term-memory/compact?dry_run=true',
    given: {},
    says: '{',
  },
  {
    door: 'POST /v1/memory/prompt',
    given: { query: 'What does she drink?', long_term_search: { user_id: { eq: 'ann' } } },
    says: 'tea over coffee',
  },
];

/** Tools of MCP by their arguments; `says` is looked for in the text. */
export const TOOLS: readonly Driven<object>[] = [
  { door: 'memory_search_guide', given: {}, says: 'search' },
  { door: 'save_memory', given: { text: 'Pelicans nest behind the turbine hall.' }, says: 'Remembered as' },
  {
    door: 'search',
    given: { query: 'how is the heron deployed', project: PROJECT, since: '2020-01-01' },
    says: 'heron service',
  },
  { door: 'timeline', given: { query: 'heron service', project: PROJECT }, says: 'heron service' },
  { door: 'get_observations', given: { ids: ['<memory>'] }, says: 'deployed by a script' },
  {
    door: 'create_lesson',
    given: { title: 'Ask first', rule: 'Ask before a release', trigger_pattern: 'npm publish', global: true },
    says: 'is active',
  },
  { door: 'search_lessons', given: { query: 'force', project: PROJECT }, says: 'Never force a push' },
  { door: 'list_rules', given: { project: PROJECT }, says: 'terse commits' },
  {
    door: 'remember',
    given: { text: 'Deploy the pelican from the osprey branch', global: true },
    says: 'is a draft',
    keeps: 'draft',
  },
  { door: 'feedback', given: { id: '<rule>', verdict: 'helped' }, says: '<rule>' },
  { door: 'forget_memory', given: { query: 'terse commits', project: PROJECT }, says: 'are ended by correct' },
  { door: 'correct', given: { id: '<draft>', end: true }, says: 'has ended' },
  { door: 'reason', given: { claim: 'The heron is deployed by hand', project: PROJECT }, says: 'heron service' },
  { door: 'wonder', given: { query: 'the heron service', project: PROJECT }, says: 'heron service' },
  { door: 'stats', given: {}, says: 'Rules: ' },
  {
    door: 'onboard',
    given: {
      project: PROJECT,
      files: [{ path: 'AGENTS.md', text: '- Never edit the generated heron tables by hand.\n' }],
    },
    says: 'Never edit the generated heron tables by hand',
  },
  { door: 'get_profile', given: { project: PROJECT }, says: 'terse commits' },
  { door: 'inject_memory', given: { project_id: PROJECT }, says: 'terse commits' },
  { door: 'add_signal', given: { kind: 'preference', text: 'I prefer bullet lists', project: PROJECT }, says: '' },
  { door: 'get_cold_start', given: {}, says: '' },
  {
    door: 'save_session',
    given: {
      messages: [
        { role: 'user', text: 'Move the last ferry to ten' },
        { role: 'assistant', text: 'The last ferry leaves at ten.' },
      ],
    },
    says: '',
  },
  { door: 'create_long_term_memories', given: { memories: [{ text: 'Bob keeps bees', user_id: 'bob' }] }, says: '' },
  { door: 'search_memory', given: { text: 'who keeps bees', user_id: { eq: 'bob' } }, says: 'Bob keeps bees' },
  {
    door: 'set_working_memory',
    given: { session_id: 'desk', messages: [{ role: 'user', content: 'I sit by the window.' }] },
    says: '',
  },
  { door: 'get_working_memory', given: { session_id: 'desk' }, says: 'by the window' },
  {
    door: 'memory_prompt',
    given: { query: 'who keeps bees', session_id: 'desk', user_id: { eq: 'bob' } },
    says: 'bees',
  },
];

/** Commands by their arguments behind their name; `says` is looked for in what they print. */
export const COMMANDS: readonly Driven<readonly string[]>[] = [
  { door: 'version', given: [], says: '0.' },
  { door: 'status', given: [], says: 'running' },
  { door: 'search', given: ['--all', 'heron', 'service'], says: 'heron service' },
  { door: 'reason', given: ['--project', PROJECT, 'the heron is deployed'], says: 'heron service' },
  { door: 'stats', given: [], says: 'locked' },
  { door: 'projects list', given: [], says: PROJECT },
  { door: 'projects merge', given: ['acme/egret', PROJECT], says: 'projects unmerge acme/egret' },
  { door: 'projects unmerge', given: ['acme/egret'], says: 'with 1 memory' },
  { door: 'scopes list', given: [], says: '' },
  { door: 'scopes clear-agent', given: ['codex'], says: '0' },
  { door: 'rules add', given: ['Never touch the vendored okapi'], says: 'is saved', keeps: 'added' },
  { door: 'rules edit', given: ['<added>', '--confidence', '30'], says: '' },
  { door: 'rules lock', given: ['<added>'], says: '' },
  { door: 'rules why', given: ['<added>'], says: 'vendored okapi' },
  {
    door: 'lessons add',
    given: ['--title', 'No okapi', '--rule', 'Never feed the okapi', '--pattern', 'feed okapi'],
    says: 'okapi',
  },
  { door: 'lessons packs list', given: [], says: 'git' },
  { door: 'lessons stats', given: [], says: '' },
  { door: 'models list', given: [], says: 'static-256' },
  { door: 'tokens list', given: [], says: '' },
  { door: 'why', given: ['--last'], says: '' },
  { door: 'prune', given: ['--keep', '1000'], says: '' },
  { door: 'open', given: [], says: 'http' },
];

/** Doors that cost more than a call, or that no daemon answers: the tests that their rows name are all that goes through them. */
export const BY_THEIR_OWN_TESTS: readonly string[] = [
  'POST /v1/chat/completions', // wants a provider
  'MCP lock', // wants words that a user typed
  ...[
    ...['api', 'mcp', 'task-worker', 'schedule-task', 'rebuild-index', 'rebuild_index', 'migrate'], // processes of their own
    ...['backup', 'restore', 'move', 'export', 'import', 'backfill', 'forget', 'forget --verify'], // whole memories
    ...['install', 'uninstall', 'demo', 'onboard', 'lessons import', 'redact'], // files of the user's
    ...['dataset build', 'dataset audit', 'dataset wizard'],
  ].map((name) => `agent-memory ${name}`),
];
