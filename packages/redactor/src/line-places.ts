import { type Line, MAX_LINE, NUMBER } from './line-values.ts';
import { maskSpans, type Span } from './span.ts';

/** The most forms, and lines, remembered of one text. Dense ones have a handful. */
export const MAX_REMEMBERED = 1 << 10;

/** Remember lines in their places: a line without its values, behind the two before it. */
export function rememberPlaces() {
  const ids = new Map<string, number>();
  const harmless = new Map<number, number>();
  let before = 0;
  let last = 0;

  /** The number of a line without some values, numbers alike; 0 for one of which nothing is known. */
  const idOf = (part: string, { start, end }: Line, values: readonly Pick<Span, 'start' | 'end'>[], isNew: boolean) => {
    if (end - start > MAX_LINE) return 0;
    const alike = values.map((value) => ({ rule: 'value', start: value.start, end: value.end }));
    const said = alike.length > 0 ? maskSpans(part.slice(0, end), alike, start) : part.slice(start, end);
    const rest = /\d/.test(said) ? said.replace(NUMBER, '0') : said;
    const known = ids.get(rest) ?? 0;
    if (known > 0 || !isNew) return known;
    if (ids.size >= MAX_REMEMBERED - 1) {
      ids.clear();
      harmless.clear();
    }
    ids.set(rest, ids.size + 1);
    return ids.size;
  };

  /** The number of a line's place. A line with secrets says by itself what it is, whatever stands before it. */
  const placeOf = (part: string, line: Line, secrets: readonly Span[], isNew: boolean): number => {
    const isAllSecret = secrets.length === line.values.length;
    // A line with another value is seldom met again: such lines may take half of what is remembered.
    const id = idOf(part, line, secrets, isNew && (isAllSecret || ids.size < MAX_REMEMBERED / 2));
    const isTold = id > 0 && before > 0 && last > 0;
    const told = isTold ? (before * MAX_REMEMBERED + last) * MAX_REMEMBERED + id : 0;
    const place = secrets.length > 0 ? id : told;
    // For the lines behind it, it is told by its names alone.
    [before, last] = [last, isAllSecret ? id : idOf(part, line, line.values, isNew)];
    return place;
  };

  return {
    /** Nothing is known of what stands before the next line. */
    begin() {
      before = 0;
      last = 0;
    },
    skip: () => {
      [before, last] = [last, 0];
    },
    timesHarmless: (part: string, line: Line, values: readonly Span[]): number =>
      harmless.get(placeOf(part, line, values, false)) ?? 0,
    noteHarmless(part: string, line: Line, values: readonly Span[]) {
      const place = placeOf(part, line, values, true);
      if (place > 0) harmless.set(place, (harmless.get(place) ?? 0) + 1);
    },
  };
}
