import type { Graph } from '../../daemon/contract/graph.ts';
import { href } from '../router.ts';

/** Rows and columns that fit a narrow page. */
const MAX_FILES = 12;
const MAX_SESSIONS = 14;

/** A memory that names a file and belongs to a session. */
type FileOfSession = { file: string; session: string; title: string };

/** The files that the memories of a graph name, by their sessions. */
export function filesOfGraph({ nodes, edges }: Graph): FileOfSession[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const beside = new Map<string, string[]>();
  for (const { from, to } of edges) {
    beside.set(from, [...(beside.get(from) ?? []), to]);
    beside.set(to, [...(beside.get(to) ?? []), from]);
  }
  const of = (near: readonly string[], type: string) =>
    near.filter((one) => one.startsWith(`${type}:`)).map((one) => [one.slice(type.length + 1), one] as const);
  return nodes
    .filter(({ type }) => type === 'observation')
    .flatMap(({ id }) => {
      const near = beside.get(id) ?? [];
      return of(near, 'session').flatMap(([session, node]) =>
        of(near, 'file').map(([file]) => ({ file, session, title: labels.get(node) ?? session })),
      );
    });
}

/** Sessions by file: how many memories of a session name a file. undefined where there is nothing to compare. */
function heatOf(named: readonly FileOfSession[]) {
  const counts = new Map<string, number>();
  const uses = { file: new Map<string, number>(), session: new Map<string, number>() };
  const add = (to: Map<string, number>, key: string) => to.set(key, (to.get(key) ?? 0) + 1);
  for (const { file, session } of named) {
    add(counts, `${session} ${file}`);
    add(uses.file, file);
    add(uses.session, session);
  }
  const most = (of: Map<string, number>, limit: number) =>
    [...of]
      .sort((a, b) => b[1] - a[1])
      .slice(0, limit)
      .map(([key]) => key);
  const files = most(uses.file, MAX_FILES);
  const shown = new Set(files);
  const ofShown = new Map<string, number>();
  for (const { file, session } of named) if (shown.has(file)) add(ofShown, session);
  const weighty = new Set(most(ofShown, MAX_SESSIONS));
  // In the order of their memories, which is that of time.
  const sessions = [...uses.session.keys()].filter((session) => weighty.has(session));
  return files.length > 1 && sessions.length > 1 ? { files, sessions, counts } : undefined;
}

/** Files by sessions, the darker the more was remembered. */
export function HeatStrip({ named }: { named: readonly FileOfSession[] }) {
  const heat = heatOf(named);
  if (!heat) return null;
  const { files, sessions, counts } = heat;
  const titles = new Map(named.map(({ session, title }) => [session, title]));
  const most = Math.max(...counts.values());
  return (
    <div class="scroll">
      <table class="heat">
        <caption class="unseen">Memories of each file, by session</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">File</span>
            </th>
            {sessions.map((session) => (
              <th scope="col" key={session}>
                <a href={href(['sessions', session])} title={titles.get(session)}>
                  {titles.get(session)}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file}>
              <th scope="row" class="mono">
                <a href={href(['graph'], { focus: `file:${file}` })}>{file}</a>
              </th>
              {sessions.map((session) => {
                const number = counts.get(`${session} ${file}`) ?? 0;
                return (
                  <td key={session} class="number">
                    <i style={{ opacity: number / most }} />
                    <span>{number || ''}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
