/**
 * Of a search's `degraded`, what cost results: a leg that failed or came too late. The rest (`text:sql`, `text:cold`) only says that
 * another way was taken.
 */
export function lostLegs(degraded: readonly string[]): string[] {
  return degraded.filter((entry) => /:(failed|late)$/.test(entry));
}
