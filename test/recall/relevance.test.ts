import { describe, expect, it } from 'vitest';
import { openStaticTable } from '../../daemon/embed/static-table.ts';
import { rank } from '../../daemon/recall/rank.ts';
import { selectForInjection } from '../../daemon/recall/relevance.ts';
import { openGate } from './gate/open-gate.ts';

const embedder = openStaticTable();
const gate = await openGate(embedder);

async function select(prompt: string, options: { vector?: boolean; without?: string[] } = {}) {
  const { text, vector } = await gate.ask(prompt);
  const leg = options.vector === false ? null : vector;
  const ranked = rank(text, leg).filter(({ id }) => !options.without?.includes(gate.nameOf(id)));
  return selectForInjection(text, leg, ranked);
}

describe('what a prompt carries', () => {
  it('is nothing for prompts about anything else', async () => {
    const carried: string[] = [];
    for (const prompt of gate.unrelated) if ((await select(prompt)).items.length > 0) carried.push(prompt);
    expect(carried.length).toBeLessThanOrEqual(1);
  });

  it('is nothing for prompts without content', async () => {
    for (const prompt of ['continue', 'yes', 'ok now do the rest', 'commit this', 'fix it', 'thanks', '', '?']) {
      expect([prompt, (await select(prompt)).items]).toEqual([prompt, []]);
    }
  });

  it('is the right observation when it is anything, even for questions in quite other words', async () => {
    let carried = 0;
    let isFirst = 0;
    for (const { text, gold } of gate.questions) {
      const names = (await select(text)).items.map(({ id }) => gate.nameOf(id));
      if (names.length > 0) carried++;
      if (gold.includes(names[0] ?? '')) isFirst++;
    }
    expect(carried).toBeGreaterThan(gate.questions.length * 0.25);
    expect(isFirst).toBeGreaterThan(carried * 0.9);
  });

  it('is never more than five observations', async () => {
    for (const { text } of gate.questions) expect((await select(text)).items.length).toBeLessThanOrEqual(5);
  });

  it('still comes when no model answers, and not when the text leg is missing', async () => {
    const { text, gold } = gate.questions.find(({ text }) => text === 'check-migrations.ts')!;
    expect(gold).toContain(gate.nameOf((await select(text, { vector: false })).items[0]!.id));
    const { vector } = await gate.ask(text);
    expect(selectForInjection(null, vector, rank(null, vector)).items).toEqual([]);
  });

  it('is chosen anew when the best may not be shown', async () => {
    const { text } = gate.questions.find(({ text }) => text === 'check-migrations.ts')!;
    const [first] = (await select(text)).items;
    const again = await select(text, { without: [gate.nameOf(first!.id)] });
    expect(again.items.map(({ id }) => id)).not.toContain(first!.id);
  });
});
