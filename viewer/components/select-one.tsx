type SelectOneProps<Value extends string> = {
  label: string;
  value: string;
  /** The label of each value, in the listed order. */
  words: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
};

/** Choose one of a few values. */
export const SelectOne = <Value extends string>({ label, value, words, onChange }: SelectOneProps<Value>) => (
  <label>
    {label}{' '}
    <select value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
      {Object.entries<string>(words).map(([one, word]) => (
        <option key={one} value={one}>
          {word}
        </option>
      ))}
    </select>
  </label>
);
