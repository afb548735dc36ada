import { KINDS } from '../../daemon/contract/words.ts';
import { kindInWords } from '../kind-words.ts';

/** Choose a kind of memory; `any` adds the choice of none. */
export function KindSelect({
  value,
  any = false,
  onChange,
}: {
  value: string;
  any?: boolean;
  onChange: (kind: string) => void;
}) {
  return (
    <label>
      Kind{' '}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {any && <option value="">any</option>}
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kindInWords(kind)}
          </option>
        ))}
      </select>
    </label>
  );
}
