import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopbackHost } from '../contract/served-hosts.ts';
import { CRITICAL_ACTIONS, FUSIONS, PROMOTIONS } from '../contract/words.ts';
import { retention } from './retention.ts';
import { flag, textList, wholeBetween } from './value-schemas.ts';

/** An address that prompts and keys may be sent to. */
const isUpstream = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
};
const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/**
 * All settings, by their names in settings.json; the environment uses AGENT_MEMORY_ and the same name in capitals.
 * The environment overrides settings.json, which overrides the default.
 */
export const settingsSchema = z.object({
  port: wholeBetween(0, 65535).default(3377).describe('REST, docs and http hooks; 0 for any free port'),
  host: z
    .string()
    .refine((text) => isLoopbackHost(text) || isIP(text) !== 0, 'an address, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1')
    .describe(
      'the address that the port listens on; one reachable from other machines needs require_auth, and causes a warning',
    ),
  host_names: textList
    .default([])
    .describe('with such a host: the names by which other machines reach it, besides its addresses'),
  fixed_port: flag
    .default(false)
    .describe('a port in use is an error, and no other port is tried (http hooks need this)'),
  database_url: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// URL')
    .optional()
    .describe('Postgres with pgvector instead of the embedded database'),
  beside_other_tables: flag
    .default(false)
    .describe('the first start may create its tables in a Postgres database that has other tables'),
  user_id: z.string().min(1).optional(),
  machine: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'letters, digits, . _ -')
    .optional()
    .describe(
      'the name of this machine on a shared database, which distinguishes projects identified by path only; absent: the host’s name at the first start',
    ),
  project_id: z.string().min(1).optional().describe('record everything under this project key'),
  projects: z
    .record(z.string(), z.string())
    .default({})
    .describe('folder → project key, for parts of a repository that are projects of their own'),
  require_auth: flag.default(true),
  trusted_agents: textList.default([]).describe('agent names that need no token from this machine'),
  redact_secrets: flag.default(true),
  redact_patterns: z
    .array(z.object({ name: z.string().regex(/^[\w-]{1,40}$/), pattern: z.string().min(1).max(500) }))
    .default([])
    .describe('own secret formats, RE2 syntax'),
  redact_allow: textList.default([]).describe('values that are not secrets'),
  exclude_paths: textList.default([]).describe('globs of files whose content is never stored'),
  exclude_projects: textList.default([]).describe('keys or folders of projects that are not recorded'),
  skip_tools: textList
    .default([
      'TodoWrite',
      'TaskCreate',
      'TaskUpdate',
      'TaskList',
      'TaskGet',
      'ToolSearch',
      'AskUserQuestion',
      'ExitPlanMode',
      'EnterPlanMode',
      'Skill',
    ])
    .describe('tools that are recorded in the journal but left out of digests'),
  audit: z.enum(['writes', 'all', 'off']).default('writes'),
  allow_trust_auth: flag.default(false),
  embedder: z.string().min(1).default('auto'),
  reranker: z
    .string()
    .min(1)
    .default('auto')
    .describe('the model that orders the results of a search with `rerank`; auto: one in models/'),
  fusion: z
    .enum(FUSIONS)
    .default('rrf')
    .describe('how the lists of a search are joined by default: by Reciprocal Rank Fusion, or by adding scores'),
  inject: flag.default(true).describe('recall on every prompt'),
  inject_budget_tokens: wholeBetween(50, 4000).default(1200),
  critical_action: z
    .enum(CRITICAL_ACTIONS)
    .default('hold')
    .describe('the action of a new critical lesson that names none: hold the call once, or warn with its result'),
  tell_start: flag.default(true).describe('a line to the user when a session begins with something remembered'),
  tell_learnt: flag.default(true).describe('a line to the user when a rule was learnt'),
  hint_rules: flag
    .default(true)
    .describe('a line to the agent, once per subject, if a prompt may state a rule that is not learnt automatically'),
  writes_per_minute: wholeBetween(1, 1_000_000).default(100),
  reads_per_minute: wholeBetween(1, 1_000_000).default(500),
  ...retention,
  stale_session_hours: wholeBetween(1, 8760)
    .default(12)
    .describe('a session that is silent for this long is closed as abandoned'),
  transcript_folders: textList
    .default([])
    .describe('further folders, besides ~/.claude/projects and ~/.codex/sessions, of transcripts that a hook may name'),
  spool_max_bytes: wholeBetween(1_000_000, 100_000_000_000).default(256 * 1024 * 1024),
  backup: flag.default(true).describe('the daemon saves the whole memory once a day'),
  backup_time: z
    .string()
    .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'HH:MM')
    .default('03:14')
    .describe('when, in local time'),
  backup_keep: wholeBetween(1, 365).default(3).describe('how many daily backups are kept; named ones are always kept'),
  promote: z
    .enum(PROMOTIONS)
    .default('memories')
    .describe(
      'the part of a working memory that automatically becomes long-term memory: off, its memories, or also its messages',
    ),
  promote_min_chars: wholeBetween(1, 100_000)
    .default(40)
    .describe('with promote messages: shorter messages stay in the working memory'),
  summary_url: z
    .string()
    .refine(isUpstream, 'https, or http on this machine, without a password or a query')
    .optional()
    .describe(
      'an endpoint whose model condenses the old part of a working memory, and merges similar memories on compaction; absent: no model is used',
    ),
  summary_api: z.enum(['openai', 'anthropic']).default('openai').describe('the shape of the endpoint’s requests'),
  summary_model: z.string().min(1).max(200).optional(),
  summary_daily_tokens: wholeBetween(0, 1_000_000_000)
    .default(100_000)
    .describe('maximum tokens that both use per day (UTC), over all daemons of the database'),
  cold_start: flag
    .default(false)
    .describe('a new user of a shared database is offered rules that five others share, in generic sentences'),
  proxy: flag.default(false).describe('serve /v1 and /v1beta for clients of models, with memory'),
  proxy_upstreams: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/),
      z.string().refine(isUpstream, 'https, or http on this machine, without a password or a query'),
    )
    .default({})
    .describe('name → base URL of further upstreams of the proxy, for models named `name/…`'),
  proxy_project: z
    .string()
    .min(1)
    .optional()
    .describe('key or folder of the project of proxied requests that name none'),
  log_level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});
