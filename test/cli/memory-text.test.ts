/** How the command line shows a memory: the flags before its title, where it is seen, its facts. */
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../../cli/commands/context.ts';
import { describeMemory, describeVersions, memoryRow } from '../../cli/commands/memory-text.ts';
import type { Observation, ObservationVersion } from '../../daemon/contract/observations.ts';

const context = { env: {}, stdout: { write: () => {} } } as unknown as CommandContext;
const memory = {
  id: 7,
  kind: 'decision',
  title: 'Ledger rows are never rewritten',
  text: 'A correction is a row of its own.',
  scope: 'project',
  project: 'acme/ledger',
  pinned: false,
  locked: false,
  confidence: 0.904,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  agent: null,
  source: 'user',
  session_id: null,
  user_id: null,
  workspace: null,
  branch: null,
  versions: 0,
  files: [],
  topics: [],
  details: null,
} as unknown as Observation;
const titled = (more: Partial<Observation>) => memoryRow({ ...memory, ...more }).at(-1);

describe('a memory on one line', () => {
  it.each<[Partial<Observation>, string]>([
    [{}, 'Ledger rows are never rewritten'],
    [{ pinned: true, locked: true }, '[pinned] [locked] Ledger rows are never rewritten'],
    [{ scope: 'user', locked: true }, '[user] [locked] Ledger rows are never rewritten'],
    [{ scope: 'global', title: 'two\nlines\u001b[31m' }, 'two lines[31m'],
  ])('%j reads %j', (more, line) => expect(titled(more)).toBe(line));
});

describe('a memory as a whole', () => {
  it.each<[Partial<Observation>, string]>([
    [{}, 'project acme/ledger'],
    [{ scope: 'global' }, 'project every one'],
    [{ project: null }, 'project none'],
    [{ scope: 'user', user_id: 'ann' }, 'scope user ann, personal'],
    [{ scope: 'agent', agent: 'codex', workspace: 'acme' }, 'scope agent codex, workspace acme'],
    [{ pinned: true }, 'kind decision, pinned'],
    [{ details: { progress: 40, completions: ['2026-11-19'] } as Observation['details'] }, 'progress 40'],
  ])('%j says %j', (more, fact) => {
    const lines = describeMemory({ ...memory, ...more }, context).split('\n');
    expect(lines.map((line) => line.trim().replace(/ +/g, ' '))).toContain(fact);
  });

  it('shows its confidence in whole percent, its text last, and no days of a habit', () => {
    const shown = describeMemory({ ...memory, details: { completions: [] } as Observation['details'] }, context);
    expect(shown).toMatch(/^#7 Ledger rows[\s\S]*confidence {2}90 %[\s\S]*\n\nA correction is a row of its own\.$/);
    expect(shown).not.toContain('completions');
  });
});

it('says of an earlier version who replaced it', () => {
  const version = {
    ...memory,
    until: '2026-11-21T10:00:00.000Z',
    changed_by: 'agent',
  } as unknown as ObservationVersion;
  expect(describeVersions([version], context)).toMatch(
    /^ {2}until 2026-11-21 .*, when a model changed it: decision, 90 %\n/,
  );
});
