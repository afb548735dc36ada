import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { nearestName } from './contract/nearest-name.ts';
import { FUSIONS } from './contract/words.ts';
import type { DatabaseConfig } from './db/database.ts';
import { type Home, looksIssued, resolveHome } from './home/home.ts';
import { whereJsonBreaks } from './home/where-json-breaks.ts';

const flag = z.union([
  z.boolean(),
  z.enum(['true', '1', 'yes', 'on']).transform(() => true),
  z.enum(['false', '0', 'no', 'off', '']).transform(() => false),
]);
const list = z.union([
  z.array(z.string()),
  z.string().transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
]);
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/**
 * Every setting, by its name in settings.json; the environment's name is AGENT_MEMORY_ and the same in capitals.
 * The environment wins over settings.json, which wins over the default.
 */
export const settingsSchema = z.object({
  port: whole(0, 65535).default(3377).describe('REST, docs and http hooks; 0 takes any free port'),
  fixed_port: flag
    .default(false)
    .describe('a taken port is an error instead of a reason to take the next one (http hooks need it)'),
  database_url: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// URL')
    .optional()
    .describe('Postgres with pgvector instead of the embedded database'),
  beside_other_tables: flag
    .default(false)
    .describe('the first start may make its tables in a Postgres database that holds other tables'),
  user_id: z.string().min(1).optional(),
  project_id: z.string().min(1).optional().describe('record everything under this project key'),
  projects: z
    .record(z.string(), z.string())
    .default({})
    .describe('folder → project key, for parts of a repository that are projects of their own'),
  require_auth: flag.default(true),
  trusted_agents: list.default([]).describe('agent names that need no token from this machine'),
  redact_secrets: flag.default(true),
  redact_patterns: z
    .array(z.object({ name: z.string().regex(/^[\w-]{1,40}$/), pattern: z.string().min(1).max(500) }))
    .default([])
    .describe('own secret formats, RE2 syntax'),
  redact_allow: list.default([]).describe('values that are no secrets'),
  exclude_paths: list.default([]).describe('globs of files whose content is never stored'),
  exclude_projects: list.default([]).describe('keys or folders of projects that are not recorded'),
  skip_tools: list
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
    .describe('tools that keep their journal row and stay out of digests'),
  audit: z.enum(['writes', 'all', 'off']).default('writes'),
  allow_trust_auth: flag.default(false),
  embedder: z.string().min(1).default('auto'),
  reranker: z
    .string()
    .min(1)
    .default('auto')
    .describe('what orders a search with `rerank`; auto: one that lies in models/'),
  fusion: z
    .enum(FUSIONS)
    .default('score')
    .describe('how the legs of a search are joined where it names none: by score, or by Reciprocal Rank Fusion'),
  inject: flag.default(true).describe('recall on every prompt'),
  inject_budget_tokens: whole(50, 4000).default(800),
  writes_per_minute: whole(1, 1_000_000).default(100),
  reads_per_minute: whole(1, 1_000_000).default(500),
  journal_days: whole(1, 36_500)
    .default(30)
    .describe('how long the raw journal is kept; prompts, tool calls and observations stay'),
  bin_days: whole(0, 3650).default(7).describe('how long what was forgotten can be taken back; 0: not at all'),
  audit_days: whole(1, 36_500).default(30),
  stale_session_hours: whole(1, 8760).default(12).describe('a session silent for so long is closed as abandoned'),
  transcript_folders: list
    .default([])
    .describe('further folders of transcripts that may be read when a hook names one, beside ~/.claude/projects'),
  spool_max_bytes: whole(1_000_000, 100_000_000_000).default(256 * 1024 * 1024),
  log_level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});
type Settings = z.infer<typeof settingsSchema>;

