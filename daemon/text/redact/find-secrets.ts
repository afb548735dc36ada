import { combineDetectors } from './detect.ts';
import { detectors } from './detectors.ts';
import type { Span } from './span.ts';

let find: ((text: string) => Span[]) | undefined;

/** Find the secrets of a text with the built-in detectors. Spans may overlap. The automaton is built at the first call. */
export function findSecrets(text: string): Span[] {
  find ??= combineDetectors(detectors);
  return find(text);
}
