import { projectName } from '../../daemon/contract/amounts.ts';
import { api } from '../api.ts';
import { useLoad } from '../use-load.ts';

/** Choose a project, or all. */
export function ProjectSelect({ value, onChange }: { value: string; onChange: (project: string) => void }) {
  const { data } = useLoad(() => api.projects(), []);
  const keys = data?.items.map(({ key }) => key) ?? [];
  const all = value && !keys.includes(value) ? [value, ...keys] : keys;
  return (
    <label>
      Project{' '}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">all</option>
        {all.map((key) => (
          <option key={key} value={key} title={key}>
            {projectName(key)}
          </option>
        ))}
      </select>
    </label>
  );
}
