/**
 * Times mentioned in a question: "on 13 October 2023", "in May", "2026-01-06", "10月13日", "yesterday", "3 weeks ago".
 *
 * Days are in the machine's time zone, which is the user's. A day or month without a year may be in any of the last
 * {@link YEARS}; the question decides which of them matters. An ordinary word is not a time: "may" and "march" need a
 * day, a year or a word like "in" beside them.
 */
import { findMonth } from './month-names.ts';

/** Milliseconds since 1970; `until` is excluded. */
export type TimeSpan = {
  from: number;
  until: number;
};

const YEARS = 10;
/** Limits for pasted logs and lists of dates: how much of a question is read, and how many dates count. */
const MAX_CHARS = 2000;
const MAX_NAMED = 8;

const DAY = String.raw`(?<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.|er|º)?`;
const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;
const WORD = String.raw`(?<month>\p{L}{3,12})\.?`;
const OF = String.raw`(?:\s+(?:of|de|di))?`;
const START = String.raw`(?<![\p{L}\p{N}.-])`;
const END = String.raw`(?![\p{L}\p{N}])`;
/** Words before a month's name without a day or a year. */
const DURING = 'in|during|since|until|till|before|after|last|this|early|late|im|seit|en|depuis|desde|durante|em|nel|в';

/** The most specific form first: the next ones don't see its matches. */
const FORMS: readonly { pattern: RegExp; isName: boolean }[] = [
  [String.raw`${START}${YEAR}[-/](?<number>0[1-9]|1[0-2])[-/]${DAY}(?!\d)`, false],
  [String.raw`(?:${YEAR}\s?年\s?)?(?<number>0?[1-9]|1[0-2])\s?月(?:\s?${DAY}\s?[日号])?`, false],
  [String.raw`${START}${DAY}${OF}\s+${WORD}(?:${OF},?\s+${YEAR})?${END}`, true],
  [String.raw`${START}${WORD}\s+${DAY}(?:,?\s+${YEAR})?${END}(?!\s*[.:]\d)`, true],
  [String.raw`${START}${WORD},?\s+${YEAR}${END}`, true],
  [String.raw`${START}(?:${DURING})\s+${WORD}${END}`, true],
  [String.raw`${START}(?:in|during|im\s+jahr|en|em|nel)\s+${YEAR}${END}`, false],
].map(([source, isName]) => ({ pattern: new RegExp(source as string, 'giu'), isName: isName as boolean }));

const AGO = new RegExp(
  String.raw`${START}(?<count>\d{1,3}|an?|two|three)\s+(?<unit>day|week|month)s?\s+ago${END}`,
  'giu',
);
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, two: 2, three: 3 };
/** Phrases, and how many days before today their time begins and ends. */
const RELATIVE: readonly [RegExp, from: number, until: number][] = [
  [/\b(?:today|this morning)\b|今天|今日/iu, 0, -1],
  [/\b(?:yesterday|last night)\b|昨天|昨日/iu, 1, 0],
  [/\blast week\b/iu, 13, 0],
  [/\bthis week\b/iu, 6, -1],
  [/\blast month\b/iu, 61, 0],
];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const ON_WEEKDAY = new RegExp(String.raw`\b(?:on|last|since)\s+(?<weekday>${WEEKDAYS.join('|')})\b`, 'giu');

/** Find the times mentioned in a question. @param now milliseconds since 1970 */
export function namedTimes(query: string, now: number): TimeSpan[] {
  const spans = [...relativeTimes(query.slice(0, MAX_CHARS), now)];
  let rest = query.slice(0, MAX_CHARS);
  let named = 0;
  for (const { pattern, isName } of FORMS) {
    rest = rest.replace(pattern, (...found) => {
      const groups = found.at(-1) as Record<string, string | undefined>;
      const month = isName ? findMonth(groups.month!.toLowerCase()) : Number(groups.number ?? Number.NaN) - 1;
      if (month === undefined || named++ >= MAX_NAMED) return found[0] as string;
      spans.push(...calendarSpans(groups, month, now));
      return ' ';
    });
  }
  return spans;
}

function calendarSpans({ year, day }: Record<string, string | undefined>, month: number, now: number): TimeSpan[] {
  if (Number.isNaN(month)) return [span(Number(year), 0, 1, Number(year) + 1, 0, 1)];
  const thisYear = new Date(now).getFullYear();
  const years = year === undefined ? Array.from({ length: YEARS }, (_, i) => thisYear - i) : [Number(year)];
  if (day === undefined) return years.map((y) => span(y, month, 1, y, month + 1, 1));
  return years.map((y) => span(y, month, Number(day), y, month, Number(day) + 1));
}

function* relativeTimes(query: string, now: number): Generator<TimeSpan> {
  const today = new Date(now);
  const daysAgo = (from: number, until: number) => {
    const startOfDay = (days: number) =>
      new Date(today.getFullYear(), today.getMonth(), today.getDate() - days).getTime();
    return { from: startOfDay(from), until: startOfDay(until) };
  };
  for (const [pattern, from, until] of RELATIVE) {
    if (pattern.test(query)) yield daysAgo(from, until);
  }
  for (const { groups } of query.matchAll(AGO)) {
    const count = COUNTS[groups!.count!.toLowerCase()] ?? Number(groups!.count);
    const unit = { day: 1, week: 7, month: 30 }[groups!.unit!.toLowerCase() as 'day' | 'week' | 'month'];
    // "Three weeks ago" may be half a unit earlier or later.
    yield daysAgo(Math.floor(count * unit + unit / 2), Math.ceil(count * unit - unit / 2) - 1);
  }
  for (const { groups } of query.matchAll(ON_WEEKDAY)) {
    const days = (today.getDay() - WEEKDAYS.indexOf(groups!.weekday!.toLowerCase()) + 7) % 7 || 7;
    yield daysAgo(days, days - 1);
  }
}

function span(...[y, m, d, untilY, untilM, untilD]: [number, number, number, number, number, number]): TimeSpan {
  return { from: new Date(y, m, d).getTime(), until: new Date(untilY, untilM, untilD).getTime() };
}
