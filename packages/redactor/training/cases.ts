// Made-up texts with a credential each, for fitting the weights: random words, labels and signs around random values, so that the
// measures learn what a place says, not what a list of formats holds.

import { CAPITAL, DIGITS, FILLER, HEX, LABELS, MIXED, NAMES, NOUNS, type Random, SMALL, THINGS } from './words.ts';

type Case = { readonly text: string; readonly secrets: readonly string[] };

/** Make `count` cases. `vocabulary` are words that programs use. */
export function makeCases(count: number, random: Random, vocabulary: readonly string[]): Case[] {
  return Array.from({ length: count }, () => makeCase(random, vocabulary));
}

function makeCase(random: Random, vocabulary: readonly string[]): Case {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const maybe = (text: () => string, chance = 0.5) => (random() < chance ? text() : '');
  const chars = (of: string, length: number) =>
    Array.from({ length }, () => of[Math.floor(random() * of.length)]).join('');
  const title = (word: string) => word[0]!.toUpperCase() + word.slice(1);
  const uuid = () => [8, 4, 4, 4, 12].map((length) => chars(HEX, length)).join('-');

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

  const kind = pick(['password', 'password', 'login', 'secret', 'secret', 'secret', 'weak'] as const);
  const label = pick<string>(LABELS[kind]);
  const secrets: string[] = [];
  const value = () => {
    const roll = random();
    const made =
      kind === 'password' || kind === 'login'
        ? roll < 0.55
          ? chosen()
          : roll < 0.75
            ? phrase()
            : generated()
        : kind === 'secret' && roll < 0.06
          ? chosen()
          : generated(kind === 'weak' && roll < 0.5);
    secrets.push(made);
    return made;
  };
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
  const line = (): string =>
    pick([
      // A field or an assignment.
      () => `${label.replace(/ /g, '_')}${pick(['=', ': ', ' = ', ' := ', ' => ', ' '])}${quoted(value())}${end()}`,
      () => `${words(0, 3)} ${maybe(other, 0.3)} ${label.replace(/ /g, '_')}=${quoted(value())} ${other()}`,
      // A sentence.
      () =>
        `${words(0, 4)} ${label} ${maybe(() => words(1, 3), 0.3)} ${maybe(other)} ${link()} ${quoted(value())}${end()}`,
      () => `${words(0, 4)} ${label} ${link()} ${quoted(value())}${end()}`,
      () =>
        `${words(0, 3)} ${label} ${maybe(other, 0.3)} ${pick(['changed', 'rotated', 'updated'])} ${pick(['from ', ''])}${quoted(value())} ${pick(['to', '->'])} ${quoted(value())}${end()}`,
      () =>
        `${words(0, 3)} new ${label} ${quoted(value())}, old ${pick(['one', label])} ${maybe(() => 'was ')}${quoted(value())}`,
      // The value comes first.
      () =>
        `${pick(['use', 'try', 'put', 'paste', 'with', 'add', 'and'])} ${quoted(value())} ${pick(['as', 'for', 'is', ', that is', '(that is', '—'])} ${pick(['the', 'my', 'our', 'a'])} ${maybe(() => words(1, 2), 0.4)} ${label}${end()}`,
      () =>
        `${words(0, 2)} ${quoted(value())} ${pick(['is', 'was'])} ${pick(['the', 'my', 'our', 'a'])} ${maybe(() => words(1, 2), 0.4)} ${label}${end()}`,
      () =>
        `${words(1, 4)} ${quoted(value())} ${pick(['at', 'into', 'for'])} the ${label} ${pick(['prompt', 'field', 'dialog', ''])}`,
      () =>
        `${user()}${pick([':', ' / ', '/'])}${value()} ${pick(['are', 'is', '—'])} ${pick(['the', 'my', 'our'])} ${label}${end()}`,
      // The next lines.
      () =>
        `${pick(['## ', '### ', ''])}${label}s${pick(['', ':'])}\n\n- ${pick(THINGS)}: ${value()}\n- ${pick(THINGS)}: ${value()}\n`,
      () =>
        `${label}${pick(['s', ''])}:\n${maybe(() => `${pick(['-', '*', '1.'])} ${user()} (${value()})\n`, 0.4)}${pick(['- ', '* ', '  * ', '1. ', '2) '])}${maybe(() => `${user()}${pick([': ', ' (', ' / '])}`, 0.4)}${value()}\n`,
      () => `${words(1, 3)} ${label} ${words(1, 3)}? ${pick(['A:', 'It is', '-', '>'])} ${value()}${end()}`,
      () =>
        `${words(1, 5)} ${label}${maybe(() => ` ${other()}`, 0.3)}${pick(['?', ':', '', ':'])}\n${maybe(() => `${title(pick(NAMES))}: `, 0.3)}${maybe(() => pick(["it's ", 'its ', '- ', '> ', '  ']), 0.4)}${quoted(value(), 0.2)}`,
      () => `${label}\n${maybe(() => `${'-'.repeat(int(3, 9))}\n`, 0.4)}${value()}\n${words(1, 3)}`,
      () =>
        `$ ${pick(THINGS)} ${pick(['get', 'show', 'read', 'create', 'login'])} ${pick(THINGS)}/${label.replace(/ /g, '-')}\n${value()}\n`,
      () => `${words(2, 6)} ${label}:\n\n${pick(['', '  ', '    '])}${value()}\n`,
      // A user and a password.
      () =>
        `${words(0, 2)} ${pick(['login', 'creds', 'credentials', label])}${pick([':', ' ', ' = ', ` for ${host()}: `])} ${user()}${pick([' / ', '/', ':', ', ', ' | '])}${value()}${end()}`,
      () =>
        `${words(0, 2)} ${pick(['logged in', 'log in', 'connect', 'authenticate'])} as ${user()} with ${maybe(() => `${label} `, 0.6)}${value()}${end()}`,
      () =>
        `${pick(['new ', 'await ', ''])}${title(pick(THINGS))}${pick(['Client', 'Auth', '.login', 'Credentials'])}("${user()}", "${value()}") // ${label}`,
      () =>
        `${words(0, 2)} ${label}${pick([':', ' ', ', '])} ${pick(['use', 'try', 'with', 'as', ''])} ${user()} ${pick(['and', '/', ',', 'with'])} ${value()}${end()}`,
      () => `${pick(['auth', 'creds', 'credentials'])} = ("${user()}", "${value()}")`,
      // A remark.
      () =>
        `${pick(['//', '#', '--', '/*', '<!--'])} ${words(0, 3)} ${label} ${maybe(() => words(1, 3), 0.3)} ${value()}`,
      () => `(${label} ${value()})${end()}`,
      () => `[${label}: ${value()}]`,
      () => `${label} (${value()}) ${words(1, 4)}`,
      () => `| ${pick(THINGS)} | ${label} | ${value()} |`,
    ])();
  const log = () =>
    `${time()} ${pick(['INFO', 'DEBUG', 'WARN', 'error', ''])} ${maybe(() => `[${pick(THINGS)}] `)}${pick(THINGS)}${pick([':', '', ' -', ' |'])} ${line()}`;
  const text = [
    maybe(() => `${words(3, 8)}.\n`, 0.3),
    random() < 0.4 ? log() : line(),
    maybe(() => `\n${words(3, 8)} ${other()}`, 0.3),
  ].join('');
  return { text: text.replace(/ {2,3}(?=\S)/g, ' '), secrets };
}
