import type { Graph } from '../../daemon/contract/graph.ts';
import { href } from '../router.ts';

/** Rows and columns that fit a narrow page. */
const MAX_FILES = 12;
const MAX_SESSIONS = 14;

/** Sessions by file: how many memories of a session name a file. undefined where there is nothing to compare. */
function heatOf({ nodes, edges }: Graph) {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const beside = new Map<string, string[]>();
  for (const { from, to } of edges) {
    beside.set(from, [...(beside.get(from) ?? []), to]);
    beside.set(to, [...(beside.get(to) ?? []), from]);
  }
  const counts = new Map<string, number>();
  const uses = new Map<string, number>();
  for (const { id, type } of nodes) {
    if (type !== 'observation') continue;
    const near = beside.get(id) ?? [];
    for (const session of near.filter((one) => one.startsWith('session:')))
      for (const file of near.filter((one) => one.startsWith('file:'))) {
        counts.set(`${file} ${session}`, (counts.get(`${file} ${session}`) ?? 0) + 1);
        for (const one of [file, session]) uses.set(one, (uses.get(one) ?? 0) + 1);
      }
  }
  const most = (prefix: string, limit: number) =>
    [...uses]
      .filter(([id]) => id.startsWith(prefix))
      .sort((a, b) => b[1] - a[1])
      .slice(0, limit)
      .map(([id]) => id);
  const [files, sessions] = [most('file:', MAX_FILES), most('session:', MAX_SESSIONS)];
  return files.length > 1 && sessions.length > 1 ? { files, sessions, counts, labels } : undefined;
}

/** Files by sessions, the darker the more was remembered. */
export function HeatStrip({ graph }: { graph: Graph }) {
  const heat = heatOf(graph);
  if (!heat) return null;
  const { files, sessions, counts, labels } = heat;
  const most = Math.max(...counts.values());
  return (
    <div class="scroll">
      <table class="heat">
        <caption>Sessions by file</caption>
        <thead>
          <tr>
            <th scope="col">File</th>
            {sessions.map((session) => (
              <th scope="col" key={session} title={labels.get(session)}>
                <a href={href(['sessions', session.slice('session:'.length)])}>{session.slice(8, 12)}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file}>
              <th scope="row" class="mono">
                {labels.get(file)}
              </th>
              {sessions.map((session) => {
                const number = counts.get(`${file} ${session}`) ?? 0;
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
