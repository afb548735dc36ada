// Makes up values: credentials, chosen or generated, and what is public, whether random or a name.

import { makeWords } from './fill-in-phrases.ts';
import { CAPITAL, DIGITS, FILLER, HEX, list, MIXED, NAMES, NOUNS, type Random, SMALL, THINGS } from './words.ts';

/** Makers of values that draw from `random`. `vocabulary` are words that programs use. */
export function makeValues(random: Random, vocabulary: readonly string[]) {
  const draws = makeDraws(random, vocabulary);
  const utility = makeUtility(draws);
  const parts: Parts = { ...draws, utility };
  return {
    ...draws,
    ...makeSecrets(draws),
    ...makeWords(random, draws),
    utility,
    id: makeId(draws),
    thing: () => draws.pick([...randomThings(parts), ...names(parts), ...addresses(parts)])(),
  };
}

function makeDraws(random: Random, vocabulary: readonly string[]) {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const chars = (of: string, length: number) => Array.from({ length }, () => of[int(0, of.length - 1)]).join('');
  const title = (text: string) => (text[0] ?? '').toUpperCase() + text.slice(1);
  const hex = (length: number) => chars(HEX, length);
  const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-');
  const word = () => {
    if (random() < 0.35) return pick(FILLER);
    return pick(random() < 0.2 ? THINGS : vocabulary);
  };
  const noun = () => pick(random() < 0.6 ? NOUNS : vocabulary);
  const leet = (text: string) =>
    text.replace(/[aeiost]/g, (letter) =>
      random() < 0.5 ? ({ a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }[letter] ?? letter) : letter,
    );
  const sign = () => pick(['!', '?', '#', '$', '%', '*', '@', '&', '+', '.', '_', '-']);

  const version = () => `${int(0, 20)}.${int(0, 30)}.${int(0, 9)}`;
  return { int, pick, chars, title, hex, uuid, word, noun, leet, sign, version };
}
type Draws = ReturnType<typeof makeDraws>;
type Parts = Draws & { readonly utility: () => string };

