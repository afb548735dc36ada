import { useEffect, useState } from 'preact/hooks';
import { api } from './api.ts';

/** Maximum of counted drafts. */
export const MAX_DRAFTS = 99;
/** Interval of health checks while a page is open. */
const HEALTH_MS = 60_000;

/** The pending drafts and the daemon's health; undefined until known. */
type Waiting = { drafts: number; health: 'good' | 'open' | 'bad' } | undefined;

let known: Waiting;
let show: (waiting: Waiting) => void = () => {};
let healthAt = 0;

/** Count the drafts again after a page was opened or something changed. */
export function lookForWaiting(): void {
  void look().then(
    (found) => {
      known = found;
      show(found);
    },
    // The page reports the daemon's error; the menu only lacks its numbers.
    () => {},
  );
}

async function look(): Promise<Waiting> {
  const isDue = Date.now() - healthAt > HEALTH_MS;
  const [lessons, rules, health] = await Promise.all([
    api.lessons({ status: 'draft', limit: MAX_DRAFTS }),
    api.rules({ status: 'draft', limit: MAX_DRAFTS }),
    isDue || !known ? api.health().then(({ problems }) => stateOf(problems)) : known.health,
  ]);
  if (isDue) healthAt = Date.now();
  return { drafts: lessons.items.length + rules.items.length, health };
}

function stateOf(problems: readonly { level: string }[]): 'good' | 'open' | 'bad' {
  if (problems.length === 0) return 'good';
  return problems.some(({ level }) => level === 'fault') ? 'bad' : 'open';
}

/** The pending drafts and health, updated whenever `by` changes. */
export function useWaiting(by: string): Waiting {
  const [waiting, setWaiting] = useState(known);
  useEffect(() => {
    show = setWaiting;
    lookForWaiting();
  }, [by]);
  return waiting;
}
