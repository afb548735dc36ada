/** The lines of a summary by their labels; a text that a person wrote instead has none. */
export type SummaryLines = {
  /** What tells the session best; none in a summary of an older version. */
  headlines: string[];
  /** What it told as done, where that was short. */
  done: string[];
  goals: string[];
  decisions: string[];
  outcomes: string[];
  files: string[];
  open: string[];
};

/** Read a summary as `summariseSession` writes it: `Label: sentence`, a line each. */
export function summaryLines(text: string): SummaryLines {
  const of = (label: string) =>
    text.split('\n').flatMap((line) => (line.startsWith(`${label}: `) ? [line.slice(label.length + 2)] : []));
  return {
    headlines: of('In short'),
    done: of('Done'),
    goals: of('Goal'),
    decisions: of('Decided'),
    outcomes: of('Outcome'),
    files: of('Changed').flatMap((line) => line.replace(/ \(and \d+ more\)$/, '').split(', ')),
    open: of('Open'),
  };
}
