import { RE2JS } from 're2js';
import { createRedactor, type LinearPattern, type Redactor } from '../packages/redactor/index.ts';
import { messageOf } from './contract/errors.ts';
import { type Config, ConfigError } from './settings/config.ts';

/** Open the redactor with the user's patterns and allow list; patterns run in linear time (RE2). @throws ConfigError */
export function openRedactor(config: Config): Redactor {
  return createRedactor({
    enabled: config.redact_secrets,
    allow: config.redact_allow,
    extraPatterns: ownPatterns(config),
  });
}

/** Open the log's redactor: never off, without an allow list, with the user's patterns. @throws ConfigError */
export const openLogRedactor = (config: Config): Redactor => createRedactor({ extraPatterns: ownPatterns(config) });

const ownPatterns = (config: Config) =>
  config.redact_patterns.map(({ name, pattern }) => ({ name, pattern: compile(name, pattern) }));

function compile(name: string, pattern: string): LinearPattern {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new ConfigError(`redact_patterns: ${name} is not a valid RE2 pattern: ${messageOf(error)}`);
  }
}
