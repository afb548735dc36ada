/**
 * Whether rows come from several agents, so that each should be labelled. Rows without an agent, such as the user's own
 * words, don't count.
 */
export function comeFromSeveral(rows: readonly { agent: string | null }[]): boolean {
  return new Set(rows.flatMap(({ agent }) => agent ?? [])).size > 1;
}
