// Made-up texts with a credential each, for fitting the weights: random words, labels and signs around random values, so that the
// measures learn what a place says, not what a list of formats holds.

import { makeSecrets, makeSurroundings, makeTools, type Tools } from './case-values.ts';
import { LABELS, NAMES, type Random, THINGS } from './words.ts';

type Case = { readonly text: string; readonly secrets: readonly string[] };

/** Make `count` cases. `vocabulary` are words that programs use. */
export function makeCases(count: number, random: Random, vocabulary: readonly string[]): Case[] {
  return Array.from({ length: count }, () => makeCase(random, vocabulary));
}

function makeCase(random: Random, vocabulary: readonly string[]): Case {
  const tools = makeTools(random);
  const { pick, maybe } = tools;
  const { generated, chosen, phrase } = makeSecrets(tools);
  const surroundings = makeSurroundings(tools, vocabulary);
  const { words, other, time } = surroundings;
  const kind = pick(['password', 'password', 'login', 'secret', 'secret', 'secret', 'weak'] as const);
  const label = pick<string>(LABELS[kind]);
  const secrets: string[] = [];
  const drawn = (roll: number): string => {
    const isTyped = kind === 'password' || kind === 'login';
    if (isTyped && roll >= 0.75) return generated();
    if (isTyped) return roll < 0.55 ? chosen() : phrase();
    return kind === 'secret' && roll < 0.06 ? chosen() : generated(kind === 'weak' && roll < 0.5);
  };
  const value = () => {
    const made = drawn(random());
    secrets.push(made);
    return made;
  };
  const line = (): string => pick(linesOf({ ...tools, ...surroundings, label, value }))();
  const log = () =>
    `${time()} ${pick(['INFO', 'DEBUG', 'WARN', 'error', ''])} ${maybe(() => `[${pick(THINGS)}] `)}${pick(THINGS)}${pick([':', '', ' -', ' |'])} ${line()}`;
  const text = [
    maybe(() => `${words(3, 8)}.\n`, 0.3),
    random() < 0.4 ? log() : line(),
    maybe(() => `\n${words(3, 8)} ${other()}`, 0.3),
  ].join('');
  return { text: text.replace(/ {2,3}(?=\S)/g, ' '), secrets };
}

/** What lines are made of. */
type Parts = Tools & ReturnType<typeof makeSurroundings> & { readonly label: string; readonly value: () => string };
type Line = () => string;

const linesOf = (parts: Parts): Line[] => [
  ...fieldLines(parts),
  ...sentenceLines(parts),
  ...valueFirstLines(parts),
  ...nextLines(parts),
  ...userLines(parts),
  ...remarkLines(parts),
];

/** A field or an assignment. */
const fieldLines = ({ words, maybe, other, quoted, value, label, end, pick }: Parts): Line[] => [
  () => `${label.replace(/ /g, '_')}${pick(['=', ': ', ' = ', ' := ', ' => ', ' '])}${quoted(value())}${end()}`,
  () => `${words(0, 3)} ${maybe(other, 0.3)} ${label.replace(/ /g, '_')}=${quoted(value())} ${other()}`,
];

/** A sentence with a label before the value. */
const sentenceLines = ({ words, maybe, other, quoted, value, label, end, link, pick }: Parts): Line[] => [
  () => `${words(0, 4)} ${label} ${maybe(() => words(1, 3), 0.3)} ${maybe(other)} ${link()} ${quoted(value())}${end()}`,
  () => `${words(0, 4)} ${label} ${link()} ${quoted(value())}${end()}`,
  () =>
    `${words(0, 3)} ${label} ${maybe(other, 0.3)} ${pick(['changed', 'rotated', 'updated'])} ${pick(['from ', ''])}${quoted(value())} ${pick(['to', '->'])} ${quoted(value())}${end()}`,
  () =>
    `${words(0, 3)} new ${label} ${quoted(value())}, old ${pick(['one', label])} ${maybe(() => 'was ')}${quoted(value())}`,
];

/** A sentence in which the value comes first. */
const valueFirstLines = ({ words, maybe, quoted, value, label, end, pick, user }: Parts): Line[] => [
  () =>
    `${pick(['use', 'try', 'put', 'paste', 'with', 'add', 'and'])} ${quoted(value())} ${pick(['as', 'for', 'is', ', that is', '(that is', '—'])} ${pick(['the', 'my', 'our', 'a'])} ${maybe(() => words(1, 2), 0.4)} ${label}${end()}`,
  () =>
    `${words(0, 2)} ${quoted(value())} ${pick(['is', 'was'])} ${pick(['the', 'my', 'our', 'a'])} ${maybe(() => words(1, 2), 0.4)} ${label}${end()}`,
  () =>
    `${words(1, 4)} ${quoted(value())} ${pick(['at', 'into', 'for'])} the ${label} ${pick(['prompt', 'field', 'dialog', ''])}`,
  () =>
    `${user()}${pick([':', ' / ', '/'])}${value()} ${pick(['are', 'is', '—'])} ${pick(['the', 'my', 'our'])} ${label}${end()}`,
];

/** A label whose value stands on the next lines. */
const nextLines = ({ int, words, maybe, other, quoted, value, label, end, pick, user, title }: Parts): Line[] => [
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
];

/** A user and a password. */
const userLines = ({ words, maybe, value, label, end, pick, user, host, title }: Parts): Line[] => [
  () =>
    `${words(0, 2)} ${pick(['login', 'creds', 'credentials', label])}${pick([':', ' ', ' = ', ` for ${host()}: `])} ${user()}${pick([' / ', '/', ':', ', ', ' | '])}${value()}${end()}`,
  () =>
    `${words(0, 2)} ${pick(['logged in', 'log in', 'connect', 'authenticate'])} as ${user()} with ${maybe(() => `${label} `, 0.6)}${value()}${end()}`,
  () =>
    `${pick(['new ', 'await ', ''])}${title(pick(THINGS))}${pick(['Client', 'Auth', '.login', 'Credentials'])}("${user()}", "${value()}") // ${label}`,
  () =>
    `${words(0, 2)} ${label}${pick([':', ' ', ', '])} ${pick(['use', 'try', 'with', 'as', ''])} ${user()} ${pick(['and', '/', ',', 'with'])} ${value()}${end()}`,
  () => `${pick(['auth', 'creds', 'credentials'])} = ("${user()}", "${value()}")`,
];

/** A remark, brackets, a table. */
const remarkLines = ({ words, maybe, value, label, end, pick }: Parts): Line[] => [
  () => `${pick(['//', '#', '--', '/*', '<!--'])} ${words(0, 3)} ${label} ${maybe(() => words(1, 3), 0.3)} ${value()}`,
  () => `(${label} ${value()})${end()}`,
  () => `[${label}: ${value()}]`,
  () => `${label} (${value()}) ${words(1, 4)}`,
  () => `| ${pick(THINGS)} | ${label} | ${value()} |`,
];
