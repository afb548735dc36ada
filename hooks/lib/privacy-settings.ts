// Reads the user's privacy settings as far as a hook can apply them without the daemon. A setting that a hook can't
// apply makes it store less, never more: the transcript has the rest, and the daemon reads it from there with all
// settings applied.
import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { codeOf } from '../../daemon/contract/errors.ts';
import type { Home } from '../../daemon/home/home.ts';
import { isInFolder } from '../../packages/redactor/index.ts';

/** How much of an event the spool may hold: nothing, its ids without texts, or all of it redacted. */
type Keep = 'nothing' | 'ids' | 'texts';
type PrivacySettings = { excludePaths: readonly string[]; keep(cwd: unknown): Keep };

/**
 * Read the settings that decide what a hook may write, the environment before settings.json. `ids` if it can't decide:
 * own patterns (they need RE2), projects excluded by their key (it needs Git), settings that it can't read. Redaction
 * can't be switched off here: `redact_secrets: false` applies to the daemon only.
 */
export function readPrivacySettings(home: Home, env: NodeJS.ProcessEnv): PrivacySettings {
  const file = readSettings(home.settings);
  const setting = (key: string): unknown => env[`AGENT_MEMORY_${key.toUpperCase()}`] || file?.[key];
  const paths = toList(setting('exclude_paths'));
  const projects = toList(setting('exclude_projects'));
  const patterns = setting('redact_patterns');
  const isUndecided =
    file === undefined ||
    paths === undefined ||
    projects === undefined ||
    !projects.every((project) => isAbsolute(project)) ||
    !(patterns === undefined || (Array.isArray(patterns) && patterns.length === 0) || patterns === '[]');
  return {
    excludePaths: paths ?? [],
    keep(cwd) {
      if (typeof cwd === 'string' && projects?.some((project) => isInFolder(cwd, project))) return 'nothing';
      return isUndecided ? 'ids' : 'texts';
    },
  };
}

/** The settings: empty without a file, undefined if the file can't be read. */
function readSettings(path: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? {} : undefined;
  }
}

/** A list from settings.json or the environment; undefined for anything else. */
function toList(value: unknown): string[] | undefined {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value : undefined;
  if (typeof value !== 'string') return undefined;
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
