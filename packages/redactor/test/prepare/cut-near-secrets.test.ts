import { describe, expect, it } from 'vitest';
import { findSecrets } from '../../src/detectors/built-in-finder.ts';
import { cutLongText } from '../../src/prepare/cut-long-text.ts';
import { redactor } from '../../src/redactor.ts';
import { maskSpans, mergeSpans } from '../../src/span.ts';
import fc from '../fast-check.ts';
import { randomFrom, randomText } from '../make-sample.ts';

const MAX = 16_384;
/** As much of a secret as a mask may leave: a prefix that names its kind. */
const SHOWN = 8;

/** Lines with a secret each, in the shapes of ordinary large outputs; `secret` is the part that must not be seen. */
const SHAPES: readonly ((secret: string, row: number) => string)[] = [
  (secret, row) => `API_KEY_${row}=${secret} `,
  (secret) => `password: ${secret}`,
  (secret, row) => `2026-01-02T03:04:05Z login user=u${row} password=${secret} ok`,
  (secret, row) => `  {"id": ${row}, "access_token": "${secret}"},`,
  (secret) => `password:\n  ${secret}`,
  (secret, row) => `postgres://user${row}:${secret}@db.example.com:5432/app`,
  (secret, row) => `    password = "${secret}"\n    port = ${row}`,
];
const FILLERS = ['a plain line\n', '.', 'lorem ', 'ä', '日'];
const BETWEEN = ['\n', ' ', ';', ''];

/** Every stretch of `SHOWN` + 1 characters of a secret. */
const partsOf = (secret: string) =>
  Array.from({ length: secret.length - SHOWN }, (_, at) => secret.slice(at, at + SHOWN + 1));

/** The secrets of which the cut text shows a part, among those that are found in the whole text, each by itself. */
function shownOf(text: string, secrets: readonly string[]): string[] {
  const shownIn = (masked: string) => (secret: string) => partsOf(secret).some((part) => masked.includes(part));
  const shown = secrets.filter(shownIn(redactor.text(cutLongText(text, MAX)).text));
  if (shown.length === 0) return [];
  const shownInWhole = shownIn(maskSpans(text, mergeSpans(findSecrets(text))));
  return shown.filter((secret) => !shownInWhole(secret));
}

const WORDS = ['orange', 'staple', 'window', 'harbour', 'violin', 'meadow', 'copper', 'lantern'];

/** Secrets that anybody can tell, and such as are told by their name alone. */
const makeSecrets = (seed: number, count: number) => {
  const random = randomFrom(seed);
  const word = () => WORDS[Math.floor(random() * WORDS.length)]!;
  return Array.from({ length: count }, (_, row) =>
    row % 2 === seed % 2 ? `k7${randomText('A-Za-z0-9', 22, random)}` : `${word()}${word()}${row % 100}`,
  );
};

describe('a text that is cut', () => {
  it.each(SHAPES.map((shape, index) => [shape('SECRET', 1), index] as const))(
    'shows no part of a secret where each line is %j',
    (_, index) => {
      fc.assert(
        fc.property(fc.integer(), fc.integer({ min: 0, max: 300 }), (seed, before) => {
          const secrets = makeSecrets(seed, 1_500);
          const text = '.'.repeat(before) + secrets.map(SHAPES[index]!).join('\n');
          expect(shownOf(text, secrets)).toEqual([]);
        }),
        { numRuns: 4 },
      );
    },
    60_000,
  );

  it('shows no part of a secret that stands at a random place around either cut', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(...SHAPES),
        fc.constantFrom(...FILLERS),
        fc.constantFrom(...BETWEEN),
        fc.integer({ min: -64, max: -16 }),
        (seed, shape, filler, between, shift) => {
          const secrets = makeSecrets(seed, 2);
          const [first, second] = secrets.map(shape) as [string, string];
          const fill = (bytes: number) => filler.repeat(Math.ceil(bytes / Buffer.byteLength(filler)));
          const side = fill(MAX / 2 + shift);
          const text = [side, first, fill(2 * MAX), second, side].join(between);
          expect(shownOf(text, secrets)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);

  it('shows no part of the secrets at its ends', () => {
    const secrets = makeSecrets(5, 2);
    const text = `API_KEY=${secrets[0]}\n${'a plain line\n'.repeat(4_000)}password: ${secrets[1]}`;
    expect(shownOf(text, secrets)).toEqual([]);
  });

  it('shows no part of a key that is longer than what stands around a cut', () => {
    const random = randomFrom(9);
    const lines = Array.from({ length: 180 }, () => randomText('A-Za-z0-9+/', 64, random));
    const key = `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`;
    for (let before = 0; before <= MAX; before += 1_500) {
      const plain = (chars: number) => 'a plain line\n'.repeat(Math.ceil(chars / 13));
      for (const text of [plain(before) + key + plain(3 * MAX), plain(3 * MAX) + key + plain(before)])
        expect(shownOf(text, lines)).toEqual([]);
    }
  });

  it('does not lose its tail because each line holds a secret', () => {
    for (const shape of SHAPES) {
      const secrets = makeSecrets(3, 2_000);
      const cut = cutLongText(secrets.map(shape).join('\n'), MAX);
      const [head, , tail] = cut.split(/(\[… \d+ bytes cut …\])/) as [string, string, string];
      expect(head.length).toBeGreaterThan(MAX * 0.4);
      expect(tail.length).toBeGreaterThan(MAX * 0.4);
    }
  });
});
