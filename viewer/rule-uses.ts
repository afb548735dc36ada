import type { Api } from '../daemon/client/api.ts';
import { count } from '../daemon/contract/amounts.ts';

/** What followed the firings of a rule or a lesson. */
export type Outcomes = Awaited<ReturnType<Api['lessonStats']>>['items'][number];
export type Use = Awaited<ReturnType<Api['ruleUses']>>['items'][number];

/** Something that holds, as it is searched and sorted. */
type Listed = { id: number; words: string; outcomes: Outcomes | undefined; times: number };

const sumOf = (outcomes: Outcomes | undefined, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (outcomes?.outcomes[name] ?? 0), 0);
/** How often a call was changed or dropped after it spoke, and how often it ran unchanged. */
const heededOf = (outcomes: Outcomes | undefined): number => sumOf(outcomes, ['changed', 'dropped', 'denied']);
const ignoredOf = (outcomes: Outcomes | undefined): number => sumOf(outcomes, ['insisted', 'unchanged']);

/** Whether calls ran unchanged after it spoke, and none was changed. */
export const isNeverFollowed = (outcomes: Outcomes | undefined): boolean =>
  heededOf(outcomes) === 0 && ignoredOf(outcomes) > 0;

export const SORTS = { newest: 'newest', used: 'most used', heeded: 'most followed', ignored: 'most ignored' } as const;
export type Sort = keyof typeof SORTS;

const share = (outcomes: Outcomes | undefined): number =>
  heededOf(outcomes) / Math.max(1, heededOf(outcomes) + ignoredOf(outcomes));
const ORDER: Record<Sort, (a: Listed, b: Listed) => number> = {
  newest: (a, b) => b.id - a.id,
  used: (a, b) => b.times - a.times || b.id - a.id,
  heeded: (a, b) => share(b.outcomes) - share(a.outcomes) || heededOf(b.outcomes) - heededOf(a.outcomes) || b.id - a.id,
  ignored: (a, b) => ignoredOf(b.outcomes) - ignoredOf(a.outcomes) || b.id - a.id,
};

/** How a list is narrowDown and ordered. */
export type Narrowing = { words: string; sort: Sort; onlyNever: boolean };

/** The items that hold every one of the words, in an order. */
export function narrowDown<Item extends Listed>(items: readonly Item[], { words, sort, onlyNever }: Narrowing): Item[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  return items
    .filter(({ words: said, outcomes }) => {
      const text = said.toLowerCase();
      return asked.every((word) => text.includes(word)) && (!onlyNever || heededOf(outcomes) === 0);
    })
    .sort(ORDER[sort]);
}

/** Rules that nobody followed, in a sentence: one that was ignored is not one that no call tested. */
export function neverFollowedInWords(all: readonly (Outcomes | undefined)[]): string {
  const ignored = all.filter((one) => ignoredOf(one) > 0).length;
  const untested = all.length - ignored;
  const said =
    ignored === 0 ? 'No rule was ignored.' : `${count(ignored, 'rule')} ${ignored === 1 ? 'was' : 'were'} ignored.`;
  if (untested === 0) return said;
  return `${said} ${untested === 1 ? '1 was' : `${untested} were`} never tested: no call came that ${untested === 1 ? 'it covers' : 'they cover'}.`;
}

/** What followed, in words: a rule that no call met is not one that none followed. */
export function followedWords(outcomes: Outcomes | undefined): string {
  const [heeded, ignored] = [heededOf(outcomes), ignoredOf(outcomes)];
  if (heeded + ignored > 0)
    return [heeded > 0 && `followed ${count(heeded, 'time')}`, ignored > 0 && `ignored ${count(ignored, 'time')}`]
      .filter(Boolean)
      .join(', ');
  const met = Object.values(outcomes?.outcomes ?? {}).reduce((sum, times) => sum + times, 0);
  return met === 0 ? 'no call has tested it yet' : `tested by ${count(met, 'call')}, and nobody knows what followed`;
}
