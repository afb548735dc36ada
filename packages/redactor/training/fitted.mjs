// Remembers what the shipped weights were fitted on, so that a change of it without a fit, and a change of the weights by hand, are noticed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = 'packages/redactor';
const REMEMBERED = join(PACKAGE, 'training/fitted.txt');
const WEIGHTS = ['told', 'context', 'slot'].map((name) => join(PACKAGE, 'src/judge', `${name}-weights.ts`));
/** What starts and remembers a fit, which changes none. */
const BESIDE = /^(?:run\.mjs|fitted\.(?:mjs|d\.mts|txt))$/;
/** What measures a value and its surroundings. */
const MEASURES = /(?:-measures|-words|-labels|-features|-text|letter-pairs)\.ts$/;

const filesBelow = (folder, isOne) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isOne(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Hashes of the training's texts and code with the measures, and of the weights as they are. */
export const fitted = () => ({
  training: hashOf([
    ...filesBelow(join(PACKAGE, 'training'), (name) => !BESIDE.test(name)),
    ...filesBelow(join(PACKAGE, 'src/judge'), (name) => MEASURES.test(name)),
  ]),
  weights: hashOf(WEIGHTS),
});

/** What a fit remembered. */
export const remembered = () => JSON.parse(readFileSync(REMEMBERED, 'utf8'));

/** Remember what the weights are fitted on. */
export const remember = () => writeFileSync(REMEMBERED, `${JSON.stringify(fitted())}\n`);
