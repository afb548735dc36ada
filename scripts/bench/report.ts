import { judge } from './claim.ts';
import type { Measured, Skipped } from './figure.ts';
import type { BenchReport } from './run-claims.ts';

const HEADINGS = ['claim', 'what', 'measured', 'budget', 'verdict'] as const;

/** Format the report as a table for people, with notes below the figures that have one. */
export function formatReport({ rows, slowness, size, node }: BenchReport): string {
  const cells = rows.map((row) => [row.claim, row.what, measured(row), budget(row), row.verdict]);
  const widths = HEADINGS.map((heading, index) =>
    Math.max(heading.length, ...cells.map((line) => line[index]!.length)),
  );
  const line = (columns: readonly string[]) =>
    columns
      .map((text, index) => text.padEnd(widths[index]!))
      .join('  ')
      .trimEnd();
  const notes = rows.flatMap((row) => {
    if ('skipped' in row) return `${row.what}: skipped, ${row.skipped}`;
    return row.note ? `${row.what}: ${row.note}` : [];
  });
  return [
    `${size} run, ${node}; processes start ${slowness.toFixed(2)}x as slowly as on the quiet reference machine, by which budgets in ms are scaled`,
    '',
    line(HEADINGS),
    line(widths.map((width) => '-'.repeat(width))),
    ...cells.map(line),
    '',
    ...notes,
    '',
    '"within noise" is past its budget by no more than the margin of its claim; only "broken" fails the run.',
  ].join('\n');
}

/** A figure on a line of its own, as it is printed while the others are still measured. */
export function formatFound(row: Measured | Skipped): string {
  const note = 'skipped' in row ? row.skipped : row.note;
  return [row.what, measured(row), budget(row), judge(row), note].filter(Boolean).join('  ');
}

function measured(row: Measured | Skipped): string {
  return 'skipped' in row ? '-' : format(row.value, row.unit);
}

function budget(row: Measured | Skipped): string {
  if ('skipped' in row || !row.budget) return '';
  const sign = row.budget.is === 'at most' ? '<=' : '>=';
  const margin = row.budget.margin > 0 ? ` (margin ${Math.round(row.budget.margin * 100)} %)` : '';
  return `${sign} ${format(row.budget.limit, row.unit)}${margin}`;
}

function format(value: number, unit: Measured['unit']): string {
  if (unit === 'x') return `${value.toFixed(2)}x`;
  if (unit === 'events') return String(value);
  const digits = value < 100 && unit === 'ms' ? 1 : 0;
  return `${value.toFixed(digits)} ${unit === '/s' ? 'a second' : unit}`;
}
