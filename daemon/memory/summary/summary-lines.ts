/** The lines of a summary by label; none for a text that a person wrote instead. */
export type SummaryLines = {
  /** The best description of the session; empty in summaries of older versions. */
  headlines: string[];
  /** The topic in the user's words, if there is no headline. */
  about: string[];
  /** The session's deeds, if short. */
  done: string[];
  goals: string[];
  decisions: string[];
  outcomes: string[];
  files: string[];
  open: string[];
};

/** Lines read per label. Summaries have fewer; a person's text may have any number. */
const MAX_LINES = 30;
const MAX_LINE_CHARS = 1_000;
/** All labels together. */
const MAX_CHARS = 64 * 1024;

/** Parse a summary of `summariseSession`: `Label: sentence` lines. */
export function summaryLines(text: string): SummaryLines {
  const lines = text.slice(0, MAX_CHARS).split('\n');
  const of = (label: string) =>
    lines
      .filter((line) => line.startsWith(`${label}: `))
      .slice(0, MAX_LINES)
      .map((line) => line.slice(label.length + 2, MAX_LINE_CHARS).toWellFormed());
  return {
    headlines: of('In short'),
    about: of('About'),
    done: of('Done'),
    goals: of('Goal'),
    decisions: of('Decided'),
    outcomes: of('Outcome'),
    files: of('Changed').flatMap((line) => line.replace(/ \(and \d+ more\)$/, '').split(', ')),
    open: of('Open'),
  };
}
