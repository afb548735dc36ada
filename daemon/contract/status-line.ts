// Summarises memory's additions to a session in one terminal line. Without zod, because a process that prints one line
// loads it.

/** Counts of what a session was shown. */
export type SessionShown = { memories: number; rules: number; open: number; held: number };

const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];

/** The line, such as `◆ 3 memories · 2 rules · 1 open`; `url` makes it a link by OSC 8. */
export function statusLine({ memories, rules, open, held }: SessionShown, url?: string): string {
  const parts = [
    ...counted(memories, 'memory', 'memories'),
    ...counted(rules, 'rule'),
    ...counted(open, 'open', 'open'),
    ...counted(held, 'held', 'held'),
  ];
  const line = `◆ ${parts.length > 0 ? parts.join(' · ') : 'memory is on'}`;
  return url === undefined ? line : `\u001b]8;;${url}\u001b\\${line}\u001b]8;;\u001b\\`;
}

/** Terminals known to support OSC 8 links, by their environment variables; others might print the address. */
const LINKING = ['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'rio'];
/** The first version of VTE (GNOME Terminal, Tilix) with links. */
const VTE_WITH_LINKS = 5000;

/** Whether the terminal of this environment shows links. */
export function showsLinks(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.FORCE_HYPERLINK !== undefined) return env.FORCE_HYPERLINK !== '0';
  return (
    LINKING.includes(env.TERM_PROGRAM ?? '') ||
    env.KITTY_WINDOW_ID !== undefined ||
    env.WT_SESSION !== undefined ||
    Number(env.VTE_VERSION ?? 0) >= VTE_WITH_LINKS
  );
}

/** The viewer's page that explains what a session was shown. */
export const whyUrl = (port: number, sessionId: string): string =>
  `http://127.0.0.1:${port}/#/why?session=${encodeURIComponent(sessionId)}`;
