import type { DailyStats, DayStats, Percentiles } from '../daemon/contract/stats.ts';
import type { PlotSeries } from './parts/plot.tsx';

const DAY_MS = 86_400_000;
/** Days from which on a bar stands for a week: more don't fit on a narrow screen. */
const MAX_BARS = 100;
/** Kinds that have a colour of their own; the rest is `other`. */
const MAX_KINDS = 5;

type Span = { day: string; of: readonly DayStats[] };

/** All days from the first to the last, also those without anything; weeks, named by their first day, where the days are many. */
export function spansOf({ from, to, days }: DailyStats): Span[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const step = last - first > MAX_BARS * DAY_MS ? 7 : 1;
  const spans: Span[] = [];
  // The last span ends with the last day, so that no week looks poor only because it has just begun.
  for (let end = last; end >= first; end -= step * DAY_MS) {
    const names = Array.from({ length: step }, (_, at) => dateOf(end - (step - 1 - at) * DAY_MS)).filter(
      (day) => day >= from,
    );
    spans.unshift({ day: names[0]!, of: names.flatMap((day) => byDay.get(day) ?? []) });
  }
  return spans;
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** One line of sums. */
export const sums = (label: string, spans: readonly Span[], number: (day: DayStats) => number): PlotSeries => ({
  label,
  values: spans.map(({ of }) => of.reduce((sum, day) => sum + number(day), 0)),
});

/** The sum of a line. */
export const totalOf = ({ values }: PlotSeries): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Memories by kind: the most frequent kinds, then the others together. */
export function byKind(spans: readonly Span[]): PlotSeries[] {
  const kinds = new Map<string, number>();
  for (const day of spans.flatMap(({ of }) => of)) {
    for (const [kind, made] of Object.entries(day.memories)) kinds.set(kind, (kinds.get(kind) ?? 0) + made);
  }
  const ranked = [...kinds].sort(([, a], [, b]) => b - a).map(([kind]) => kind);
  const own = ranked.slice(0, ranked.length > MAX_KINDS + 1 ? MAX_KINDS : ranked.length);
  const rest = ranked.slice(own.length);
  const line = (label: string, of: readonly string[]) =>
    sums(label, spans, ({ memories }) => of.reduce((sum, kind) => sum + (memories[kind] ?? 0), 0));
  return [...own.map((kind) => line(kind, [kind])), ...(rest.length > 0 ? [line('other', rest)] : [])];
}

/** The lines of three percentiles; of a week, its slowest day. */
export function percentiles(spans: readonly Span[], of: (day: DayStats) => Percentiles | null): PlotSeries[] {
  return (['p50', 'p95', 'p99'] as const).map((name) => ({
    label: name,
    values: spans.map((span) => {
      const found = span.of.flatMap((day) => of(day)?.[name] ?? []);
      return found.length > 0 ? Math.max(...found) : null;
    }),
  }));
}
