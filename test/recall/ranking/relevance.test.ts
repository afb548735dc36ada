import { describe, expect, it } from 'vitest';
import { FUSIONS, type Fusion } from '../../../daemon/contract/words.ts';
import { openStaticTable } from '../../../daemon/models/static-table.ts';
import { withoutBoosts } from '../../../daemon/recall/ranking/boost-by-context.ts';
import { joinLists } from '../../../daemon/recall/ranking/join-lists.ts';
import { rank } from '../../../daemon/recall/ranking/rank.ts';
import { selectForInjection } from '../../../daemon/recall/ranking/relevance.ts';
import { openGate } from '../gate/open-gate.ts';
import { type HeldProject, openProject } from '../gate/open-project.ts';

const embedder = openStaticTable();
const gate = await openGate(embedder);

const CORRECTIONS = [
  'Use pnpm instead of npm in this repository, the lockfile is pnpm-lock.yaml.',
  "No, don't mock the database in tests, use the real one from docker compose.",
  'The staging server is at staging.acme.dev, deploy with ./scripts/deploy.sh staging.',
  'Ask before you drop or truncate any table, even in development.',
  'The websocket server needs sticky sessions behind the load balancer.',
  'Retry HTTP calls at most three times with backoff, the vendor blocks us otherwise.',
];
/** Memories of a project that is some days old. */
const SMALL = 28;
/** With the floor of large projects half of them carry anything. */
const LEAST_CARRIED = 0.6;

/** What people ask in the development of other things, at length: any project's memory has many of the words. */
const LONG_PROMPTS_OF_OTHERS = [
  'The recipe editor saves a draft every time somebody types, and the list of drafts gets slow after a few hundred; can you save at most every five seconds, and add a test for it?',
  'Please rename the column nickname to display_name in the players table, write the migration so that it can be run twice, and change the two queries in the leaderboard that read it.',
  'When a patient cancels an appointment by the link in the mail, the doctor still gets the reminder the next morning; find out which job sends it and why the state is not checked.',
  'I want the photo gallery to load the first twenty thumbnails at once and the others as I scroll, with a placeholder of the right size so that nothing jumps while they arrive.',
  'Our chess engine times out in the third test of the endgame suite since the last change to the hash table; run it alone, tell me how deep it searches, and do not touch the evaluation.',
  'The import of bank statements fails for files with a comma as the decimal sign; detect it from the first ten lines, show the user what was found, and let them change it before it is saved.',
  'Could you move the parsing of command line flags out of main into its own file, keep the names of all options as they are, and print the usage to standard error when one is unknown?',
  'The dark theme of the podcast player has no contrast in the settings dialog; use the colours of the design tokens everywhere instead of fixed values and check it with the accessibility test.',
];
/** With a floor that is the same for prompts of any length 22 % of them carry something in a project of 28 memories. */
const MOST_OF_OTHERS = 0.15;

const NOTES_OF_A_YOUNG_PROJECT = [
  'Set up the project with a README, an editor configuration and the licence; nothing runs yet.',
  'Drew the first version of the start page; the colours are to be decided by the designer next week.',
];

async function select(prompt: string, options: { vector?: boolean; without?: string[]; fusion?: Fusion } = {}) {
  const { text, vector } = await gate.ask(prompt);
  const leg = options.vector === false ? null : vector;
  const { fusion = 'rrf' } = options;
  const ranked = joinLists(withoutBoosts(rank(text, leg)), { fusion, averageLength: text.averageLength }).filter(
    ({ id }) => !options.without?.includes(gate.nameOf(id)),
  );
  return selectForInjection(text, leg, ranked, await gate.bestPassage(prompt, text, ranked[0]?.id));
}

/** What a project alone carries for a prompt. */
async function selectFrom(project: HeldProject, prompt: string, isSample = false) {
  const { text, vector } = await project.ask(prompt);
  const ranked = rank(text, vector);
  return selectForInjection(text, vector, ranked, await project.bestPassage(prompt, text, ranked[0]?.id), { isSample });
}

