import { DAY_MS } from '../daemon/contract/calendar-days.ts';
import type { DailyStats, DayStats, Percentiles } from '../daemon/contract/stats.ts';

/** With more days a bar stands for a week: more bars don't fit a narrow screen. */
const MAX_BARS = 100;
/** Kinds with their own colour; the rest are `other`. */
const MAX_KINDS = 5;

/** The plain kind is grey in lists, and would be a second grey beside `other`. */
const PLAIN = 'observation';

/**
 * A line of the plot; `null` for days without a measurement. `colour.k`: its subject, as `data-k` in the style sheet.
 * `strength` (percent) distinguishes lines of one hue.
 */
export type PlotSeries = {
  label: string;
  values: readonly (number | null)[];
  colour: { k: string; strength?: number };
};

type Span = { day: string; of: readonly DayStats[] };

/**
 * The last `days` of the counts, and as many before. `before` is undefined if nothing was counted then: a first month
 * is no rise.
 */
export function splitSpan(stats: DailyStats, days: number): { now: DailyStats; before: DailyStats | undefined } {
  const dayBack = (back: number) => dateOf(Date.parse(stats.to) - back * DAY_MS);
  const cut = (from: string, to: string): DailyStats => ({
    ...stats,
    from,
    to,
    days: stats.days.filter(({ day }) => day >= from && day <= to),
  });
  const before = cut(dayBack(2 * days - 1), dayBack(days));
  return { now: cut(dayBack(days - 1), stats.to), before: before.days.length > 0 ? before : undefined };
}

/** All days from first to last, including empty ones; weeks, named by their first day, if there are many. */
function spansOf({ from, to, days }: DailyStats): Span[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const step = last - first > MAX_BARS * DAY_MS ? 7 : 1;
  const spans: Span[] = [];
  // The last span ends with the last day, so that a partial week doesn't look poor.
  for (let end = last; end >= first; end -= step * DAY_MS) {
    const names = Array.from({ length: step }, (_, at) => dateOf(end - (step - 1 - at) * DAY_MS)).filter(
      (day) => day >= from,
    );
    spans.unshift({ day: names[0]!, of: names.flatMap((day) => byDay.get(day) ?? []) });
  }
  return spans;
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A line of sums in the colour of its subject. */
const sums = (
  label: string,
  colour: PlotSeries['colour'],
  spans: readonly Span[],
  number: (day: DayStats) => number,
): PlotSeries => ({
  label,
  colour,
  values: spans.map(({ of }) => of.reduce((sum, day) => sum + number(day), 0)),
});

/** The sum of a line. */
export const totalOf = ({ values }: PlotSeries): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Memories by kind: the most frequent kinds, and the rest together. */
function byKind(spans: readonly Span[]): PlotSeries[] {
  const kinds = new Map<string, number>();
  for (const day of spans.flatMap(({ of }) => of)) {
    for (const [kind, made] of Object.entries(day.memories)) kinds.set(kind, (kinds.get(kind) ?? 0) + made);
  }
  const ranked = [...kinds]
    .filter(([kind]) => kind !== PLAIN)
    .sort(([, a], [, b]) => b - a)
    .map(([kind]) => kind);
  const own = ranked.slice(0, ranked.length > MAX_KINDS + 1 ? MAX_KINDS : ranked.length);
  const rest = [...ranked.slice(own.length), ...(kinds.has(PLAIN) ? [PLAIN] : [])];
  const line = (label: string, of: readonly string[]) =>
    sums(label, { k: label }, spans, ({ memories }) => of.reduce((sum, kind) => sum + (memories[kind] ?? 0), 0));
  return [...own.map((kind) => line(kind, [kind])), ...(rest.length > 0 ? [line('other', rest)] : [])];
}

/** Colour strength by percentile: one hue, stronger for slower. */
const STRENGTHS = { p50: 50, p95: 70, p99: 100 };

/** The lines of three percentiles; a week counts as its slowest day. */
function percentiles(spans: readonly Span[], of: (day: DayStats) => Percentiles | null): PlotSeries[] {
  return (['p50', 'p95', 'p99'] as const).map((name) => ({
    label: name,
    colour: { k: 'fact', strength: STRENGTHS[name] },
    values: spans.map((span) => {
      const found = span.of.flatMap((day) => of(day)?.[name] ?? []);
      return found.length > 0 ? Math.max(...found) : null;
    }),
  }));
}

/** Everything the page draws for some days. */
export function seriesOf(stats: DailyStats) {
  const spans = spansOf(stats);
  const lessons = [
    sums('followed', { k: 'good' }, spans, (day) => day.lessons.heeded),
    sums('ignored', { k: 'bad' }, spans, (day) => day.lessons.ignored),
    sums('shown with the result', { k: 'open' }, spans, (day) => day.lessons.ran),
    sums('waiting', { k: 'slate' }, spans, (day) => day.lessons.open),
    sums('not delivered in time', { k: 'slate', strength: 50 }, spans, (day) => day.lessons.late),
  ];
  return {
    days: spans.map(({ day }) => day),
    isByWeek: spans.length > 1 && Date.parse(spans[1]!.day) - Date.parse(spans[0]!.day) > DAY_MS,
    memories: byKind(spans),
    prompts: [
      sums('enriched', { k: 'injection' }, spans, (day) => day.prompts_carried),
      sums('not enriched', { k: 'slate', strength: 50 }, spans, (day) =>
        Math.max(0, day.prompts - day.prompts_carried),
      ),
    ],
    tokens: [
      sums('to prompts', { k: 'injection' }, spans, (day) => day.tokens.prompts),
      sums('at session start', { k: 'injection', strength: 50 }, spans, (day) => day.tokens.briefs),
    ],
    recall: percentiles(spans, (day) => day.recall_ms),
    hooks: percentiles(spans, (day) => day.hook_ms),
    lessons,
    secrets: [sums('secrets', { k: 'lesson' }, spans, (day) => day.secrets)],
  };
}

/**
 * A number compared with the previous span, in words: by percent, or a share by `points`; undefined without a
 * comparison.
 */
export function changeOf(now: number | undefined, before: number | undefined, unit?: 'points'): string | undefined {
  if (now === undefined || before === undefined || (before === 0 && !unit)) return undefined;
  const change = Math.round(unit ? now - before : (100 * (now - before)) / before);
  const sign = ['−', '±', '+'][1 + Math.sign(change)];
  return `${sign}${Math.abs(change).toLocaleString()} ${unit ?? '%'}`;
}
