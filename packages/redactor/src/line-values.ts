// Reads the lines of a text with the values in them that could be of a known form (`known-forms.ts`).

/** A name, its sign, and the quote that its value begins with. */
const NAME =
  /(?<![\w.$-])([A-Za-z_][\w.-]{0,63}\\{0,3}["'`\]]{0,2}[ \t]{0,3}(?:=>|:=|[:=])[ \t]{0,3})(\\{0,3}["'`])?(?=[^\s"'`\\])/g;
const VALUE = /[^\s"'`\\]{8,512}/y;
/** References, paths, options and brackets are looked at. */
const NO_VALUE = /^[$%~/.*<{([-]/;
const WHOLE_LINE = /^[A-Za-z0-9+/_-]{20,512}={0,2}\r?\n$/;
/** Longer numbers may be credentials. */
export const NUMBER = /(?<!\d)\d{1,8}(?!\d)/g;

/** A value by its place, and its form: equal for values that are called alike and about as long. */
export type FormValue = { readonly form: string; readonly start: number; readonly end: number };
export type Line = { readonly start: number; readonly end: number; readonly values: readonly FormValue[] };

/** The lines of a part, each with the values that could be of a form. Of a long line, each record is one. */
export function linesAndValues(part: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < part.length; ) {
    const end = lineEnd(part, start);
    lines.push({ start, end, values: valuesIn(part.slice(start, end), start) });
    start = end;
  }
  return lines;
}

/** Longer lines are read by the records in them, as of JSON in one line. */
export const MAX_LINE = 1_024;
/** What ends a record: an object's end in a list, or a line's end that is escaped. */
const RECORD_ENDS = ['},', '\\n'];

function lineEnd(part: string, start: number): number {
  const line = part.indexOf('\n', start);
  const end = line < 0 ? part.length : line + 1;
  if (end - start <= MAX_LINE) return end;
  const reach = part.slice(start, start + MAX_LINE);
  const ends = RECORD_ENDS.map((mark) => reach.indexOf(mark)).filter((at) => at > 0);
  return ends.length > 0 ? start + Math.min(...ends) + 2 : end;
}

function valuesIn(line: string, start: number): FormValue[] {
  // The line at the beginning of a part may be the end of a longer one.
  if (start > 0 && WHOLE_LINE.test(line)) {
    const end = start + line.trimEnd().length;
    return isMixed(line) ? [{ form: `${end - start}`, start, end }] : [];
  }
  const values: FormValue[] = [];
  NAME.lastIndex = 0;
  for (let named = NAME.exec(line); named; named = NAME.exec(line)) {
    const [, name, quote] = named;
    const at = NAME.lastIndex;
    VALUE.lastIndex = at;
    const value = VALUE.test(line) ? endedBy(quote, line, at, VALUE.lastIndex) : undefined;
    // What a name and a sign lead to is read once, so that the time is that of the line's length.
    NAME.lastIndex = Math.max(at, VALUE.lastIndex);
    if (value === undefined || !isMixed(value) || NO_VALUE.test(value) || (start === 0 && named.index === 0)) continue;
    const form = `${`${name}${quote ?? ''}`.replace(NUMBER, '0')}${31 - Math.clz32(value.length)}`;
    values.push({ form, start: start + at, end: start + at + value.length });
  }
  return values;
}

/**
 * A value if its quote or white space ends it, without the sign of a sentence: of any other the end is not known
 * without a look.
 */
function endedBy(quote: string | undefined, line: string, from: number, to: number): string | undefined {
  const value = line.slice(from, to);
  if (quote !== undefined) return line.startsWith(quote, to) ? value : undefined;
  return /^(?:\s|\\[nrt])/.test(line.slice(to, to + 2)) ? value.replace(/[,;.]$/, '') : undefined;
}

/**
 * Does it mix letters with digits, or small letters with capitals more than once? Words of other values are looked at.
 */
const isMixed = (value: string) => (/\d/.test(value) && /[A-Za-z]/.test(value)) || /[a-z][A-Z].*[a-z][A-Z]/.test(value);
