// Fills the templates of `*.txt` in. A template is a line; `⏎` in it is a line break. `«kind»` and `«kind:length»` stand for a random
// value, `«!kind»` for one that is a credential. Names of a service, a user and a host are the same throughout a text.

import { password, pick, type Random, serviceName } from '../held-back/parts.ts';
import { randomText } from '../make-sample.ts';

/** A text and the credentials in it; none in a harmless one. */
export type FilledIn = { readonly template: string; readonly text: string; readonly secrets: readonly string[] };

/** Fill a template in. */
export function fillIn(template: string, random: Random): FilledIn {
  const names = new Map<string, string>();
  const secrets: string[] = [];
  const text = template.replaceAll('⏎', '\n').replace(/«(!?)([\w]+?)(?::(\d+))?»/g, (_, mark, kind: string, length) => {
    const value = names.get(kind) ?? makeValue(kind, Number(length ?? 0), random, names);
    if (mark) secrets.push(value);
    return value;
  });
  return { template, text, secrets };
}

function makeValue(kind: string, length: number, random: Random, names: Map<string, string>): string {
  const service = /^svc$/i.test(kind);
  if (service) return nameService(kind, random, names);
  const kept = NAMES[kind];
  if (kept) {
    const value = kept(random);
    names.set(kind, value);
    return value;
  }
  const digits = /^int(\d*)$/.exec(kind);
  if (digits) return 1 + Math.floor(random() * 9) + text('0-9', Number(digits[1] || 1 + random() * 4) - 1, random);
  const of = CLASSES[kind];
  if (of) return text(of, length, random);
  const make = KINDS[kind];
  if (!make) throw new Error(`A template holds «${kind}», which is no kind of value`);
  return make(random, length);
}

function nameService(kind: string, random: Random, names: Map<string, string>): string {
  const name = serviceName(random);
  names.set('svc', name);
  names.set('Svc', name[0]!.toUpperCase() + name.slice(1));
  names.set('SVC', name.toUpperCase());
  return names.get(kind)!;
}

const text = (of: string, length: number, random: Random) => randomText(of, Math.max(0, length), random);

const NAMES: Readonly<Record<string, (random: Random) => string>> = {
  user: (random) => pick(['ops', 'mira', 'jonas.k', 'svc_report', 'etl', 'a.rossi', 'deployer', 'kenji'], random),
  host: (random) =>
    `${serviceName(random)}.${pick(['example.com', 'internal', 'example.org', 'corp.example.net'], random)}`,
  Name: (random) => pick(['Mira', 'Jonas', 'Aiko', 'Luca', 'Priya'], random),
  ip: (random) => ['10', ...[0, 1, 2].map(() => String(Math.floor(random() * 255)))].join('.'),
  iso: (random) =>
    `2025-0${1 + Math.floor(random() * 9)}-1${text('0-9', 1, random)}T0${text('0-9', 1, random)}:2${text('0-9', 1, random)}:31.${text('0-9', 3, random)}Z`,
  time: (random) => `1${text('0-9', 1, random)}:4${text('0-9', 1, random)}:07`,
  date: (random) => `1${text('0-9', 1, random)}/Mar/2025:13:5${text('0-9', 1, random)}:36 +0000`,
};

const BASE58 = '1-9A-HJ-NP-Za-km-z';
const CLASSES: Readonly<Record<string, string>> = {
  b62: 'A-Za-z0-9',
  b36: 'a-z0-9',
  b58: BASE58,
  b64u: 'A-Za-z0-9_-',
  b64x: 'A-Za-z0-9+/',
  b64n: 'A-Za-z0-9+/',
  b32: 'A-Z2-7',
  b32l: 'a-z2-7',
  hex: '0-9a-f',
  HEX: '0-9A-F',
  up: 'A-Z0-9',
  UP: 'A-Z0-9',
  lower: 'a-z',
  pin: '0-9',
  sign: 'A-Za-z0-9!#%&*+,.:;=?@^_|~-',
};

