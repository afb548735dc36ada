import { useEffect, useState } from 'preact/hooks';

const SETTLED_MS = 300;

/** A value as it was when it last stood still for {@link SETTLED_MS}: what is typed, once the typing pauses. */
export function useSettled<T>(value: T, key = JSON.stringify(value)): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(waiting);
  }, [key]);
  return settled;
}
