import { projectOptions, useProjects } from './project-select.tsx';

/** The value of a scope that is every project. */
export const EVERYWHERE = '*';

/** Choose where a memory holds: a project, every one, or none, which only a memory has that was made so. */
export function ScopeSelect({ value, onChange }: { value: string; onChange: (place: string) => void }) {
  const keys = useProjects(value === EVERYWHERE ? '' : value);
  return (
    <label>
      Holds in{' '}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value={EVERYWHERE}>every project</option>
        {value === '' && <option value="">outside of projects</option>}
        {projectOptions(keys)}
      </select>
    </label>
  );
}
