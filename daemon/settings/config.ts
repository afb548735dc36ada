import { homedir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { codeOf, messageOf } from '../contract/errors.ts';
import { nearestName } from '../contract/nearest-name.ts';
import { isLoopbackHost } from '../contract/served-hosts.ts';
import type { DatabaseConfig } from '../db/database.ts';
import { type Home, looksIssued, resolveHome } from '../home/home.ts';
import { readSettingsFile } from '../home/settings-file.ts';
import { settingsSchema } from './schema.ts';

type Settings = z.infer<typeof settingsSchema>;

export type Config = Readonly<Settings> & {
  readonly home: Home;
  readonly database: DatabaseConfig;
  /** Folders of the transcripts that a hook may name: Claude Code's own folders and those in the settings. */
  readonly transcriptRoots: readonly string[];
  /** The settings from the environment, by their names in settings.json. */
  readonly environmentSettings: readonly string[];
  /** The settings from settings.json or the environment. */
  readonly givenSettings: readonly string[];
  /** A sentence for each key of settings.json that is not a setting. */
  readonly unknownSettings: readonly string[];
  /** AGENT_MEMORY_TOKEN: an owner's token besides the one in the home; only from the environment. */
  readonly token?: string | undefined;
  /** Keys of the proxy's upstreams by name; only from the environment. */
  readonly upstreamKeys: Readonly<Record<string, string>>;
};

/** Thrown with all errors in settings.json and the environment. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Read the whole configuration once. `DATABASE_URL` is ignored, since other programs set it.
 * @throws ConfigError with every error, its place and the expected value
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const home = resolveHome(env);
  const file = readFileOrFail(home.settings);
  const given: Record<string, unknown> = { ...file };
  const environmentSettings: string[] = [];
  const origin = new Map(Object.keys(file).map((key) => [key, `${home.settings}: ${key}`]));
  for (const key of Object.keys(settingsSchema.shape)) {
    const name = `AGENT_MEMORY_${key.toUpperCase()}`;
    const value = env[name];
    if (value === undefined || value === '') continue;
    given[key] = STRUCTURED.has(key) ? parseJson(value) : value;
    origin.set(key, name);
    environmentSettings.push(key);
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
  if (!isLoopbackHost(settings.host) && !settings.require_auth)
    throw new ConfigError(
      `agent-memory can't start with these settings:\n- host ${settings.host} is open to other machines, so require_auth must be true`,
    );
  const database: DatabaseConfig = settings.database_url
    ? { backend: 'postgres', url: settings.database_url, besideOtherTables: settings.beside_other_tables }
    : { backend: 'pglite', dataDir: home.data };
  // An issued token in the environment of the daemon keeps its own rights.
  const fromEnvironment = env.AGENT_MEMORY_TOKEN;
  const token = fromEnvironment && !looksIssued(fromEnvironment) ? fromEnvironment : undefined;
  return Object.freeze({
    ...settings,
    home,
    token,
    database,
    transcriptRoots: transcriptRoots(env, settings),
    environmentSettings,
    givenSettings: Object.keys(given),
    unknownSettings: describeUnknown(file, home),
    upstreamKeys: upstreamKeys(env),
  });
}

function transcriptRoots(env: NodeJS.ProcessEnv, { transcript_folders }: Settings): readonly string[] {
  const clientFolders = [
    join(env.HOME || homedir(), '.claude'),
    ...(env.CLAUDE_CONFIG_DIR ? [env.CLAUDE_CONFIG_DIR] : []),
  ];
  const codexFolder = env.CODEX_HOME || join(env.HOME || homedir(), '.codex');
  return [
    ...clientFolders.map((folder) => join(folder, 'projects')),
    join(codexFolder, 'sessions'),
    ...transcript_folders,
  ];
}

/** Variables named as in the providers' own libraries. */
function upstreamKeys(env: NodeJS.ProcessEnv): Record<string, string> {
  const { OPENAI_API_KEY: openai, ANTHROPIC_API_KEY: anthropic, GEMINI_API_KEY: google } = env;
  const summary = env.AGENT_MEMORY_SUMMARY_KEY;
  return {
    ...(openai && { openai }),
    ...(anthropic && { anthropic }),
    ...(google && { google }),
    ...(summary && { summary }),
  };
}

/** Report unknown keys: a misspelt one would otherwise silently leave the default. */
function describeUnknown(file: Record<string, unknown>, { settings }: Home): string[] {
  const names = Object.keys(settingsSchema.shape);
  return Object.keys(file).flatMap((key) => {
    if (names.includes(key)) return [];
    const name = key
      .toLowerCase()
      .replace(/^agent_memory_/, '')
      .replaceAll('-', '_');
    const meant = names.includes(name) ? name : nearestName(name, names);
    return [
      `${settings}: ${JSON.stringify(key.slice(0, 60))} is not a setting${meant ? `; did you mean "${meant}"?` : ''}`,
    ];
  });
}

/** Parse settings that a plain string can't express; the environment gives them as JSON. */
const STRUCTURED = new Set(['projects', 'redact_patterns', 'proxy_upstreams']);

function readFileOrFail(path: string): Record<string, unknown> {
  try {
    return readSettingsFile(path);
  } catch (error) {
    throw codeOf(error) === undefined ? new ConfigError(messageOf(error)) : error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // the schema then reports what was expected
  }
}

function expectation(key: string, message: string): string {
  return key === 'port' ? 'must be a whole number from 0 to 65535' : `is not valid (${message})`;
}

/** The given value, unless it may hold a password. */
function quote(key: string, value: unknown): string {
  return key === 'database_url' ? 'a URL that is not shown' : (JSON.stringify(value) ?? 'nothing').slice(0, 100);
}
