/**
 * Finds parts of a prompt that are marked as a record: a fence, a spoken quotation, text below an arrow, a dialogue,
 * verse. Their sentences can be drafts at most.
 */
import { pattern } from '../../../language/pattern.ts';

type Span = { readonly start: number; readonly end: number };
type Line = Span & { readonly text: string };

/** Maximum of lines, and of marks of each kind; nobody types more. */
const MAX_LINES = 400;
const MAX_MARKS = 40;
/** Characters at both ends of a line searched for a ruler. */
const MAX_RULER_CHARS = 200;
/** Longest line that is looked at within. */
const MAX_LINE_CHARS = 4_000;

/** Find the records in a prompt, unordered. `own`: the prompt with pasted lines blanked, of equal length. */
export function recordsIn(prompt: string, own: string): Span[] {
  const lines = linesOf(own);
  return [
    ...fenced(linesOf(prompt)),
    ...belowArrows(lines),
    ...spokenQuotations(own),
    ...labelled(own),
    ...versesIn(lines),
  ];
}

function linesOf(text: string): Line[] {
  let at = 0;
  return text
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) => {
      const start = at;
      at += line.length + 1;
      return { start, end: start + line.length, text: line };
    });
}

const ENDS_WITH_RULER = /(?:[-=_~*#+]{3}|[<>]{3})\s{0,8}$/;
const BEGINS_WITH_RULER = /^\s*(?:[-=_~*#+]{3,}|[<>]{3,})(?:\s|$)/;
/** A ruler between material and request on one line: "minutes: … --- make a list of it". */
const RULER_WITHIN = /(?<=\S) -{3,} (?=\S)/;

/** Text between two rulers, and before a ruler within a line. */
function fenced(lines: readonly Line[]): Span[] {
  const spans: Span[] = [];
  let open: Line | undefined;
  for (const line of lines) {
    const within = line.text.length > MAX_LINE_CHARS ? null : RULER_WITHIN.exec(line.text);
    if (open && BEGINS_WITH_RULER.test(line.text.slice(0, MAX_RULER_CHARS))) {
      spans.push({ start: open.end, end: line.start });
      open = undefined;
    } else if (ENDS_WITH_RULER.test(line.text.slice(-MAX_RULER_CHARS))) open = line;
    else if (within) spans.push({ start: line.start, end: line.start + within.index });
  }
  return spans;
}

const ARROW = /[↓⬇👇⤵]\s*$/u;

/** Text below a line that points down, to a blank line or the next such line. */
function belowArrows(lines: readonly Line[]): Span[] {
  const spans: Span[] = [];
  let start: number | undefined;
  for (const line of lines) {
    const points = ARROW.test(line.text.slice(-MAX_RULER_CHARS));
    const isBlank = line.text.trim() === '';
    if (start !== undefined && line.start > start && (points || isBlank)) {
      spans.push({ start, end: line.start });
      start = undefined;
    }
    if (points) start = line.end + 1;
  }
  const last = lines.at(-1);
  return start !== undefined && last && start < last.end ? [...spans, { start, end: last.end }] : spans;
}

/** Quotation marks in words, as in dictation and mails. */
const SPOKEN = pattern('giu')`
  (?<!\p{L})(?:(?:i )?quote|start (?:of )?quote|ich zitiere|zitat(?: anfang)?|je cite|début de citation|cito|
  inicio de (?:la )?cita|início da citação|цитирую|цитата|citaat|ik citeer|cytuję|alıntı)(?!\p{L})[.:,…]?\s`;
const UNSPOKEN = pattern('giu')`
  (?<!\p{L})(?:unquote|end (?:of )?quote|zitat ende|ende (?:des )?zitats?|fin de (?:la )?cita(?:tion)?|fine citazione|
  fim da citação|fim de citação|конец цитаты|einde citaat|koniec cytatu|alıntı sonu)(?!\p{L})`;

/** Text between spoken quotation marks, if both are there. */
function spokenQuotations(own: string): Span[] {
  const ends = [...own.matchAll(UNSPOKEN)].slice(0, MAX_MARKS).map(({ index }) => index);
  if (ends.length === 0) return [];
  const begins = [...own.matchAll(SPOKEN)].slice(0, MAX_MARKS);
  return begins.flatMap(({ index, 0: mark }) => {
    const start = index + mark.length;
    const end = ends.find((at) => at >= start);
    return end === undefined ? [] : [{ start, end }];
  });
}

/** A label that starts a line or sentence: "pat: …", "Decided: …". */
const LABEL = /(?<=^|\n|[.!?。！？] {1,3})[ \t]*(?:[-*•] )?[<@[(]?(\p{L}[\p{L}\w.-]{1,20})[>\])]?[:：](?=\s)/gu;
const SENTENCE = /^[^\n]*?(?:[.!?。！？](?=\s|$)|(?=\n|$))/;

/** A dialogue or minutes: from a label to the last sentence with the same label, or another one right after it. */
function labelled(own: string): Span[] {
  const labels = [...own.matchAll(LABEL)].slice(0, MAX_MARKS);
  const found = labels.map(({ index, 0: text, 1: label }) => ({
    start: index,
    end: index + text.length + SENTENCE.exec(own.slice(index + text.length))![0].length,
    label: label!.toLowerCase(),
  }));
  const isAgain = ({ label }: (typeof found)[number], at: number) =>
    found.some((other, place) => place !== at && other.label === label);
  const first = found.findIndex(isAgain);
  if (first === -1) return [];
  let last = found.findLastIndex(isAgain);
  while (found[last + 1] && own.slice(found[last]!.end, found[last + 1]!.start).trim() === '') last++;
  return [{ start: found[first]!.start, end: found[last]!.end }];
}

/** Longest line of a verse. */
const VERSE_CHARS = 80;
/** Parts of verse on one line. */
const SLASHED = /^[^/\n]{8,80}(?: \/ [^/\n]{8,80}){2,}$/;

const RUNS_ON = /[,;，、]\s*$/;
const BULLET = /^\s*(?:[-*+•–—]|\(?\d{1,2}[.)])\s/;

/**
 * Verse: short lines, one of which continues after a comma (nobody breaks a typed sentence so), or parts between
 * slashes.
 */
function versesIn(lines: readonly Line[]): Span[] {
  const spans: Span[] = [];
  let run: Line[] = [];
  const close = () => {
    if (run.slice(0, -1).some(({ text }) => RUNS_ON.test(text)))
      spans.push({ start: run[0]!.start, end: run.at(-1)!.end });
    run = [];
  };
  for (const line of lines) {
    if (SLASHED.test(line.text.trim())) spans.push({ start: line.start, end: line.end });
    if (line.text.trim() === '' || line.text.length > VERSE_CHARS || BULLET.test(line.text)) close();
    else run.push(line);
  }
  close();
  return spans;
}
