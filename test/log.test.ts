import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '../daemon/log.ts';
import { openLogRedactor } from '../daemon/open-redactor.ts';
import { readConfig } from '../daemon/settings/config.ts';

it('a log line never holds what a pattern of the user matches, even with redaction switched off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-memory-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = {
    ...readConfig({ HOME: folder, AGENT_MEMORY_HOME: folder }),
    redact_secrets: false,
    redact_patterns: [{ name: 'badge', pattern: 'B-\\d{4}' }],
  };
  const log = openLog(folder, 'info', false, openLogRedactor(config));
  log.error({ err: new Error('could not open /srv/B-1234/x') }, 'badge B-1234 failed');
  const written = readFileSync(join(folder, 'daemon.log'), 'utf8');
  expect(written).toContain('[REDACTED:badge] failed');
  expect(written).not.toContain('B-1234');
});