export type Config = Readonly<Settings> & {
  readonly home: Home;
  readonly database: DatabaseConfig;
  /** Where transcripts may lie that a hook names: Claude Code's own folders, and those of the settings. */
  readonly transcriptRoots: readonly string[];
  /** Keys of settings.json that are no settings, each in a sentence. */
  readonly unknownSettings: readonly string[];
  /** AGENT_MEMORY_TOKEN: an owner's token beside the one in the home; from the environment alone. */
  readonly token?: string | undefined;
};

/** Faults in settings.json or the environment, all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Read the whole configuration once. `DATABASE_URL` alone counts for nothing here: other programs set it.
 * @throws ConfigError naming every fault with where it stands and what was expected
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const home = resolveHome(env);
  const file = readSettingsFile(home.settings);
  const given: Record<string, unknown> = { ...file };
  const origin = new Map(Object.keys(file).map((key) => [key, `${home.settings}: ${key}`]));
  for (const key of Object.keys(settingsSchema.shape)) {
    const name = `AGENT_MEMORY_${key.toUpperCase()}`;
    const value = env[name];
    if (value === undefined || value === '') continue;
    given[key] = STRUCTURED.has(key) ? parseJson(value) : value;
    origin.set(key, name);
  }
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => {
      const key = String(issue.path[0] ?? '');
      return `${origin.get(key) ?? key} ${expectation(key, issue.message)}, got ${quote(key, given[key])}`;
    });
    throw new ConfigError(`agent-memory can't start with these settings:\n- ${faults.join('\n- ')}`);
  }
  const settings = parsed.data;
  const database: DatabaseConfig = settings.database_url
    ? { backend: 'postgres', url: settings.database_url, besideOtherTables: settings.beside_other_tables }
    : { backend: 'pglite', dataDir: home.data };
  // An issued token in the shell that started the daemon stays what it was issued for.
  const fromEnvironment = env.AGENT_MEMORY_TOKEN;
  const token = fromEnvironment && !looksIssued(fromEnvironment) ? fromEnvironment : undefined;
  return Object.freeze({
    ...settings,
    home,
    token,
    database,
    transcriptRoots: transcriptRoots(env, settings),
    unknownSettings: describeUnknown(file, home),
  });
}

function transcriptRoots(env: NodeJS.ProcessEnv, { transcript_folders }: Settings): readonly string[] {
  const clientFolders = [
    join(env.HOME || homedir(), '.claude'),
    ...(env.CLAUDE_CONFIG_DIR ? [env.CLAUDE_CONFIG_DIR] : []),
  ];
  return [...clientFolders.map((folder) => join(folder, 'projects')), ...transcript_folders];
}

/** A misspelt key would otherwise leave its default in force without a word. */
function describeUnknown(file: Record<string, unknown>, { settings }: Home): string[] {
  const known = Object.keys(settingsSchema.shape);
  return Object.keys(file).flatMap((key) => {
    if (known.includes(key)) return [];
    const name = key
      .toLowerCase()
      .replace(/^agent_memory_/, '')
      .replaceAll('-', '_');
    const meant = known.includes(name) ? name : nearestName(name, known);
    return [
      `${settings}: ${JSON.stringify(key.slice(0, 60))} is no setting${meant ? `; did you mean "${meant}"?` : ''}`,
    ];
  });
}

/** Settings that no plain string can express: the environment gives them as JSON. */
const STRUCTURED = new Set(['projects', 'redact_patterns']);

function readSettingsFile(path: string): Record<string, unknown> {
  if (!existsSync(path)) return {};
  const text = readFileSync(path, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigError(`${path} is not valid JSON at ${whereJsonBreaks(text)}. Fix or remove it.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError(`${path} must hold one JSON object`);
  return value as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // the schema then says what was expected
  }
}

function expectation(key: string, message: string): string {
  return key === 'port' ? 'must be a whole number from 0 to 65535' : `is not right (${message})`;
}

/** What was given, unless it may hold a password. */
function quote(key: string, value: unknown): string {
  return key === 'database_url' ? 'a URL that is not shown' : (JSON.stringify(value) ?? 'nothing').slice(0, 100);
}
