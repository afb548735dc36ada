// Observations as digests of turns are: a task in a part of a code base, files, commands, an error and what resolved it.
// Words follow Zipf's law (rank r as often as 1/r), as they do in real text: a few stand in half of all observations,
// most in a handful, so that posting lists have the lengths that recall has to cope with.
const SUBJECTS =
  'import export invoice payment login session cache queue upload search report webhook schema migration parser renderer scheduler worker proxy gateway'.split(
    ' ',
  );
const ACTIONS =
  'fix add remove speed-up rewrite test document split rename retry validate cache paginate encrypt translate throttle batch stream'.split(
    ' ',
  );
const ENDINGS =
  'timeout overflow deadlock mismatch regression leak race duplicate truncation rounding encoding permission'.split(
    ' ',
  );
const SYLLABLES = 'ka lo mi ten ra vu sel dor ni pax tum gri bel zan fo rik'.split(' ');
/** Names of variables, modules and people that a project of some years has. */
const VOCABULARY = 30_000;
const WORDS_A_TEXT = 90;
const TURNS_A_SESSION = 12;

export type BenchObservation = {
  external_id: string;
  session_id: string;
  kind: string;
  title: string;
  text: string;
  files: string[];
  created_at: string;
};

/** Make the observations `from` … `from + count - 1`: the same for the same numbers. */
export function makeObservations(from: number, count: number): BenchObservation[] {
  return Array.from({ length: count }, (_, i) => makeObservation(from + i));
}

function makeObservation(n: number): BenchObservation {
  const random = seeded(n);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]!;
  const task = `${pick(ACTIONS)} the ${pick(SUBJECTS)} ${pick(ENDINGS)}`;
  const file = `src/${pick(SUBJECTS)}/${nameOf(zipf(random))}.ts`;
  const words = Array.from({ length: WORDS_A_TEXT }, () => nameOf(zipf(random)));
  return {
    external_id: `bench:${n}`,
    session_id: `bench-session-${Math.floor(n / TURNS_A_SESSION)}`,
    kind: 'change',
    title: `${task} in ${file}`,
    text: `Asked to ${task}. Edited ${file}. ${words.join(' ')}. npm test failed with ${nameOf(zipf(random))}, then passed.`,
    files: [file],
    created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  };
}

/** Prompts on such work: some words of the field, some names that few observations hold. */
export function makeQuestions(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const random = seeded(n + 7_000_000);
    const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]!;
    const names = Array.from({ length: 3 }, () => nameOf(zipf(random)));
    return `How did we ${pick(ACTIONS)} the ${pick(SUBJECTS)} ${pick(ENDINGS)} with ${names.join(' and ')}?`;
  });
}

/** A rank of the vocabulary, rank r about as likely as 1/r. */
const zipf = (random: () => number): number => Math.floor(VOCABULARY ** random());

/** The word of a rank, the same in all texts. */
function nameOf(rank: number): string {
  let name = '';
  for (let left = rank + SYLLABLES.length; left > 0; left = Math.floor(left / SYLLABLES.length))
    name += SYLLABLES[left % SYLLABLES.length];
  return name;
}

/** Mulberry32 (Tommy Ettinger, public domain): small, fast, good enough for made-up texts. */
function seeded(seed: number): () => number {
  let state = (seed * 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
