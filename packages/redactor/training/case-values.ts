// What made-up texts with a credential each are put together from: credentials, and what stands around them.

import { CAPITAL, DIGITS, FILLER, HEX, MIXED, NAMES, NOUNS, type Random, SMALL, THINGS } from './words.ts';

/** Draws from `random`: a number, one of several, a text sometimes. */
export function makeTools(random: Random) {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const maybe = (text: () => string, chance = 0.5) => (random() < chance ? text() : '');
  const chars = (of: string, length: number) =>
    Array.from({ length }, () => of[Math.floor(random() * of.length)]).join('');
  const title = (word: string) => word[0]!.toUpperCase() + word.slice(1);
  const uuid = () => [8, 4, 4, 4, 12].map((length) => chars(HEX, length)).join('-');
  return { random, int, pick, maybe, chars, title, uuid };
}
export type Tools = ReturnType<typeof makeTools>;

/** Credentials: generated ones, chosen ones and phrases. */
export function makeSecrets({ int, pick, maybe, chars, title, uuid }: Tools) {
  /** Ids and digests near a word that only hints at a credential are seldom one. */
  const generated = (noId = false): string => {
    const made = makeGenerated();
    return noId && /^[0-9a-f-]+$/.test(made) ? generated(true) : made;
  };
  const makeGenerated = () =>
    pick([
      () => chars(MIXED, int(10, 48)),
      () => chars(MIXED, int(16, 40)),
      () => chars(HEX, pick([24, 32, 40, 48, 64])),
      () => chars(`${MIXED}_-`, int(18, 60)),
      () => `${chars(`${MIXED}+/`, pick([27, 31, 43]))}=`,
      () => `${chars(`${MIXED}+/`, pick([22, 42, 86]))}==`,
      () => chars(SMALL + DIGITS, int(14, 40)),
      () => chars(CAPITAL + DIGITS, int(14, 32)),
      () => chars(`${CAPITAL}234567`, pick([16, 24, 32])),
      () => uuid(),
      () => Array.from({ length: int(3, 5) }, () => chars(CAPITAL + DIGITS, pick([4, 5]))).join('-'),
      () =>
        `${chars(SMALL, int(2, 5))}${pick(['_', '-', '.'])}${maybe(() => pick(['live_', 'prod-', 'v1_']))}${chars(MIXED, int(16, 40))}`,
      () => `${chars(MIXED, int(8, 14))}.${chars(`${MIXED}_-`, int(16, 40))}`,
    ])();
  const chosen = () =>
    pick([
      () => `${title(pick(NOUNS))}${int(1, 2029)}${pick(['', '!', '?', '#', '$', '*'])}`,
      () => `${pick(NOUNS)}${title(pick(NOUNS))}${int(0, 999)}`,
      () => `${pick(NOUNS)}${pick(['_', '-', '.', '@', '#'])}${int(1, 9999)}${maybe(() => '!')}`,
      () =>
        `${pick(NAMES)}${pick(['', '.', '_'])}${maybe(() => pick(NOUNS))}${int(10, 9999)}${maybe(() => pick(['!', '*']))}`,
      () =>
        title(pick(NOUNS)).replace(/[aeio]/, (letter) => ({ a: '4', e: '3', i: '1', o: '0' })[letter]!) +
        pick(['!', '.', '_', '-']) +
        int(1, 999),
      () => chars(`${MIXED}!$%&*#@?`, int(9, 16)).replace(/^\W/, 'k').replace(/\W$/, '7'),
      () => `${chars(SMALL, 3)}${chars(DIGITS, 3)}${pick(['!', '#', '%'])}${chars(SMALL, 3)}`,
      () => `${pick(NOUNS)}-${pick(NOUNS)}-${int(10, 99)}`,
      () => chars(SMALL + DIGITS, int(8, 11)),
      () => chars(MIXED, int(8, 12)),
    ])();
  const phrase = () => {
    const joiner = pick(['-', '-', '_', '.', '']);
    return Array.from({ length: int(3, 5) }, () => (joiner ? pick(NOUNS) : title(pick(NOUNS)))).join(joiner);
  };
  return { generated, chosen, phrase };
}

/** What stands around a credential: words, hosts, users, things with a name, quotes, verbs. */
export function makeSurroundings({ random, int, pick, chars, uuid }: Tools, vocabulary: readonly string[]) {
  const word = () => pick(random() < 0.6 ? FILLER : vocabulary);
  const words = (from: number, to: number) => Array.from({ length: int(from, to) }, word).join(' ');
  const host = () =>
    pick([
      () => `${pick(NOUNS)}${int(1, 30)}.${pick(['internal', 'example.net', 'lan'])}`,
      () => `${pick(THINGS)}-${int(1, 9)}`,
      () => `10.${int(0, 255)}.${int(0, 255)}.${int(1, 254)}`,
    ])();
  const user = () =>
    pick([() => pick(NAMES), () => `${pick(NAMES)}@mail.test`, () => 'admin', () => `svc_${pick(THINGS)}`])();
  /** What stands near a credential without being one. */
  const other = () =>
    pick([
      () => `for ${host()}`,
      () => `of ${user()}`,
      () => `on ${host()}`,
      () => `request_id=${uuid()}`,
      () => `user=${user()}`,
      () => `took ${int(2, 900)}ms`,
      () => `id ${chars(DIGITS, int(3, 8))}`,
      () => `(commit ${chars(HEX, 7)})`,
      () => `in src/${pick(THINGS)}/${pick(NOUNS)}.ts:${int(3, 900)}`,
      () => `v${int(1, 9)}.${int(0, 30)}.${int(0, 9)}`,
      () => `trace=${chars(HEX, 32)}`,
      () => `${pick(THINGS)}_${pick(THINGS)}_${int(1, 9)}`,
      () => `host=${host()}`,
      () => `port ${int(1000, 9999)}`,
      () => `${pick(THINGS)}-${chars(HEX, 10)}-${chars(SMALL, 5)}`,
    ])();
  const quoted = (text: string, chance = 0.4) => {
    if (random() > chance) return text;
    const quote = pick(["'", '"', '`']);
    return quote + text + quote;
  };
  const link = () =>
    pick([
      'is',
      'was',
      'to',
      'to',
      'as',
      'with',
      'using',
      'set to',
      'is now',
      ':',
      ':',
      '->',
      '=>',
      '=',
      '—',
      '-',
      'lautet',
      'est',
      'es',
      'est',
      'é',
      'reads',
      '',
    ]);
  const end = () =>
    pick(['', '', '', '.', ', thanks', `, ${words(2, 5)}`, ` ${words(1, 5)}`, ` ${other()}`, '!', ` (${words(1, 3)})`]);
  const time = () =>
    pick([
      () => `2025-0${int(1, 9)}-${int(10, 28)}T${int(10, 23)}:${int(10, 59)}:${int(10, 59)}Z`,
      () => `[${int(10, 23)}:${int(10, 59)}:${int(10, 59)}]`,
      () => `Jun ${int(1, 30)} 0${int(1, 9)}:${int(10, 59)}:${int(10, 59)}`,
    ])();
  return { words, host, user, other, quoted, link, end, time };
}
