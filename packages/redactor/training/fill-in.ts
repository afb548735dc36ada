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
import { makeNamedId } from './named-ids.ts';
import { readList } from './places.ts';
import { render, type Slots } from './render-place.ts';
import { makeScene } from './scenes.ts';
import { makeCodeTelling, makeMention, makeNumber, makeTelling } from './sentences.ts';
import { list, NAMES, type Random, THINGS } from './words.ts';

type Filled = { readonly text: string; readonly secrets: readonly string[] };

/** What places are drawn from, each as often as it stands here: lists of `places/`, and what is put together. */
const GROUPS = [
  ...list('labelled labelled labelled labelled scene scene scene scene scene command command command spoken spoken'),
  ...list(
    'telling telling telling mention-public mention-public mention-public code number-public number-public domain-public',
  ),
  ...list(
    'domain domain domain public public domain-public domain-public domain-public voice voice voice-public voice-public',
  ),
  ...list('password password no-password no-password named-public named-public named-public named-public'),
  ...list('read read read read-public read-public read-public'),
  ...list('everyday everyday everyday-public everyday-public everyday-public'),
];
/** Makers of places that are put together. */
const MAKERS: Readonly<Record<string, (random: Random) => string>> = {
  scene: makeScene,
  telling: (random) => makeTelling(random).replaceAll('{V}', '{P}'),
  code: makeCodeTelling,
  'number-public': makeNumber,
  'named-public': makeNamedId,
  'mention-public': (random) => makeMention(random).replaceAll('{V}', '{X}'),
};
const PLACES_OF = new Map(GROUPS.filter((group) => !(group in MAKERS)).map((group) => [group, readList(group)]));

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

type Values = ReturnType<typeof makeValues>;

function fill(random: Random, vocabulary: readonly string[], told?: Told): Filled {
  const values = makeValues(random, vocabulary);
  const { pick, word } = values;
  const group = told ? pick(['labelled', 'scene']) : pick(GROUPS);
  const place = told?.places ? pick(told.places) : (MAKERS[group]?.(random) ?? pick(PLACES_OF.get(group)!));
  const isPublic = group.endsWith('public') || group === 'no-password';
  const isLabelled = group === 'labelled' || group === 'scene';
  // Half of the labelled places name a public thing.
  const isHarmless = !told && (isPublic || (isLabelled && random() < 0.45));
  const kind = told
    ? pick(['password', 'password', 'password', 'secret'] as const)
    : pick(['password', 'password', 'secret', 'secret', 'secret', 'code'] as const);
  const label = drawLabel(random, values, kind, isHarmless, isPublic);
  const secrets: string[] = [];
  const secret = (value: string) => {
    secrets.push(value);
    return value;
  };
  const slots: Slots = {
    ...slotsOfSecrets(random, values, secret),
    ...slotsAround(random, values, vocabulary),
    S: () => styled(random, values, label, false),
    s: () => styled(random, values, label, true),
    L: () => told?.label() ?? word(),
    V: () =>
      isHarmless
        ? harmlessOf(random, values, group === 'no-password')
        : secret(told ? told.words() : drawSecret(random, values, kind)),
  };
  const before = drawBefore(random, values);
  const isPrompted = group === 'command' || (!isLabelled && isPublic && random() < 0.2);
  let lead = '';
  if (isPrompted) lead = pick(PROMPTS);
  else if (random() < 0.15) lead = `${slots.T!()} ${pick(['', 'INFO ', 'DEBUG '])}${slots.D!()}: `;
  const after = drawBehind(random, values, slots.T!);
  return { text: before + lead + render(place, slots, values) + after, secrets };
}

/** A label's name in a style of code or of a sentence. */
function styled(random: Random, { title, pick }: Values, name: string, isCode: boolean): string {
  const parts = name.split(/[ _-]/);
  const roll = random();
  if (!isCode && roll < 0.7) return random() < 0.2 ? title(name) : name;
  if (roll < 0.25) return parts.join('_').toUpperCase();
  if (roll < 0.45) return parts.join('_').toLowerCase();
  if (roll < 0.6) return parts.map((part, i) => (i === 0 ? part.toLowerCase() : title(part))).join('');
  if (roll < 0.75) return parts.join('-').toLowerCase();
  if (roll < 0.85) return parts.map(title).join(pick(['', '-']));
  return parts.join(pick(['.', '_', '']));
}

