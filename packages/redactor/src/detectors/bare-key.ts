import { isVaried } from '../judge/looks-generated.ts';
import type { Report } from './detector.ts';
import { readValue } from './text-values.ts';

/** The lengths of digests and of UUIDs. */
const LENGTHS = new Set([32, 36, 40, 64]);
const ID_OR_DIGEST = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Is the whole name nothing but `key`? */
export const isBareKey = (text: string, start: number, end: number) =>
  end - start === 3 && /^key$/i.test(text.slice(start, end));

/** Judge the value of a mere `key` (`"key": "v"`, `?key=v`): the keys of many services look like ids or digests. */
export function judgeBareKey(text: string, at: number, report: Report): void {
  const value = readValue(text, at);
  if (!value || !LENGTHS.has(value.end - value.start)) return;
  report('secret', value.start, value.end, () => {
    const id = text.slice(value.start, value.end);
    return ID_OR_DIGEST.test(id) && isVaried(id);
  });
}
