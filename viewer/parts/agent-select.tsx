import { api } from '../api.ts';
import { useLoad } from '../use-load.ts';

/** Choose an agent, or any; nothing is shown where sessions come from one agent only. */
export function AgentSelect({ value, onChange }: { value: string; onChange: (agent: string) => void }) {
  const { data } = useLoad(() => api.agents(), []);
  const names = [...new Set([...(value ? [value] : []), ...(data?.items.map(({ agent }) => agent) ?? [])])];
  if (names.length < 2) return null;
  return (
    <label>
      Agent{' '}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">any</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