describe('what a prompt carries', () => {
  it.each(FUSIONS)('is nothing for prompts about anything else, fused by %s', async (fusion) => {
    const carried: string[] = [];
    for (const prompt of gate.unrelated) if ((await select(prompt, { fusion })).items.length > 0) carried.push(prompt);
    expect(carried.length).toBeLessThanOrEqual(1);
  });

  it('is judged nearly as by all vectors where only what the words found was compared', async () => {
    const byHits = async (prompt: string) => {
      const { text, vector } = await gate.ask(prompt);
      const hits = new Set(text.hits.slice(0, 50).map(({ id }) => id));
      const leg = vector && {
        ...vector,
        nearest: vector.nearest.filter(({ id }) => hits.has(id)),
        isOfHits: true,
      };
      const ranked = rank(text, leg);
      return selectForInjection(text, leg, ranked, await gate.bestPassage(prompt, text, ranked[0]?.id));
    };
    const carried = async (prompts: readonly string[], choose: (prompt: string) => ReturnType<typeof select>) => {
      let count = 0;
      for (const prompt of prompts) if ((await choose(prompt)).items.length > 0) count++;
      return count;
    };
    const questions = gate.questions.map(({ text }) => text);
    expect(await carried(questions, byHits)).toBeGreaterThan(0.9 * (await carried(questions, select)));
    expect(await carried(gate.unrelated, byHits)).toBeLessThanOrEqual(1);
  });

  it('is judged by one measure, whichever fusion put it first', async () => {
    let alike = 0;
    for (const { text } of gate.questions) {
      const [scored, fused] = [await select(text, { fusion: 'score' }), await select(text)];
      if (scored.items.length === 0 || scored.items[0]!.id !== fused.items[0]?.id) continue;
      expect(fused.relevance).toBe(scored.relevance);
      alike++;
    }
    expect(alike).toBeGreaterThan(10);
  });

  it('is held against a higher floor with a model whose vectors weigh more', async () => {
    const { text, vector } = await gate.ask(gate.questions[0]!.text);
    const floorWith = (model: string) => {
      const leg = { ...vector!, model };
      return selectForInjection(text, leg, rank(text, leg), 0.5).floor;
    };
    expect(floorWith('all-MiniLM-L6-v2') - floorWith('static-256')).toBeCloseTo(0.04);
  });

  it('is nothing for prompts without content', async () => {
    for (const prompt of ['continue', 'yes', 'ok now do the rest', 'commit this', 'fix it', 'thanks', '', '?']) {
      expect([prompt, (await select(prompt)).items]).toEqual([prompt, []]);
    }
  });

  it.each(FUSIONS)(
    'is the right observation when it is anything, even for questions in quite other words, fused by %s',
    async (fusion) => {
      let carried = 0;
      let isFirst = 0;
      for (const { text, gold } of gate.questions) {
        const names = (await select(text, { fusion })).items.map(({ id }) => gate.nameOf(id));
        if (names.length > 0) carried++;
        if (gold.includes(names[0] ?? '')) isFirst++;
      }
      expect(carried).toBeGreaterThan(gate.questions.length * 0.35);
      expect(isFirst).toBeGreaterThan(carried * 0.9);
    },
  );

  it.each([
    ['run npm install in this repository', /pnpm/],
    ['add a unit test for the order database queries', /mock the database/],
    ['deploy this to staging', /staging server/],
    ['drop the sessions table and create it again', /truncate/],
    ['clients lose their websocket connection', /sticky sessions/],
    ['the vendor API returns 429, retry HTTP calls', /three times/],
  ])('is the one correction that a young project has for “%s”', async (prompt, expected) => {
    for (const others of [[], NOTES_OF_A_YOUNG_PROJECT]) {
      const right = CORRECTIONS.find((text) => expected.test(text))!;
      const project = await openProject(embedder, [right, ...others]);
      expect((await selectFrom(project, prompt)).items.map(({ id }) => id)).toEqual([0]);
    }
  });

  it('is judged as in a large project when only a sample of it was searched', async () => {
    const project = await openProject(embedder, [CORRECTIONS[3]!]);
    expect((await selectFrom(project, 'drop the sessions table and create it again', true)).items).toEqual([]);
  });

  it('is nothing for prompts about anything else in a young project either', async () => {
    const carried: string[] = [];
    for (const right of CORRECTIONS) {
      const project = await openProject(embedder, [right, ...NOTES_OF_A_YOUNG_PROJECT]);
      for (const prompt of gate.unrelated) {
        if ((await selectFrom(project, prompt)).items.length > 0) carried.push(prompt);
      }
    }
    expect(carried.length).toBeLessThanOrEqual(CORRECTIONS.length * gate.unrelated.length * 0.01);
  });

  it('is more of what is asked in other words in a project of 28 memories, and no more of anything else', async () => {
    const carried = { related: 0, unrelated: 0 };
    let asked = 0;
    let others = 0;
    for (let first = 0; first + SMALL <= gate.size; first += SMALL) {
      const slice = await openProject(embedder, gate.texts.slice(first, first + SMALL), (id) =>
        gate.sessionOf(first + id),
      );
      const isHere = (name: string) => gate.idOf(name) >= first && gate.idOf(name) < first + SMALL;
      for (const { text, gold } of gate.questions) {
        if (!gold.some(isHere)) continue;
        asked++;
        if ((await selectFrom(slice, text)).items.length > 0) carried.related++;
      }
      for (const prompt of gate.unrelated) {
        others++;
        if ((await selectFrom(slice, prompt)).items.length > 0) carried.unrelated++;
      }
    }
    expect(asked).toBeGreaterThan(50);
    expect(carried.related).toBeGreaterThan(asked * LEAST_CARRIED);
    expect(carried.unrelated).toBeLessThanOrEqual(others * 0.01);
  });

  it('is nothing of many words that any project knows, and still what a long prompt of its own is about', async () => {
    const carried = { others: 0, own: 0 };
    let asked = 0;
    let own = 0;
    for (let first = 0; first + SMALL <= gate.size; first += SMALL) {
      const slice = await openProject(embedder, gate.texts.slice(first, first + SMALL), (id) =>
        gate.sessionOf(first + id),
      );
      for (const prompt of LONG_PROMPTS_OF_OTHERS) {
        asked++;
        if ((await selectFrom(slice, prompt)).items.length > 0) carried.others++;
      }
      for (const text of gate.texts.slice(first, first + SMALL)) {
        const prompt = text.slice(0, 250);
        own++;
        if ((await selectFrom(slice, prompt)).items.length > 0) carried.own++;
      }
    }
    expect(carried.others).toBeLessThanOrEqual(asked * MOST_OF_OTHERS);
    expect(carried.own).toBeGreaterThan(own * 0.95);
  });

  it('is held against a floor that rises with the text of a project, up to a large one', async () => {
    const { text, vector } = await gate.ask(gate.questions[0]!.text);
    const floorAt = (size: number, averageLength: number) =>
      selectForInjection({ ...text, size, averageLength }, vector, rank(text, vector), 0.5).floor;
    expect(floorAt(0, 0)).toBe(floorAt(1, 30));
    expect(floorAt(1, 30)).toBeLessThan(floorAt(3, 30));
    expect(floorAt(28, 30)).toBeLessThan(floorAt(28, 300));
    expect(floorAt(28, 300)).toBeLessThan(floorAt(280, 300));
    expect(floorAt(2_000, 300)).toBe(floorAt(200_000, 300));
    expect(floorAt(28, 5)).toBe(floorAt(28, 30));
  });

  it('has to be sure where the prompt names a foreign thing, in a project large enough to know what it is about', async () => {
    const { text, vector } = await gate.ask(gate.questions[0]!.text);
    const floorAt = (size: number, isForeign: boolean) => {
      const leg = { ...text, size, averageLength: 300 };
      return selectForInjection(leg, vector, rank(text, vector), 0.5, { isForeign }).floor;
    };
    const riseAt = (size: number) => floorAt(size, true) - floorAt(size, false);
    expect(floorAt(2_000, true)).toBeCloseTo(1.85);
    expect(riseAt(2_000)).toBeGreaterThan(riseAt(28));
    expect(riseAt(1)).toBeLessThan(0.05);
  });

  it('is two observations, or five where the best is surer', async () => {
    const { text, vector } = await gate.ask(gate.questions[0]!.text);
    const ranked = rank(text, vector);
    const { relevance, floor } = selectForInjection(text, vector, ranked, 0.5);
    const carriedAt = (wanted: number) => {
      const coverage = ranked[0]!.coverage + wanted - relevance;
      const alike = ranked.map((item) => ({ ...item, coverage }));
      return selectForInjection(text, vector, alike, 0.5).items.length;
    };
    expect([carriedAt(floor - 0.01), carriedAt(1.2), carriedAt(1.8), carriedAt(1.9)]).toEqual([0, 2, 2, 5]);
  });

  it('is never more than five observations', async () => {
    for (const { text } of gate.questions) expect((await select(text)).items.length).toBeLessThanOrEqual(5);
  });

  it('still comes when no model answers, and not when the text leg is missing', async () => {
    const { text, gold } = gate.questions.find(({ text }) => text === 'check-migrations.ts')!;
    expect(gold).toContain(gate.nameOf((await select(text, { vector: false })).items[0]!.id));
    const { vector } = await gate.ask(text);
    expect(selectForInjection(null, vector, rank(null, vector), 0).items).toEqual([]);
  });

  it('is chosen again when the best may not be shown', async () => {
    const { text } = gate.questions.find(({ text }) => text === 'check-migrations.ts')!;
    const [first] = (await select(text)).items;
    const again = await select(text, { without: [gate.nameOf(first!.id)] });
    expect(again.items.map(({ id }) => id)).not.toContain(first!.id);
  });
});
