import type { Redactor } from '../../src/redactor.ts';
import { randomFrom } from '../make-sample.ts';
import { makeHarmlessCases } from './harmless-cases.ts';
import type { Half } from './parts.ts';
import { asPayload, makeSecretCases } from './secret-cases.ts';

/** Shares, of 1: secrets that survive in a text and in a hook's payload, harmless texts that are altered. */
export type Shares = { readonly leaked: number; readonly leakedInPayloads: number; readonly altered: number };
type Failure = { readonly form: string; readonly text: string };

/** A secret survives when half of it still stands there in one piece. */
export function survives(out: string, secret: string): boolean {
  const length = Math.min(secret.length, Math.max(12, Math.ceil(secret.length / 2)));
  for (let at = 0; at + length <= secret.length; at++) if (out.includes(secret.slice(at, at + length))) return true;
  return false;
}

/** Measure one half of the made-up cases. */
export function measureHalf(
  redactor: Redactor,
  half: Half,
  count: number,
  seed: number,
): Shares & { failures: Failure[] } {
  const random = randomFrom(seed);
  const cases = makeSecretCases(half, count, random);
  const failures: Failure[] = [];
  let secrets = 0;
  let leaked = 0;
  let leakedInPayloads = 0;
  for (const { form, text, secrets: hidden } of cases) {
    const out = redactor.text(text).text;
    const payload = JSON.stringify(redactor.payload(asPayload(text, random)).payload);
    for (const secret of hidden) {
      secrets++;
      if (survives(payload, secret)) leakedInPayloads++;
      if (!survives(out, secret)) continue;
      leaked++;
      failures.push({ form: `leaked: ${form}`, text });
    }
  }
  let altered = 0;
  const harmless = makeHarmlessCases(half, count, random);
  for (const { form, text } of harmless) {
    if (redactor.text(text).text === text) continue;
    altered++;
    failures.push({ form: `altered: ${form}`, text });
  }
  return {
    leaked: leaked / secrets,
    leakedInPayloads: leakedInPayloads / secrets,
    altered: altered / harmless.length,
    failures,
  };
}
