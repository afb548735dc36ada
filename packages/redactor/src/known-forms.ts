// Speeds up texts full of similar secrets: `API_KEY_17=…` follows `API_KEY_16=…`. After several values of one form,
// later ones are masked at sight, and lines without anything new are skipped.
//
//   part ─► known forms and lines without news masked ─► find ─► secrets, at their places in the part ─► learnt from
//
// A form is a value's name with its sign and quote, all digits equal (`API_KEY_0=`, `"access_token":"`), or a whole
// line by its length. A line has nothing new if the rest of it, all digits equal, was harmless several times; a line
// without values, after the same two lines.

import { MAX_REMEMBERED, rememberPlaces } from './line-places.ts';
import { type FormValue, type Line, linesAndValues } from './line-values.ts';
import type { KnownSecrets } from './scan/known-secrets.ts';
import { maskSpans, mergeSpans, type Span, traceBack } from './span.ts';

/** Findings of a form before others are masked at sight. */
const MIN_FOUND = 6;
/** How many findings one harmless value of a form outweighs. */
const MISS_WEIGHS = 16;
/** How often a line must be harmless in its place before similar ones are skipped. */
const MIN_HARMLESS = 4;
/** Size of the first sample for forms: about a dozen records. */
const SAMPLE = 2 * 1024;
/** Shorter texts are searched in full; forms would save nothing. */
export const FORMS_FROM = 2 * SAMPLE;
/** The name in the markers of skipped lines. */
const PASSED = 'lines';

const NONE: readonly Span[] = [];

type Form = { found: number; missed: number; rule: string };
type Find = (part: string) => readonly Span[];

/** What a search needs to know beyond the text. */
type Searched = {
  /** Is a value never secret? */
  readonly isAllowed?: ((value: string) => boolean) | undefined;
  /** False where each line must be looked at: the user's own patterns tell numbers apart. */
  readonly passesOver?: boolean;
  /** Learns the values that are masked at sight, and finds those of others in lines that are passed over. */
  readonly known?: KnownSecrets;
};

/**
 * Make a search for the parts of one text that finds what `find` finds, and learns the forms of its values from part to
 * part.
 */
export function searchByForm(find: Find, { isAllowed, passesOver = true, known }: Searched = {}): Find {
  const forms = new Map<string, Form>();
  const places = rememberPlaces();
  let isSampled = false;

  const isKnown = ({ form }: FormValue) => {
    const of = forms.get(form);
    return of !== undefined && of.found >= MIN_FOUND + of.missed * MISS_WEIGHS;
  };

  /** The values of a line that are masked at sight. */
  const knownIn = (part: string, { values }: Line): Span[] =>
    values
      .filter((value) => isKnown(value) && !isAllowed?.(part.slice(value.start, value.end)))
      .map(({ form, start, end }) => ({ rule: forms.get(form)!.rule, start, end }));

  const search = (part: string): readonly Span[] => {
    const lines = [...forms.values()].some(({ found }) => found >= MIN_FOUND) ? linesAndValues(part) : [];
    const values: Span[] = [];
    const hidden: Span[] = [];
    places.begin();
    for (const line of lines) {
      const here = line.values.length > 0 ? knownIn(part, line) : NONE;
      for (const span of here) values.push(span);
      const isOld = passesOver && places.timesHarmless(part, line, here) >= MIN_HARMLESS;
      const last = hidden.at(-1);
      if (!isOld) for (const span of here) hidden.push(span);
      else if (last?.rule === PASSED && last.end === line.start) hidden[hidden.length - 1] = { ...last, end: line.end };
      else hidden.push({ rule: PASSED, start: line.start, end: line.end });
    }
    for (const { rule, start, end } of values) known?.add(part.slice(start, end), rule);
    const passed = hidden.filter(({ rule }) => rule === PASSED);
    const shown = known && passed.length > 0 ? known.find(part) : NONE;
    const others = shown.filter(({ start, end }) => !isAllowed?.(part.slice(start, end)));
    const looked = outside(passed, traceBack(find(maskSpans(part, hidden)), hidden));
    const found = mergeSpans([...values, ...looked, ...others]);
    const chars = passed.reduce((sum, { start, end }) => sum + end - start, 0);
    // Where most lines say nothing new, there is little to learn.
    if (found.length >= MIN_FOUND && chars < part.length / 2)
      learn(part, found, lines.length > 0 ? lines : linesAndValues(part));
    return found;
  };

  const learn = (part: string, found: readonly Span[], lines: readonly Line[]) => {
    if (forms.size >= MAX_REMEMBERED) forms.clear();
    places.begin();
    let at = 0;
    for (const line of lines) {
      while (at < found.length && found[at]!.end <= line.start) at++;
      const here: Span[] = [];
      for (let i = at; i < found.length && found[i]!.start < line.end; i++) here.push(found[i]!);
      for (const value of line.values) count(value, here);
      if (!passesOver) continue;
      const isTold = here.every((span) => line.values.some((value) => isSame(span, value)));
      if (isTold) places.noteHarmless(part, line, here);
      else places.skip();
    }
  };

  const count = (value: FormValue, here: readonly Span[]) => {
    const form = forms.get(value.form) ?? { found: 0, missed: 0, rule: '' };
    const span = here.find((other) => isSame(other, value));
    if (span) {
      form.found++;
      form.rule = form.rule === '' || form.rule === span.rule ? span.rule : 'secret';
    } else form.missed++;
    forms.set(value.form, form);
  };

  return (part) => {
    if (!isSampled && part.length > SAMPLE) {
      isSampled = true;
      const sample = part.slice(0, part.lastIndexOf('\n', SAMPLE) + 1 || SAMPLE);
      const lines = linesAndValues(sample);
      const count = lines.reduce((sum, { values }) => sum + values.length, 0);
      if (count >= MIN_FOUND) learn(sample, find(sample), lines);
    }
    return search(part);
  };
}

const isSame = (span: Span, value: FormValue) => span.start === value.start && span.end === value.end;

/**
 * The parts of spans outside of lines that were passed over: a span that meets their marker was widened to all of it.
 */
function outside(passed: readonly Span[], spans: readonly Span[]): readonly Span[] {
  if (passed.length === 0) return spans;
  return spans.flatMap((span) => {
    const left: Span[] = [];
    let { start } = span;
    for (const lines of passed) {
      if (lines.end <= start || lines.start >= span.end) continue;
      if (lines.start > start) left.push({ ...span, start, end: lines.start });
      start = lines.end;
    }
    return start < span.end ? [...left, { ...span, start }] : left;
  });
}