/** Padding by length: 16, 4 and 64 bytes leave two characters, 20, 32 and 56 one. */
const PADDING: Readonly<Record<number, number>> = { 8: 2, 24: 2, 88: 2, 28: 1, 44: 1, 76: 1 };
const base64 = (random: Random, length: number) => {
  const padding = PADDING[length] ?? 0;
  return text('A-Za-z0-9+/', length - padding, random) + '='.repeat(padding);
};

const hexParts = (lengths: readonly number[], of: string, random: Random, by: string) =>
  lengths.map((length) => text(of, length, random)).join(by);
const UUID = [8, 4, 4, 4, 12];
const bytes = (count: number) => Array.from({ length: count }, () => 2);

const WORDS =
  'otter lantern gravel mint saddle orbit cobalt fern harbor velvet puzzle meadow anchor copper thistle ribbon canyon acorn timber willow'.split(
    ' ',
  );
const words = (count: number, by: string, random: Random) =>
  Array.from({ length: count }, () => pick(WORDS, random)).join(by);
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);

/** A password as people and generators choose them. */
function chosenPassword(random: Random): string {
  const kind = random();
  if (kind < 0.4) return password(random);
  if (kind < 0.7)
    return (
      capital(pick(WORDS, random)) +
      pick(['-', '_', '.', '!', ''], random) +
      capital(pick(WORDS, random)) +
      text('0-9', 3, random)
    );
  return (
    text('A-Za-z0-9', 6 + Math.floor(random() * 5), random) +
    pick(['!', '$', '#', '*', ''], random) +
    text('A-Za-z', 2, random) +
    text('0-9', 2, random)
  );
}

const KINDS: Readonly<Record<string, (random: Random, length: number) => string>> = {
  pw: chosenPassword,
  pwp: (random) => chosenPassword(random).replace(/[^A-Za-z0-9]/g, 'x'),
  word: (random) => words(1, '', random),
  words2: (random) => words(2, '-', random),
  words3: (random) => words(3, ' ', random),
  words3h: (random) => words(3, '-', random),
  phrase: (random) => words(4, '-', random) + text('0-9', 1, random),
  mnemonic: (random) => words(12, ' ', random),
  code4: (random) => hexParts([4, 4, 4], 'a-z0-9', random, '-'),
  basic: (random) => Buffer.from(`ops:${chosenPassword(random)}`).toString('base64'),
  jwt: (random) =>
    `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${Buffer.from(`{"sub":"${text('0-9', 8, random)}"}`).toString('base64url')}.${text('A-Za-z0-9_-', 43, random)}`,
  b64: base64,
  b64p: (random, length) => encodeURIComponent(base64(random, length)),
  b64s: (random, length) => Buffer.from(text('A-Za-z0-9', length, random)).toString('base64'),
  uuid: (random) => hexParts(UUID, '0-9a-f', random, '-'),
  UUID: (random) => hexParts(UUID, '0-9A-F', random, '-'),
  hex8: (random) => text('0-9A-F', 8, random),
  hex16u: (random) => text('0-9A-F', 16, random),
  eth: (random) => `0x${text('0-9a-fA-F', 40, random)}`,
  '0x64': (random) => `0x${text('0-9a-f', 64, random)}`,
  mac: (random) => hexParts(bytes(6), '0-9a-f', random, ':'),
  colon16: (random) => hexParts(bytes(16), '0-9a-f', random, ':'),
  colon20: (random) => hexParts(bytes(20), '0-9A-F', random, ':'),
  colon32: (random) => hexParts(bytes(32), '0-9A-F', random, ':'),
  ulid: (random) => `01${text('0-9A-HJKMNP-TV-Z', 24, random)}`,
  ksuid: (random) => `2${text('A-Za-z0-9', 26, random)}`,
};
