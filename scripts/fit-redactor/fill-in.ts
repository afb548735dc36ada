// Fills in the places of `places-table.ts` with values, labels and names, so that the measures of a value's surroundings learn which words make
// it a credential, and which make a value of the same form an id, a number or a name.

import {
  CODES,
  MORE_PASSWORDS,
  MORE_SECRETS,
  MORE_THINGS,
  OWNERS,
  PASSWORDS,
  PROMPTS,
  SECRETS,
  THING_NAMES,
  TOOLS,
} from './fill-in-words.ts';
import { DOMAIN_PLACES, DOMAIN_PUBLIC_PLACES } from './places-by-domain.ts';
import { COMMAND_PLACES, LABELLED_PLACES, PUBLIC_PLACES, SPOKEN_PLACES } from './places-table.ts';
import { makeScene } from './scenes.ts';
import { CAPITAL, DIGITS, FILLER, HEX, list, MIXED, NAMES, NOUNS, type Random, SMALL, THINGS } from './words.ts';

type Filled = { readonly text: string; readonly secrets: readonly string[] };

/** What places are drawn from, each as often as it stands here. */
const GROUPS = [
  ...list('labelled labelled labelled labelled scene scene scene scene scene command command command spoken spoken'),
  ...list('domain domain domain public public domainPublic domainPublic domainPublic'),
] as readonly ('labelled' | 'scene' | 'command' | 'spoken' | 'domain' | 'public' | 'domainPublic')[];
const PLACES_OF = {
  labelled: LABELLED_PLACES,
  command: COMMAND_PLACES,
  spoken: SPOKEN_PLACES,
  domain: DOMAIN_PLACES,
  public: PUBLIC_PLACES,
  domainPublic: DOMAIN_PUBLIC_PLACES,
} as const;

/** Fill in `count` texts, a third of which hold no credential. `vocabulary` are words that programs use. */
export function fillIn(count: number, random: Random, vocabulary: readonly string[]): Filled[] {
  return Array.from({ length: count }, () => fill(random, vocabulary));
}

