/**
 * Of a search's `degraded`, what may have cost results: a leg that failed or came too late, or that looked among terms which an
 * older version made (`text:outdated`, until they are made anew). The rest (`text:sql`, `text:cold`) only says that another way was taken.
 */
export function lostLegs(degraded: readonly string[]): string[] {
  return degraded.filter((entry) => /:(failed|late|outdated)$/.test(entry));
}