/** The share of passwords that are words alone, and of public things that are a label. */
const WORDY_SHARE = 0.35;
const LABEL_SHARE = 0.25;
/** The share of words that would be a password elsewhere in places where none is. */
const PLAIN_SHARE = 0.3;

type Kind = 'password' | 'secret' | 'code';

/** A label: of a credential of this kind, or of a public thing. */
function drawLabel(random: Random, values: Values, kind: Kind, isHarmless: boolean, isPublic: boolean): string {
  const { pick, word } = values;
  const names = drawNames(random, kind);
  const owner = random() < 0.4 ? `${random() < 0.7 ? pick(OWNERS) : word()} ` : '';
  if (isHarmless && !isPublic)
    return `${random() < 0.3 ? `${word()} ` : ''}${random() < 0.75 ? pick(random() < 0.5 ? THING_NAMES : MORE_THINGS) : word()}`;
  return kind === 'code' && !isHarmless ? pick(names) : `${owner}${pick(names)}`;
}

function drawNames(random: Random, kind: Kind): readonly string[] {
  if (kind === 'code') return CODES;
  const isCommon = random() < 0.5;
  if (kind === 'password') return isCommon ? PASSWORDS : MORE_PASSWORDS;
  return isCommon ? SECRETS : MORE_SECRETS;
}

/** A credential of this kind: most passwords are chosen, most secrets generated. */
function drawSecret(random: Random, { chosen, generated, code, wordy }: Values, kind: Kind): string {
  if (kind === 'code') return code();
  if (kind === 'password') {
    if (random() < WORDY_SHARE) return wordy();
    return random() < 0.8 ? chosen() : generated();
  }
  if (random() < 0.85) return generated();
  return random() < 0.6 ? chosen() : wordy();
}

/** What is no credential: a thing or a label, in places of a password also words that would be one elsewhere. */
function harmlessOf(random: Random, { thing, label, wordy }: Values, isPasswords: boolean): string {
  if (isPasswords) return random() < PLAIN_SHARE ? wordy() : label();
  return random() < LABEL_SHARE ? label() : thing();
}

/** The slots of credentials. */
const slotsOfSecrets = (
  random: Random,
  { chosen, generated, code, wordy }: Values,
  secret: (value: string) => string,
): Slots => ({
  P: () => {
    if (random() < WORDY_SHARE) return secret(wordy());
    return secret(random() < 0.85 ? chosen() : generated().replace(/[+/=]/g, ''));
  },
  K: () => secret(generated()),
  C: () => secret(code()),
  W: () => secret(wordsOf(wordy, true)),
  B: () => secret(wordsOf(wordy, false)),
});

/** Several words, or one. */
function wordsOf(wordy: () => string, areSeveral: boolean): string {
  for (;;) {
    const words = wordy();
    if (/\s/.test(words) === areSeveral) return words;
  }
}

/** The slots of what stands around: things, words, users, hosts, times, files, commands. */
const slotsAround = (random: Random, values: Values, vocabulary: readonly string[]): Slots => {
  const { int, pick, title, hex, word, noun, version, utility, id } = values;
  return {
    X: () => harmlessOf(random, values, false),
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
};

/** What stands before a place: words of another sentence, or nothing. */
const drawBefore = (random: Random, { int, pick, word }: Values): string =>
  random() < 0.25
    ? `${Array.from({ length: int(2, 8) }, word).join(' ')}${pick(['.\n', ':\n', ', ', '. ', '\n', '\n\n', '; '])}`
    : '';

/** What stands behind a place. */
const drawBehind = (random: Random, { pick, word, thing }: Values, time: () => string): string =>
  random() < 0.35
    ? pick([
        () => ` ${word()} ${word()}`,
        () => `, ${word()} ${word()} ${word()}`,
        () => '.',
        () => `\n${word()} ${word()} ${thing()}`,
        () => `\n${time()} ${word()} ${thing()}`,
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