function fill(random: Random, vocabulary: readonly string[]): Filled {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const chars = (of: string, length: number) => Array.from({ length }, () => of[int(0, of.length - 1)]).join('');
  const title = (text: string) => (text[0] ?? '').toUpperCase() + text.slice(1);
  const hex = (length: number) => chars(HEX, length);
  const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-');
  const word = () => pick(random() < 0.35 ? FILLER : random() < 0.2 ? THINGS : vocabulary);
  const noun = () => pick(random() < 0.6 ? NOUNS : vocabulary);
  const leet = (text: string) =>
    text.replace(/[aeiost]/g, (letter) =>
      random() < 0.5 ? ({ a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }[letter] ?? letter) : letter,
    );
  const sign = () => pick(['!', '?', '#', '$', '%', '*', '@', '&', '+', '.', '_', '-']);

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
    ])();
  const version = () => `${int(0, 20)}.${int(0, 30)}.${int(0, 9)}`;
  /** A class of a style sheet: `hover:border-gray-200`. */
  const utility = () =>
    pick(['', '', '', 'hover:', 'dark:', 'md:', 'focus-visible:']) +
    pick(list('bg text border ring from via to divide outline fill btn badge alert')) +
    pick([
      () =>
        `-${pick(list('gray red green blue slate zinc primary white indigo amber emerald'))}-${pick([50, 100, 200, 300, 500, 700, 900])}`,
      () => `-${word()}-${int(0, 12)}`,
      () => `-${int(0, 96)}`,
      () => `-${word()}`,
    ])();
  /** What is public and random. */
  const id = (): string =>
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
  /** What is public, whether random or a name. */
  const thing = (): string =>
    pick([
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
    ])();

  const style = (name: string, isCode: boolean): string => {
    const parts = name.split(/[ _-]/);
    const roll = random();
    if (!isCode && roll < 0.7) return random() < 0.2 ? title(name) : name;
    if (roll < 0.25) return parts.join('_').toUpperCase();
    if (roll < 0.45) return parts.join('_').toLowerCase();
    if (roll < 0.6) return parts.map((part, i) => (i === 0 ? part.toLowerCase() : title(part))).join('');
    if (roll < 0.75) return parts.join('-').toLowerCase();
    if (roll < 0.85) return parts.map(title).join(pick(['', '-']));
    return parts.join(pick(['.', '_', '']));
  };

  const group = pick(GROUPS);
  const place = group === 'scene' ? makeScene(random) : pick(PLACES_OF[group]);
  const isPublic = group === 'public' || group === 'domainPublic';
  const isLabelled = group === 'labelled' || group === 'scene';
  // Half of the labelled places name a public thing.
  const isHarmless = isPublic || (isLabelled && random() < 0.45);
  const kind = pick(['password', 'password', 'secret', 'secret', 'secret', 'code'] as const);
  const names =
    kind === 'code'
      ? CODES
      : kind === 'password'
        ? random() < 0.5
          ? PASSWORDS
          : MORE_PASSWORDS
        : random() < 0.5
          ? SECRETS
          : MORE_SECRETS;
  const owner = random() < 0.4 ? `${random() < 0.7 ? pick(OWNERS) : word()} ` : '';
  const label =
    isHarmless && !isPublic
      ? `${random() < 0.3 ? `${word()} ` : ''}${random() < 0.75 ? pick(random() < 0.5 ? THING_NAMES : MORE_THINGS) : word()}`
      : kind === 'code' && !isHarmless
        ? pick(names)
        : `${owner}${pick(names)}`;
  const secrets: string[] = [];
  const secret = (value: string) => {
    secrets.push(value);
    return value;
  };
  const slots: Record<string, () => string> = {
    S: () => style(label, false),
    s: () => style(label, true),
    V: () =>
      isHarmless
        ? thing()
        : secret(
            kind === 'code'
              ? code()
              : kind === 'password'
                ? random() < 0.8
                  ? chosen()
                  : generated()
                : random() < 0.9
                  ? generated()
                  : chosen(),
          ),
    P: () => secret(random() < 0.85 ? chosen() : generated().replace(/[+/=]/g, '')),
    K: () => secret(generated()),
    C: () => secret(code()),
    X: thing,
    I: id,
    c: utility,
    nl: () => '\\n',
    E: () => `${word()}_${word()}`.toUpperCase(),
    w: word,
    n: () => String(random() < 0.5 ? int(1, 99) : int(100, 99_999)),
    d2: () => String(int(10, 29)),
    D: () => pick(random() < 0.6 ? THINGS : vocabulary),
    Dc: () => title(pick(THINGS)),
    U: () =>
      pick([
        () => pick(NAMES),
        () => pick(['admin', 'root', 'deploy', 'app', 'svc', 'postgres', 'user']),
        () => `${pick(NAMES)}${int(1, 99)}`,
        () => `svc_${pick(THINGS)}`,
      ])(),
    H: () =>
      pick([
        () => `${noun()}${int(1, 30)}.${pick(['internal', 'example.net', 'lan', 'io'])}`,
        () => `${word()}.example.com`,
        () => `${pick(THINGS)}-${int(1, 9)}`,
        () => `10.${int(0, 255)}.${int(0, 255)}.${int(1, 254)}`,
        () => 'localhost',
      ])(),
    ip: () => `10.${int(0, 255)}.${int(0, 255)}.${int(1, 254)}`,
    T: () =>
      pick([
        () => `2025-0${int(1, 9)}-${int(10, 28)}T${int(10, 23)}:${int(10, 59)}:${int(10, 59)}Z`,
        () => `[${int(10, 23)}:${int(10, 59)}:${int(10, 59)}]`,
        () => `Jun ${int(1, 30)} 0${int(1, 9)}:${int(10, 59)}:${int(10, 59)}`,
        () => `2025/0${int(1, 9)}/${int(10, 28)} ${int(10, 23)}:${int(10, 59)}:${int(10, 59)}`,
      ])(),
    F: () =>
      pick([
        () => `src/${word()}/${word()}.ts`,
        () => `${word()}.${pick(['env', 'yml', 'json', 'py', 'txt', 'conf', 'pem'])}`,
        () => `/etc/${word()}/${word()}.conf`,
        () => `./${word()}-${int(1, 9)}.sh`,
      ])(),
    cmd: () => (random() < 0.7 ? pick(TOOLS) : word()),
    exp: () => 'export',
    env: () => ['process', 'env'].join('.'),
    ver: version,
    mac: () => Array.from({ length: 6 }, () => hex(2)).join(':'),
  };
  const render = (template: string) =>
    template
      .replace(/\\([`$])/g, '$1')
      .replace(/\\n/g, '\n')
      .replace(/\\t/g, '\t')
      .replace(/\\r/g, '\r')
      .replace(/\{(\w+)\}/g, (slot, name: string) => {
        const made = slots[name];
        if (made) return made();
        const sized = /^([hkbd])(\d+)$/.exec(name);
        if (!sized) return slot;
        return chars({ h: HEX, k: SMALL + DIGITS, b: `${MIXED}+/`, d: DIGITS }[sized[1]!]!, Number(sized[2]));
      });
  const before =
    random() < 0.25
      ? `${Array.from({ length: int(2, 8) }, word).join(' ')}${pick(['.\n', ':\n', ', ', '. ', '\n', '\n\n', '; '])}`
      : '';
  const isCommand = group === 'command';
  const lead =
    isCommand || (!isLabelled && isPublic && random() < 0.2)
      ? pick(PROMPTS)
      : random() < 0.15
        ? `${slots.T!()} ${pick(['', 'INFO ', 'DEBUG '])}${slots.D!()}: `
        : '';
  const after =
    random() < 0.35
      ? pick([
          () => ` ${word()} ${word()}`,
          () => `, ${word()} ${word()} ${word()}`,
          () => '.',
          () => `\n${word()} ${word()} ${thing()}`,
          () => `\n${slots.T!()} ${word()} ${thing()}`,
          () => ` ${pick(THING_NAMES)}=${thing()}`,
          () => ` (${thing()})`,
          () => ` && ${word()}`,
          () => ` | ${word()}`,
          () => ` 2>&1`,
          () => `\n\`\`\``,
          () => `"`,
          () => `'`,
          () => `;`,
          () => `,`,
        ])()
      : '';
  return { text: before + lead + render(place) + after, secrets };
}
