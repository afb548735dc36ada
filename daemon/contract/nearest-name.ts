/** Find the name that a mistyped one most likely means; undefined if none is near. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(typed.length / 3));
  const nearest = names.map((name) => ({ name, away: distance(typed, name) })).sort((a, b) => a.away - b.away)[0];
  return nearest !== undefined && nearest.away <= most ? nearest.name : undefined;
}

/**
 * The Damerau-Levenshtein distance (optimal string alignment): insert, delete, replace, swap two neighbours. Names are
 * short.
 */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? cell(i - 2, j - 2) + 1 : replaced;
      row.push(Math.min(replaced, swapped, cell(i - 1, j) + 1, cell(i, j - 1) + 1));
    }
  }
  return cell(a.length, b.length);
}
