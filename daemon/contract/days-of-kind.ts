import { KINDS, type Kind } from './words.ts';

const MAX_DAYS = 36_500;

/** Parse `observation=180`, a kind and its retention in days; undefined if it is malformed. */
export function daysOfKind(line: string): { kind: Kind; days: number } | undefined {
  const [, name, text] = /^\s*([a-z]+)\s*=\s*(\d{1,5})\s*$/.exec(line) ?? [];
  const kind = KINDS.find((known) => known === name);
  const days = Number(text);
  return kind !== undefined && days >= 1 && days <= MAX_DAYS ? { kind, days } : undefined;
}
