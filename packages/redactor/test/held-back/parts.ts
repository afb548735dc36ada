// What made-up cases are put together from. Each list has two halves: `tuned` is what the redactor is developed against, `heldBack`
// is measured and never looked at case by case, so that its figure says what a format does that no rule has seen.

import { randomText } from '../make-sample.ts';

export type Half = 'tuned' | 'heldBack';
export type Random = () => number;
type Halves<T> = Readonly<Record<Half, readonly T[]>>;
type Shape = { readonly name: string; readonly make: (random: Random) => string; readonly alone?: true };

export const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!;

const text = (of: string, length: number) => (random: Random) => randomText(of, length, random);
export const hex = (length: number) => text('0-9a-f', length);
export const uuid = (random: Random) => [8, 4, 4, 4, 12].map((length) => hex(length)(random)).join('-');
export const base62 = (length: number) => text('A-Za-z0-9', length);

/** `alone`: so random that it tells its nature without any word beside it. */
export const SHAPES: Halves<Shape> = {
  tuned: [
    { name: 'base62×32', make: base62(32), alone: true },
    { name: 'base62×40', make: base62(40), alone: true },
    { name: 'base64url×43', make: text('A-Za-z0-9_-', 43), alone: true },
    { name: 'hex×32', make: hex(32) },
    { name: 'hex×40', make: hex(40) },
    { name: 'uuid', make: uuid },
    { name: 'base36×32', make: text('a-z0-9', 32) },
    { name: 'prefixed base62×28', make: (random) => `${text('a-z', 3)(random)}_${base62(28)(random)}`, alone: true },
  ],
  heldBack: [
    { name: 'base62×22', make: base62(22) },
    { name: 'base62×64', make: base62(64), alone: true },
    { name: 'hex×64', make: hex(64) },
    { name: 'hex×24', make: hex(24) },
    { name: 'HEX×48', make: text('0-9A-F', 48) },
    { name: 'base32×32', make: text('A-Z2-7', 32) },
    { name: 'base36×24', make: text('a-z0-9', 24) },
    { name: 'base64×44', make: (random) => `${text('A-Za-z0-9+/', 43)(random)}=` },
    { name: 'dotted', make: (random) => `${base62(12)(random)}.${base62(26)(random)}` },
    { name: 'prefixed base36×16', make: (random) => `${text('a-z', 2)(random)}_sat_${text('a-z0-9', 16)(random)}` },
    { name: 'prefixed hex×40', make: (random) => `${text('a-z', 4)(random)}-${hex(40)(random)}` },
  ],
};

export const LABELS: Halves<string> = {
  tuned: ['token', 'api key', 'secret', 'key', 'access token', 'client secret'],
  heldBack: [
    'auth token',
    'signing key',
    'app secret',
    'credential',
    'private token',
    'master key',
    'deploy key',
    'bearer token',
  ],
};

export const SEPARATORS: Halves<string> = {
  tuned: [' - ', ' = ', ': ', ' is ', ' → ', '='],
  heldBack: [' | ', ' => ', ' -> ', ' := ', ' – ', ' ', ' equals ', ' :: ', '\t'],
};

export const QUOTES: Halves<readonly [string, string]> = {
  tuned: [
    ["'", "'"],
    ['', ''],
  ],
  heldBack: [
    ['"', '"'],
    ['`', '`'],
    ['“', '”'],
    ['', ''],
  ],
};

const SYLLABLES = 'bro van ta quil lex mor da fen ti zar lo pu ne ka rin so vel ob ash gri mu dex tol ary'.split(' ');

/** A service that no list knows. */
export const serviceName = (random: Random) => Array.from({ length: 3 }, () => pick(SYLLABLES, random)).join('');

/** A password as people choose them: a word that isn't one, a number, a sign. */
export const password = (random: Random) => {
  const word = Array.from({ length: 2 }, () => pick(SYLLABLES, random)).join('');
  return word[0]!.toUpperCase() + word.slice(1) + randomText('0-9', 2, random) + pick(['!', '#', '@', '', '%'], random);
};
