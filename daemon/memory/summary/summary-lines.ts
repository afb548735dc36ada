/** The lines of a summary by their labels; a text that a person wrote instead has none. */
export type SummaryLines = {
  /** What tells the session best; none in a summary of an older version. */
  headlines: string[];
  /** What it was about, in the user's words, where there is no headline. */
  about: string[];
  /** What it told as done, where that was short. */
  done: string[];
  goals: string[];
  decisions: string[];
  outcomes: string[];
  files: string[];
  open: string[];
};

/** A summary has fewer lines of a label; whoever writes a text in its place may write any number. */
const MAX_LINES = 30;
const MAX_LINE_CHARS = 1_000;
/** All labels together. */
const MAX_CHARS = 64 * 1024;

/** Read a summary as `summariseSession` writes it: `Label: sentence`, a line each. */
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
