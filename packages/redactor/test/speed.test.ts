import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importBundled } from './bundled.ts';
import { formats } from './formats/index.ts';
import { makeSample, randomFrom } from './make-sample.ts';

const { redactor } = await importBundled();

/** The usual most that a hook's event or a message holds. */
const PIECE = 32_768;
const ROUNDS = 20;
/** What one rule would cost as a pass of its own; the redactor knows three hundred. */
const ONE_RULE = /\b[A-Za-z0-9_-]{3,8}[_-][A-Za-z0-9]{32,64}\b/g;

const filesBelow = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .sort()
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

const prose = () => [readFileSync('README.md', 'utf8'), filesBelow('docs', '.md')].join('\n');
const code = () => filesBelow('daemon/http', '.ts') + filesBelow('daemon/store', '.ts');
/** A credential of every known format, each on a line of its own: denser than anything that is not made up. */
const secrets = () =>
  formats.map(([, description], row) => `TOKEN_${row}=${makeSample(description, randomFrom(row + 1))}`).join('\n');

/**
 * Least processor time in milliseconds of several rounds of each work, taking turns: what other processes add, no round has in full, and
 * they add it to all alike.
 */
function leastCpuMs(...works: readonly (() => void)[]): number[] {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    works.forEach((work, index) => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      least[index] = Math.min(least[index]!, (user + system) / 1000);
    });
  }
  return least;
}

// Measured up to 10.8, 6.5 and 74 passes (the first are our pages, which speak of passwords, and words near such a label are judged), on a machine with four to nine runnable threads a core, less on a quiet one: the bounds
// leave room for other machines. Dense text takes long since every value is judged by a score (docs/decisions/0017-judging-values.md). Six looks at every text break the first two, a look at the text for each finding the third.
it.each([
  ['prose', prose(), 17],
  ['code', code(), 10],
  ['text dense with secrets', secrets(), 95],
])('redacts %s in the time of a few passes of one regular expression', (_name, text, maxPasses) => {
  const whole = text.repeat(Math.ceil((8 * PIECE) / text.length));
  const pieces = Array.from({ length: Math.floor(whole.length / PIECE) }, (_, i) =>
    whole.slice(i * PIECE, (i + 1) * PIECE),
  );
  const [onePass, redaction] = leastCpuMs(
    () => {
      for (const piece of pieces) piece.match(ONE_RULE);
    },
    () => {
      for (const piece of pieces) redactor.text(piece);
    },
  ) as [number, number];
  expect(redaction / onePass).toBeLessThan(maxPasses);
});
