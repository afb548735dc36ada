/** A prompt that names what memory doesn't know is about something else, however many of its other words match. */
import { describe, expect, it, test } from 'vitest';
import { openStaticTable } from '../../../daemon/models/static-table.ts';
import { createReadTexts } from '../../../daemon/recall/passages/read-texts.ts';
import { rankForPrompt } from '../../../daemon/recall/prompt/find.ts';
import { withoutBoosts } from '../../../daemon/recall/ranking/boost-by-context.ts';
import { namesForeignThings } from '../../../daemon/recall/ranking/foreign-things.ts';
import { rank } from '../../../daemon/recall/ranking/rank.ts';
import { analyse } from '../../../daemon/text/analyse.ts';
import { queryTerms } from '../../../daemon/text/query-terms.ts';
import { openGate } from '../gate/open-gate.ts';

const SIZE = 1000;

/** @param documents of the words that memory knows; any other is nowhere @param found the best one's best passage */
function isForeign(
  prompt: string,
  documents: Readonly<Record<string, number>>,
  found = '',
  size = SIZE,
  files: string[] = ['a.go'],
): boolean {
  const counts = new Map(Object.entries(documents).map(([word, count]) => [analyse(word)[0]!, count]));
  const terms = queryTerms(prompt).map((term) => ({ ...term, idf: 1, documents: counts.get(term.term) ?? 0 }));
  const passage = (text: string, words: number) => ({ words, read: { runs: [{ terms: analyse(text), bits: -1 }] } });
  const passages = new Map([[7, [passage('anything else', 0.1), passage(found, 0.5)]]]);
  return namesForeignThings(prompt, { terms, size }, [{ id: 7 }, { id: 8 }], passages as never, files);
}

describe('a prompt names a foreign thing', () => {
  test.each([
    ['a tool that was only heard of', 'python get the branch name', { branch: 600, name: 300, python: 10 }, ''],
    ['also where a script of it was found', 'python get the branch name', { branch: 600, python: 10 }, 'ran python -c'],
    ['somebody whom memory hardly knows', 'what has Dana painted', { paint: 40, dana: 1 }, 'painted the hull'],
    ['a thing that is nowhere', 'edit the draft and the plan', { edit: 50, plan: 70 }, 'edit the plan'],
    ['a rare thing that was not found', 'edit my tax form', { edit: 50, tax: 1, form: 1 }, 'edit the plan'],
  ])('%s: “%s”', (_, prompt, documents, found) => {
    expect(isForeign(prompt, documents, found)).toBe(true);
  });

  test.each([
    ['a tool of the project', 'python get the branch name', { branch: 600, name: 300, python: 20 }, ''],
    ['somebody who was found', 'what has Dana painted', { paint: 40, dana: 1 }, 'Dana painted the hull'],
    ['a rare thing that was found', 'where is the capstan?', { capstan: 1 }, 'the capstan is aft'],
    ['a thing that memory knows by another of its words', 'the ten-task plan', { plan: 70 }, ''],
    ['a relation', 'the beginning of a turn', { turn: 100 }, ''],
    ['the talk', 'what was the last discussion about?', {}, ''],
    ['nothing', 'add tests', {}, ''],
  ])('not %s: “%s”', (_, prompt, documents, found) => {
    expect(isForeign(prompt, documents, found)).toBe(false);
  });
});

test('a tool is at home where its files are, though nobody speaks of it', () => {
  const ask = (file: string) =>
    isForeign('how do we type the events in typescript', { type: 40, event: 40 }, '', SIZE, [file]);
  expect(['src/events.go', 'src/events.ts', 'src/Events.TSX', 'Makefile'].map(ask)).toEqual([true, false, false, true]);
});

test('a prompt names nothing foreign where little is remembered', () => {
  expect([49, 50].map((size) => isForeign('python get the branch name', { branch: 20 }, '', size))).toEqual([
    false,
    true,
  ]);
});

it('carries less than one with a word as rare that names nothing', async () => {
  const embedder = openStaticTable();
  const gate = await openGate(embedder);
  const deps = { embedder: () => embedder, passageEmbedder: () => embedder, readTexts: createReadTexts() } as never;
  const known = new Map(gate.texts.map((text, id) => [id, { id, text, session_id: gate.sessionOf(id), files: [] }]));
  const carries = async (query: string) => {
    const { text, vector } = await gate.ask(query);
    const boosted = withoutBoosts(rank(text, vector)).slice(0, 20);
    const legs = { text, vector, isSample: false, degraded: [] };
    const found = { query, asks: false, legs, known, boosted, askings: new Map(), dropped: new Map() } as never;
    return (await rankForPrompt(deps, { fusion: 'rrf' } as never, found)).selection.items.length > 0;
  };
  const carried = async (ending: string) => {
    let count = 0;
    for (const { text } of gate.questions) if (await carries(`${text} ${ending}`)) count++;
    return count;
  };
  const abroad = await carried('abroad');
  expect(abroad).toBeGreaterThan(20);
  expect(await carried('python')).toBeLessThan(abroad / 2);
});
