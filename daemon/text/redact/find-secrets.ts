import { combineDetectors } from './detect.ts';
import { detectors } from './detectors.ts';
import { base64Detector, findEscaped } from './encoded-text.ts';
import type { Span } from './span.ts';
import { randomDetector, shapeDetector } from './token-runs.ts';

let find: ((text: string) => Span[]) | undefined;

/** Find the secrets of a text with the built-in detectors. Spans may overlap. The automaton is built at the first call. */
export function findSecrets(text: string): Span[] {
  find ??= makeFind();
  return find(text);
}

/** Encodings nest once: what is found in decoded text may not itself be decoded again, so that time stays linear. */
function makeFind(): (text: string) => Span[] {
  let isNested = false;
  const nested = (text: string) => {
    if (isNested) return [];
    isNested = true;
    try {
      return findPlain(text);
    } finally {
      isNested = false;
    }
  };
  const findPlain = combineDetectors(detectors, [shapeDetector, randomDetector, base64Detector(nested)]);
  return (text) => {
    const spans = findPlain(text);
    return mayHoldEscapes(text) ? [...spans, ...findEscaped(text, findPlain)] : spans;
  };
}

/** The search for single characters is many times faster than the pattern, and most texts hold none of them. */
const mayHoldEscapes = (text: string) =>
  (text.includes('%') || text.includes('\\') || text.includes('&')) &&
  /%[0-9A-Fa-f]{2}|\\u00|\\x|&(?:quot|#)/.test(text);
