// Makes sentences about a password by combination, in ten languages: an opening, what the password is called, whose it is, what ties it to
// the value, and how the sentence goes on. The same openings, names and owners stand before what is only said of a password.

import { readList } from './places.ts';
import type { Random } from './words.ts';

type Slot = 'head' | 'label' | 'of' | 'tie' | 'first' | 'tail' | 'said' | 'inside' | 'code' | 'number';
type Language = Readonly<Record<Slot, readonly string[]>>;

/** The languages of a list whose lines are a language, a slot and its texts: `en tie  is | was `. */
function readLanguages(): Language[] {
  const languages = new Map<string, Record<string, readonly string[]>>();
  for (const line of readList('sentences')) {
    const [, name, slot, texts] = /^(\w\w) (\w+) (.*)$/.exec(line)!;
    languages.set(name!, { ...languages.get(name!), [slot!]: texts!.split('|') });
  }
  return [...languages.values()] as Language[];
}

const LANGUAGES = readLanguages();

/** The share of sentences that name the value first or in their middle. */
const FIRST = 0.3;
/** The share of harmless ones that name something that is no password. */
const INSIDE = 0.5;
/** The share of numbers that follow their noun without a verb or a sign. */
const PLAIN_TIE = 0.2;

/** The template of a sentence that hands a password over, with `{V}` for it. */
export function makeTelling(random: Random): string {
  const { pick, language, head, label, of } = begin(random);
  const sentence =
    random() < FIRST
      ? pick(language.first).replace('{label}', label).replace('{of}', of)
      : `${label}${of}${pick(language.tie)}${quoted(random)}`;
  return head + sentence + pick(language.tail);
}

/** The template of a sentence about a password that hands none over. `{V}` is a name. */
export function makeMention(random: Random): string {
  const { pick, language, head, label, of } = begin(random);
  return head + label + of + pick(random() < INSIDE ? language.inside : language.said) + pick(language.tail);
}

/** The template of a sentence that hands a code over, `{C}`, or names a number of anything else, `{n}`. */
export const makeCodeTelling = (random: Random): string => numbered(random, 'code', '{C}');
export const makeNumber = (random: Random): string => numbered(random, 'number', '{n}');

function numbered(random: Random, slot: 'code' | 'number', number: string): string {
  const { pick, language, head, of } = begin(random);
  return (
    head + pick(language[slot]) + of + pick(random() < PLAIN_TIE ? [' '] : language.tie) + number + pick(language.tail)
  );
}

function begin(random: Random) {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  // A quarter is English, whose words are most of what is written.
  const language = random() < 0.25 ? LANGUAGES[0]! : pick(LANGUAGES);
  const label = pick(language.label);
  const head = pick(language.head);
  const isTitled = head === '' && random() < 0.6;
  return {
    pick,
    language,
    head,
    of: pick(language.of),
    label: isTitled ? label[0]!.toUpperCase() + label.slice(1) : label,
  };
}

function quoted(random: Random): string {
  if (random() < 0.2) return '"{V}"';
  return random() < 0.1 ? "'{V}'" : '{V}';
}
