/** What `agent-memory why` tells a person: words, never a row of the database. */
import { expect, it } from 'vitest';
import type { CommandContext } from '../../cli/commands/context.ts';
import { describeInjection, describePreview, explainInjection } from '../../cli/commands/why-text.ts';
import type { Injection } from '../../daemon/client/api-memory.ts';

const memory = {
  id: 12,
  title: 'Fixed the doubled invoices',
  kind: 'bugfix',
  created_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  session_id: '591e0c1f-aaaa',
  source: 'digest',
};
const context = {
  env: { NO_COLOR: '1' },
  stdout: { write: () => {} },
  api: { observations: async () => ({ items: [memory] }) },
} as unknown as CommandContext;

const injection: Injection = {
  id: 7,
  session_id: '0f3ab7c2-bbbb',
  project: 'acme/shop',
  prompt_id: 'p',
  event: 'UserPromptSubmit',
  query: 'Why were invoices doubled?',
  items: [{ id: 12, score: 0.812, zone: 'earlier' }],
  candidates: [
    { id: 12, score: 0.812, explain: { text: { rank: 1, score: 0.62 } }, dropped: null },
    { id: 9, score: 0.31, explain: {}, dropped: 'far behind the best' },
  ],
  text: '<agent-memory>\n- #12 (2 days ago, bugfix) “The retry ran twice”\n</agent-memory>',
  tokens: 96,
  degraded: ['text:cold'],
  took_ms: 3.21,
  told: true,
  created_at: new Date().toISOString(),
};

it('an injection is explained with the text that went out, and each candidate with its fate and its origin', async () => {
  const told = await explainInjection(injection, context);
  expect(told).toContain('added #12 0.81 (96 tokens); 2 considered');
  expect(told).toContain('#12 0.81 added (words 0.62 at place 1): Fixed the doubled invoices');
  expect(told).toContain('bugfix, 2 d ago, session 591e0c1');
  expect(told).toContain('#9 0.31 far behind the best: (gone)');
  expect(told).toContain('“The retry ran twice”');
  expect(told).not.toMatch(/undefined|[{}]|incomplete/);
});

it('the kinds of work and the things that a prompt is read as stand above what was considered', async () => {
  const read_as = { work: ['pushes', 'releases'], names: ['src/ship.ts'] };
  const line = 'read as work: pushes, releases; names: src/ship.ts';
  const told = await explainInjection({ ...injection, read_as }, context);
  expect(told.indexOf(line)).toBeGreaterThan(0);
  expect(told.indexOf(line)).toBeLessThan(told.indexOf('considered, best first'));
  const reply = { text: '', items: [], rules: [], tokens: 0, degraded: [], took_ms: 1, candidates: [], read_as };
  expect(await describePreview(reply, context)).toContain(line);
  expect(await explainInjection({ ...injection, read_as: { work: [], names: [] } }, context)).not.toContain('read as');
});

it('what came too late is said to have come too late, and nothing else', async () => {
  const late = describeInjection({ ...injection, told: false }, context);
  expect(late).toContain('came too late; it would have added #12 0.81 (96 tokens)');
  expect(describeInjection(injection, context)).not.toContain('late');
});

it('a session’s start is told with its lessons and open ends counted, not as memories without an id', () => {
  const items = [
    { id: 3, zone: 'rules' },
    { line: 'Lesson: mind the tide', zone: 'rules' },
    { line: 'Lesson: mind the gap', zone: 'rules' },
    { line: '“plural forms”', zone: 'open' },
  ];
  const told = describeInjection({ ...injection, event: 'SessionStart', query: '', items, candidates: [] }, context);
  expect(told).toContain('a session began');
  expect(told).toContain('added #3, 2 lessons, an open item (96 tokens)');
  expect(told).not.toContain('undefined');
});

it('a prompt to which nothing would be added is told by how much it misses', async () => {
  const candidates = [{ id: 12, score: 0.3, explain: {}, dropped: 'below the floor by 0.10' }];
  const nothing = { text: '', items: [], rules: [], tokens: 0, degraded: [], took_ms: 1 };
  const told = await describePreview({ ...nothing, candidates }, context);
  expect(told).toContain('Nothing would be added to this prompt.');
  expect(told).toContain('#12 0.30 below the floor by 0.10: Fixed the doubled invoices');
});

it('a prompt to which only rules would be added names them', async () => {
  const reply = { text: '- Use tabs.', items: [], rules: [4, 9], tokens: 60, degraded: [], took_ms: 1, candidates: [] };
  const told = await describePreview(reply, context);
  expect(told).toContain('To this prompt would be added: rule #4, rule #9 (60 tokens).');
  expect(told).not.toContain('Nothing comes near it');
});