/** Credentials: chosen by people, generated, and one-time codes. */
function makeSecrets({ int, pick, chars, title, hex, uuid, noun, leet, sign }: Draws) {
  const chosen = (): string =>
    pick([
      () => `${title(noun())}${int(1, 2029)}${pick(['', '!', '?', '#', '$', '*', '.'])}`,
      () => `${noun()}${int(10, 9999)}${pick(['', '!', '?', '%', '+'])}`,
      () => `${noun()}${title(noun())}${int(0, 999)}`,
      () => `${title(noun())}${title(noun())}${title(noun())}${pick(['', String(int(1, 99))])}`,
      () => `${noun()}${title(noun())}${title(noun())}${pick(['', String(int(1, 99))])}`,
      () => `${noun()}${sign()}${noun()}${sign()}${int(1, 999)}`,
      () => `${title(noun())}${sign()}${title(noun())}${pick(['', String(int(1, 99))])}`,
      () => `${title(pick(NAMES))}${sign()}${int(10, 2029)}`,
      () => `${leet(noun())}${pick(['', sign()])}${int(1, 999)}`,
      () => `${title(leet(noun()))}${sign()}${leet(noun())}`,
      () => chars(`${MIXED}!$%&*#@?+`, int(8, 18)).replace(/^\W/, 'k').replace(/\W$/, '7'),
      () => `${chars(SMALL, int(3, 4))}${chars(DIGITS, int(2, 4))}${sign()}${chars(SMALL, int(2, 4))}`,
      () => [noun(), noun(), noun(), noun()].join(pick(['-', '-', '_', '.', '+'])),
      () => [noun(), noun(), noun()].join(pick(['-', '_', '.'])) + pick(['', `-${int(1, 99)}`]),
      () => chars(SMALL + DIGITS, int(8, 14)),
      () => chars(MIXED, int(8, 16)),
      () => `${chars(SMALL, 4)}-${chars(SMALL + DIGITS, 4)}-${chars(SMALL, 4)}`,
      () => `${chars(SMALL, 6)}-${chars(SMALL, 6)}-${chars(SMALL + DIGITS, 6)}`,
      () => chars(MIXED, int(12, 28)),
      () => hex(32),
      () =>
        `${pick(['Summer', 'Winter', 'Welcome', 'Secret', 'Passw0rd', 'Changeme', 'Qwerty', 'Monday', 'Letmein', 'admin'])}${int(1, 2029)}${pick(['', '!', '#', '$'])}`,
    ])();
  const generated = (): string =>
    pick([
      () => chars(MIXED, int(12, 48)),
      () => chars(MIXED, int(20, 64)),
      () => hex(pick([24, 32, 32, 40, 48, 64])),
      () => chars(`${MIXED}_-`, int(18, 60)).replace(/^[-_]|[-_]$/g, 'q'),
      () => `${chars(`${MIXED}+/`, pick([27, 31, 43]))}=`,
      () => `${chars(`${MIXED}+/`, pick([22, 42, 86]))}==`,
      () => chars(SMALL + DIGITS, int(14, 40)),
      () => chars(CAPITAL + DIGITS, int(14, 32)),
      () => chars(`${CAPITAL}234567`, pick([16, 24, 26, 32])),
      uuid,
      () => Array.from({ length: int(3, 5) }, () => chars(CAPITAL + DIGITS, pick([4, 5]))).join('-'),
      () =>
        `${chars(SMALL, int(2, 5))}${pick(['_', '-', '.'])}${pick(['', 'live_', 'prod-', 'v1_'])}${chars(MIXED, int(16, 40))}`,
      () => `${chars(MIXED, int(8, 14))}.${chars(`${MIXED}_-`, int(16, 40))}`,
      () => `${title(chars(SMALL, 2))}${chars(`${MIXED}`, int(14, 24))}`,
    ])();
  const code = () =>
    pick([
      () => chars(DIGITS, pick([4, 5, 6, 6, 6, 8])),
      () => chars(DIGITS, pick([4, 6])),
      () => `${chars(SMALL + DIGITS, 4)}-${chars(SMALL + DIGITS, 4)}`,
      () => chars(CAPITAL + DIGITS, pick([6, 8])),
      () => `${chars(DIGITS, 3)}${pick(['-', ' '])}${chars(DIGITS, 3)}`,
      () => Array.from({ length: int(2, 4) }, () => chars(DIGITS, pick([2, 4]))).join('-') + pick(['', '', '#', '*']),
    ])();
  return { chosen, generated, code };
}

/** A class of a style sheet: `hover:border-gray-200`. */
const makeUtility =
  ({ int, pick, word }: Draws) =>
  () =>
    pick(['', '', '', 'hover:', 'dark:', 'md:', 'focus-visible:']) +
    pick(list('bg text border ring from via to divide outline fill btn badge alert')) +
    pick([
      () =>
        `-${pick(list('gray red green blue slate zinc primary white indigo amber emerald'))}-${pick([50, 100, 200, 300, 500, 700, 900])}`,
      () => `-${word()}-to-${pick(list('r l t b br bl tr tl'))}`,
      () => `-${word()}-${word()}-${word()}`,
      () => `-${word()}-${int(0, 12)}`,
      () => `-${int(0, 96)}`,
      () => `-${word()}`,
    ])();

/** What is public and random. */
const makeId =
  ({ int, pick, chars, hex, uuid }: Draws) =>
  (): string =>
    pick([
      uuid,
      uuid,
      () => uuid().toUpperCase(),
      () => hex(40),
      () => hex(32),
      () => hex(64),
      () => hex(24),
      () => hex(pick([7, 8, 12, 16, 20])),
      () => chars(DIGITS, int(5, 19)),
      () => chars(MIXED, pick([8, 11, 16, 20, 21, 22, 24, 27])),
      () => chars(SMALL + DIGITS, pick([8, 10, 16, 20, 24, 25])),
      () => chars(CAPITAL + DIGITS, pick([6, 8, 10, 12, 16, 26])),
      () => chars(`${MIXED}-_`, pick([22, 32, 44])),
      () => `${chars(SMALL, int(2, 5))}_${chars(MIXED, int(14, 24))}`,
      () => `${chars(`${MIXED}+/`, pick([27, 43]))}=`,
    ])();

