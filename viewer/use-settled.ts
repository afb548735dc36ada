import { useEffect, useState } from 'preact/hooks';

const SETTLED_MS = 300;

/** A value once it hasn't changed for {@link SETTLED_MS}: typed text after a pause. */
export function useSettled<T>(value: T, key = JSON.stringify(value)): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(waiting);
  }, [key]);
  return settled;
}
