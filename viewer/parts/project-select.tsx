import { api } from '../api.ts';
import { shortProject } from '../format.ts';
import { useLoad } from '../use-load.ts';

/**
 * The projects are counted when they are listed, which takes its time in a large memory: a list is good for a minute.
 */
const GOOD_FOR_MS = 60_000;
let listed: { at: number; list: ReturnType<typeof api.projects> } | undefined;

function knownProjects(): ReturnType<typeof api.projects> {
  if (listed && Date.now() - listed.at < GOOD_FOR_MS) return listed.list;
  const list = api.projects();
  listed = { at: Date.now(), list };
  list.catch(() => {
    listed = undefined;
  });
  return list;
}

/** The keys of all projects, with this one. */
export function useProjects(value: string): string[] {
  const { data } = useLoad(knownProjects, []);
  const keys = data?.items.map(({ key }) => key) ?? [];
  return value && !keys.includes(value) ? [value, ...keys] : keys;
}

/** The options of a list of projects. */
export const projectOptions = (keys: readonly string[]) =>
  keys.map((key) => (
    <option key={key} value={key} title={key}>
      {shortProject(key)}
    </option>
  ));

/** Choose a project, or all. */
export function ProjectSelect({ value, onChange }: { value: string; onChange: (project: string) => void }) {
  const all = useProjects(value);
  return (
    <label>
      Project{' '}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">all</option>
        {projectOptions(all)}
      </select>
    </label>
  );
}
