// Made-up texts that speak of credentials and hold none.

import {
  CAPITAL,
  DIGITS,
  FILLER,
  HEX,
  LABELS,
  list,
  MIXED,
  NAMES,
  NOUNS,
  type Random,
  SMALL,
  THINGS,
} from './words.ts';

const HARMLESS: readonly ((
  w: () => string,
  hex: (n: number) => string,
  n: (a: number, b: number) => number,
  noun: () => string,
) => string)[] = [
  (w, hex) => `secret ${w()} was rotated in ${hex(7)} by ${w()}`,
  (w, _h, n) => `tests pass: ${w()}_${w()}_${n(1, 99)}`,
  (w, hex) => `token ${w()} request_id=${hex(32)}`,
  (w, _h, n) => `key ${w()}_${w()}_${n(1, 50)} on table ${w()}s`,
  (w, hex) => `cache key: ${w()}-${hex(40)}`,
  (w, hex, n) => `auth ${w()} ${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)} took ${n(2, 900)}ms`,
  (w, _h, n) => `login ${w()} from 10.0.${n(0, 99)}.${n(1, 99)} port ${n(1000, 60000)}`,
  (w, _h, n) => `password reset for ${w()}@mail.test at 2025-0${n(1, 9)}-1${n(0, 9)}`,
  (w, _h, n) => `see ${w()}-password-${w()}.md:${n(3, 90)} and PR-${n(3, 900)}`,
  (w, hex) => `code ${w()} sha256:${hex(64)}`,
  (w, hex) => `session ${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)} of ${w()} ended`,
  (w, _h, n) => `token usage: ${n(100, 90000)} of ${w()} in gpt-${n(3, 5)}-${n(10, 99)}k`,
  (w, hex, n) =>
    `2025-01-1${n(0, 9)}T10:00:0${n(0, 9)}Z auth INFO ${w()} ${w()} ${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)} in ${n(2, 900)}ms`,
  (w, hex, n) => `[10:0${n(0, 9)}:12] login DEBUG ${w()} ${hex(24)} ${w()}`,
  (w, hex) => `partition key ${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}, sort key ${w()}`,
  (w, hex) => `access ${w()} ${hex(40)} ${w()}`,
  (w, hex) => `key ${hex(32)} of ${w()}`,
  (w, hex) => `session ${w()}=${hex(32)} code=${w()}`,
  (w, _h, n) => `auth ${w()}-${w()}-${n(1, 99)} ${w()}`,
  (w, hex) => `public key fingerprint SHA256:${hex(43)} ${w()}`,
  (w, _h, n) => `password field ${w()}Input${n(1, 9)} in ${w()}Form.vue`,
  (w, hex) => `access to ${w()}-${hex(10)}-${w().slice(0, 5)} denied`,
  (w, _h, n) => `the key of ${w()} is ${w()}_id_${n(1, 90)}`,
  (w, hex) => `trace_id=${hex(32)} span_id=${hex(16)} msg="token ${w()}"`,
  (w, hex) => `${w()} uid ${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)} secret ${w()} ${w()}`,
  (w, _h, n, noun) => `sign in ${w()} ${w()} to ${w()}-${noun()}-${n(2, 99)}`,
  (w, _h, n) => `login ${w()} ${w()} in ${w()}-${w()}-${n(2, 99)} for ${n(2, 99)} users`,
  (w, _h, n, noun) => `| ${w()} | key |\n|---|---|\n| ${w()} | ${noun()}${n(1, 9)} |\n| ${w()} | ${noun()}${n(1, 9)} |`,
  (w, _h, n, noun) => `key ${w()}: ${noun()}${n(1, 9)}, ${noun()}_${n(1, 9)}`,
  (w, _h, n) => `accounts ${w()} ${w()}_${n(2, 9999)} and ${w()}-${n(2, 99)}`,
];

const CODES = list('E A B TS PR SEC AUTH CVE-2024 RFC ISO PROJ G AW UA K');
const PARTS = list(
  'user item list view page form input field test spec index util config module server client worker handler event queue cache store model schema route admin main core base common shared public static asset icon button table panel',
);
const ID_NAMES = list(
  'id ID uuid request_id req trace_id traceId span batch order commit sha rev job task run build image digest checksum etag version node pod container thread msg',
);
const LINE_LABELS = [
  ...LABELS.secret,
  ...LABELS.weak,
  ...LABELS.login,
  'password',
  'passwords',
  'token',
  'tokens',
  'keys',
  'secrets',
  'auth',
  'session',
  'pass',
  'passed',
];

