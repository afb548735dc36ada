// Fills in the places of `places/` with values, labels and names, so that the measures of a value's surroundings learn which words make
// it a credential, and which make a value of the same form an id, a number or a name.

import { makeValues } from './fill-in-values.ts';
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
import { readList } from './places.ts';
import { makeScene } from './scenes.ts';
import { DIGITS, HEX, list, MIXED, NAMES, type Random, SMALL, THINGS } from './words.ts';

type Filled = { readonly text: string; readonly secrets: readonly string[] };

/** What places are drawn from, each as often as it stands here: lists of `places/`, and scenes. */
const GROUPS = [
  ...list('labelled labelled labelled labelled scene scene scene scene scene command command command spoken spoken'),
  ...list(
    'domain domain domain public public domain-public domain-public domain-public voice voice voice-public voice-public',
  ),
];
const PLACES_OF = new Map(GROUPS.filter((group) => group !== 'scene').map((group) => [group, readList(group)]));

/** Words for the place of a password, the texts of labels around it, and the places, else any that a label decides. */
type Told = {
  readonly words: () => string;
  readonly label: () => string;
  readonly places?: readonly string[] | undefined;
};

/**
 * Fill in `count` texts, a third of which hold no credential. `vocabulary` are words that programs use. With `told`, all labels are
 * passwords', and its words are what they name.
 */
export function fillIn(count: number, random: Random, vocabulary: readonly string[], told?: Told): Filled[] {
  return Array.from({ length: count }, () => fill(random, vocabulary, told));
}

function fill(random: Random, vocabulary: readonly string[], told?: Told): Filled {
  const { int, pick, chars, title, hex, word, noun, chosen, generated, code, version, utility, id, thing } = makeValues(
    random,
    vocabulary,
  );

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

  const group = told ? pick(['labelled', 'scene']) : pick(GROUPS);
  const place = told?.places ? pick(told.places) : group === 'scene' ? makeScene(random) : pick(PLACES_OF.get(group)!);
  const isPublic = group.endsWith('public');
  const isLabelled = group === 'labelled' || group === 'scene';
  // Half of the labelled places name a public thing.
  const isHarmless = !told && (isPublic || (isLabelled && random() < 0.45));
  const kind = told
    ? pick(['password', 'password', 'password', 'secret'] as const)
    : pick(['password', 'password', 'secret', 'secret', 'secret', 'code'] as const);
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
    L: () => told?.label() ?? word(),
    V: () =>
      isHarmless
        ? thing()
        : secret(
            told
              ? told.words()
              : kind === 'code'
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
      .replace(/\\n/g, '\n')
      .replace(/\\t/g, '\t')
      .replace(/\\r/g, '\r')
      .replace(/\{(\w+)\}/g, (slot, name: string) => {
        const made = slots[name];
        if (made) return made();
        const sized = /^([hkbdm])(\d+)$/.exec(name);
        if (!sized) return slot;
        return chars({ h: HEX, k: SMALL + DIGITS, b: `${MIXED}+/`, d: DIGITS, m: MIXED }[sized[1]!]!, Number(sized[2]));
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