/** What is public: something random, */
const randomThings = ({ int, pick, chars, hex, uuid }: Parts) => [
  uuid,
  () => hex(40),
  () => hex(32),
  () => hex(64),
  () => hex(24),
  () => hex(int(7, 12)),
  () => hex(16),
  () => chars(DIGITS, int(4, 12)),
  () => chars(DIGITS, int(12, 19)),
  () => chars(MIXED, pick([8, 11, 12, 16, 20, 21, 22])),
  () => chars(SMALL + DIGITS, pick([8, 10, 12, 24, 25])),
  () => chars(`${MIXED}-_`, pick([22, 32, 43])),
  () => `0${chars(`${CAPITAL}${DIGITS}`, 25)}`,
  () => chars(CAPITAL + DIGITS, int(6, 13)),
  () => `${chars(SMALL, int(2, 5))}_${chars(MIXED, int(14, 24))}`,
];

/** a name, */
const names = ({ int, pick, chars, title, hex, word, noun, version }: Parts) => [
  () => `${word()}-${hex(10)}-${chars(SMALL + DIGITS, 5)}`,
  () => `${word()}_${int(1, 99)}`,
  () => `${word()}-${word()}-${int(1, 20)}`,
  () => `${word()}-${noun()}-${int(1, 99)}`,
  () => `${word()}-${word()}-${word()}-${word()}`,
  () => `${word()}_${word()}_${word()}`,
  () => `${word()}${title(word())}${title(word())}${pick(['', String(int(1, 9))])}`,
  () => `${title(word())}${pick(['', title(word())])}${int(1, 2030)}`,
  () => `${pick(NAMES)}@mail.test`,
  () => `${word()}-${int(1, 9)}.internal`,
  () => `/srv/${word()}/${word()}-${hex(8)}.js`,
  () => `${word()}/${word()}-${int(1, 9)}.${pick(['ts', 'py', 'go', 'md'])}`,
  () => `v${version()}`,
  version,
  () => `${word()}-${version()}`,
  () => `${word()}@${version()}`,
  () => `${chars(SMALL, int(1, 4))}-${hex(pick([8, 17]))}`,
  () => `0x${hex(pick([8, 12, 16, 40, 64]))}`,
];

/** or a file, a place, a kind. */
const addresses = ({ int, pick, chars, hex, word, utility }: Parts) => [
  () => `${word()}.${chars(SMALL + DIGITS, 8)}.js`,
  () => `${pick(list('E A B TS PR SEC AUTH RFC ISO PROJ G AW UA K CVE-2024'))}${pick(['-', ''])}${int(10, 99_999)}`,
  () => `${word()}/${chars(MIXED, int(8, 22))}`,
  () => `sha256:${hex(64)}`,
  () => `20${int(10, 29)}-0${int(1, 9)}-${int(10, 28)}`,
  () => `20${int(10, 29)}0${int(1, 9)}${int(10, 28)}${pick(['', `-${hex(7)}`, '.1'])}`,
  () => `${word()}:${int(1, 999)}`,
  () => `refs/heads/${word()}/${word()}-${int(1, 99)}`,
  () => `${pick(['t3', 'm5', 'c6g', 'r5'])}.${pick(['large', 'xlarge', 'micro'])}`,
  () => `${pick(['us', 'eu', 'ap'])}-${pick(['east', 'west', 'central'])}-${int(1, 3)}${pick(['', 'a', 'b'])}`,
  () =>
    `${chars(SMALL, 2)}_${chars(CAPITAL, 2)}${pick(['', '.UTF-8', '.utf8', `.ISO8859-${int(1, 15)}`, `.CP12${int(10, 99)}`])}`,
  () => `${pick(list('utf iso8859 cp koi8 windows latin ucs'))}${pick(['', '-', '_'])}${int(1, 1258)}`,
  () => `${word()}.${pick(list('cpython-311 cp39-abi3 py3 node-v115 darwin-arm64'))}-x86_64-linux-gnu.so`,
  () =>
    `${pick(list('x86_64 aarch64 armv7l i686 riscv64'))}-${pick(list('unknown apple pc'))}-${pick(list('linux-gnu darwin23 windows-msvc'))}`,
  () => `<${word()}-${word()}>`,
  utility,
  () => `\${${word().toUpperCase()}_${word().toUpperCase()}}`,
  () => `your-${word()}-${word()}-here`,
  () => `${'x'.repeat(int(4, 12))}`,
];