/**
 * Make `count` texts that speak of credentials and hold none: lines of logs with ids and digests, sentences, code. `vocabulary` are
 * words that programs use.
 */
export function makeHarmless(count: number, random: Random, vocabulary: readonly string[]): string[] {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const all = [...THINGS, ...PARTS, ...FILLER.filter((word) => word.length > 3)];
  const word = () => (random() < 0.4 ? pick(all) : pick(vocabulary));
  const title = (text: string) => text[0]!.toUpperCase() + text.slice(1);
  const chars = (of: string, length: number) => Array.from({ length }, () => of[int(0, of.length - 1)]).join('');
  const hex = (length: number) => chars(HEX, length);
  const id = () =>
    pick([
      () => [8, 4, 4, 4, 12].map(hex).join('-'),
      () => hex(40),
      () => hex(32),
      () => hex(64),
      () => hex(int(7, 12)),
      () => String(int(100_000, 9_999_999)),
      () => `${word()}-${hex(10)}-${chars(SMALL, 5)}`,
      () => `${word()}_${int(1, 99)}`,
      () => `${word()}-${word()}-${int(1, 20)}`,
      () => `${word()}-${pick(NOUNS)}-${int(1, 99)}`,
      () => `${pick(NAMES)}@mail.test`,
      () => `${word()}-${int(1, 9)}.internal`,
      () => `/srv/${word()}/${word()}-${hex(8)}.js`,
      () => `v${int(1, 9)}.${int(0, 20)}.${int(0, 9)}`,
      // What services number, and names with numbers.
      () => chars(CAPITAL + DIGITS, int(6, 13)),
      () => chars(DIGITS, int(9, 19)),
      () => `${chars(`${MIXED}+/`, pick([27, 43]))}=`,
      () => `${chars(`${MIXED}+/`, pick([22, 86]))}==`,
      () => `${chars(SMALL, int(1, 4))}-${hex(pick([8, 17]))}`,
      () => `0x${hex(pick([8, 12, 16, 40, 64]))}`,
      () => `${title(word())}${pick(['', title(word())])}${int(1, 2030)}`,
      () => `${word()}-${int(0, 20)}.${int(0, 30)}.${int(0, 9)}`,
      () => `${word()}@${int(0, 20)}.${int(0, 30)}.${int(0, 9)}`,
      () => `${word()}.${chars(SMALL + DIGITS, 8)}.js`,
      () => `${pick(CODES)}${pick(['-', ''])}${int(10, 99_999)}`,
      () => `${word()}/${chars(MIXED, int(8, 22))}`,
    ])();
  /** As random as a credential: only a name tells that it is none. */
  const opaque = () =>
    pick([
      () => chars(MIXED, pick([8, 11, 12, 16, 21, 22])),
      () => chars(`${MIXED}-_`, pick([22, 32, 43])),
      () => `${chars(SMALL, int(2, 5))}_${chars(MIXED, int(14, 24))}`,
      id,
    ])();
  const named = () =>
    `${random() < 0.7 ? pick([...ID_NAMES, ...THINGS]) : word()}${pick(['=', ': ', ' ', ' ', '="'])}${opaque()}`;
  const clause = () =>
    pick([
      () => word(),
      () => `${word()} ${word()}`,
      named,
      () => `${word()} ${id()}`,
      () => `('${id()}', '${id()}')`,
      () => `${pick(['in', 'took', 'after'])} ${int(1, 900)}ms`,
    ])();
  const line = () => {
    const parts = Array.from({ length: int(2, 4) }, clause);
    parts.splice(int(0, parts.length - 1), 0, pick(LINE_LABELS));
    return (
      pick([
        '',
        '',
        `2025-01-1${int(0, 9)}T10:00:0${int(0, 9)}Z INFO `,
        `[10:0${int(0, 9)}:12] ${word()}: `,
        `${id()}  `,
      ]) + parts.join(' ')
    );
  };
  return Array.from({ length: count }, (_, i) =>
    i % 4 > 0 ? line() : HARMLESS[(i / 4) % HARMLESS.length]!(word, hex, int, () => pick(NOUNS)),
  );
}
