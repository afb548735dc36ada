import { readFileSync } from 'node:fs';
import type { Redactor } from '../../src/redactor.ts';
import { survives } from '../held-back/measure.ts';
import { randomFrom } from '../make-sample.ts';
import { fillIn } from './fill-in.ts';

/**
 * `dev` is looked at and developed against; of `held` only the shares are read, so that they say what unseen formats do. `voices` holds
 * how people, programs and vendors that no rule knows say it, in a dozen languages.
 */
export type Set = 'dev' | 'held' | 'voices';

type Measured = {
  /** Counts, and the shares of 1. A credential is leaked if half of it survives in one piece. */
  readonly secrets: number;
  readonly leaked: number;
  readonly harmless: number;
  readonly altered: number;
  /** What leaked, and what was altered: the text as it came out. */
  readonly failures: readonly { readonly what: 'leaked' | 'altered'; readonly text: string; readonly out: string }[];
};

/** Measure the credentials that survive and the harmless texts that are altered, each template filled in a few times. */
export function measureUnseen(redactor: Redactor, set: Set, fills: number, seed: number): Measured {
  const random = randomFrom(seed);
  const filledIn = (kind: 'secrets' | 'harmless') =>
    templates(`${set}-${kind}`).flatMap((template) => Array.from({ length: fills }, () => fillIn(template, random)));
  const failures: { what: 'leaked' | 'altered'; text: string; out: string }[] = [];
  let secrets = 0;
  for (const { text, secrets: hidden } of filledIn('secrets')) {
    const out = redactor.text(text).text;
    for (const secret of hidden) {
      secrets++;
      if (survives(out, secret)) failures.push({ what: 'leaked', text, out });
    }
  }
  const leaked = failures.length;
  const harmless = filledIn('harmless');
  for (const { text } of harmless) {
    const out = redactor.text(text).text;
    if (out !== text) failures.push({ what: 'altered', text, out });
  }
  return {
    secrets,
    leaked: leaked / secrets,
    harmless: harmless.length,
    altered: (failures.length - leaked) / harmless.length,
    failures,
  };
}

const templates = (name: string) =>
  readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
