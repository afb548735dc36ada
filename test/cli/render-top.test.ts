import { expect, it } from 'vitest';
import { renderTop, type TopFacts } from '../../cli/top/render-top.ts';

const AT = '2026-11-26T12:00:00Z';
const FACTS = {
  health: { version: '1.0.0', status: 'ok', problems: [], queue: { pending: 2 }, spool: { pending: 0 } },
  today: {
    memories: { fact: 2, change: 1 },
    prompts: 5,
    prompts_carried: 3,
    tokens: { prompts: 100, briefs: 50 },
    lessons: { heeded: 2, ignored: 1 },
  },
  sessions: Array.from({ length: 9 }, (_, n) => ({
    session_id: `session-${n}-long`,
    agent: 'claude-code',
    project: 'github.com/acme/shop',
    status: n === 0 ? 'active' : 'completed',
    prompts: 1,
    tool_calls: n === 1 ? 12 : 2,
    first_prompt: n === 8 ? null : `Why does ferry ${n} \u001b[2J leak?`,
    last_event_at: AT,
  })),
  injections: Array.from({ length: 40 }, () => ({
    created_at: AT,
    event: 'UserPromptSubmit',
    tokens: 9,
    items: [{}],
    query: 'How\u001b[31m does\nthe ferry land?'.repeat(20),
    told: true,
  })),
  drafts: 2,
  databaseBytes: 5_000_000,
} as unknown as TopFacts;
const plain = (text: string) => text;
const render = (columns: number, rows: number) =>
  renderTop(FACTS, { columns, rows, bold: plain, dim: plain, now: Date.parse(AT) });

it.each([
  [40, 12],
  [80, 24],
  [200, 60],
])('fits a terminal of %i × %i, and lets no recorded text steer it', (columns, rows) => {
  const lines = render(columns, rows);
  expect(lines.length).toBeLessThanOrEqual(rows);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
  expect(lines.join('')).not.toContain('\u001b');
  expect(lines.at(-1)).toBe('q quits');
});

it('tells each session by what it was first asked, in columns', () => {
  const [first, second] = render(120, 40).filter((line) => line.includes('Why does ferry')) as [string, string];
  expect(first).toContain('Why does ferry 0');
  expect(second.indexOf('Why does')).toBe(first.indexOf('Why does'));
});

it('says what today brought and what waits', () => {
  const text = render(120, 40).join('\n');
  expect(text).toContain(
    '3 memories · 3 of 5 prompts had memory added · 150 tokens added · rules followed 2, ignored 1',
  );
  expect(text).toContain('2 jobs wait');
  expect(text).toContain('2 rules wait for you');
});
