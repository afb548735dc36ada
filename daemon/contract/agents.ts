/** Whether rows come from several agents, so that each should say its own. What no agent left (the user's own words, say) counts as none. */
export function comeFromSeveral(rows: readonly { agent: string | null }[]): boolean {
  return new Set(rows.flatMap(({ agent }) => agent ?? [])).size > 1;
}
