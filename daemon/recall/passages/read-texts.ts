import { type Run, runsOf } from '../../text/analyse.ts';
import { type Passage, passagesOf } from '../../text/passages.ts';
import { worthOfLabel } from './labels.ts';

/** A passage with its query-independent features. */
export type ReadPassage = Passage & {
  readonly runs: readonly Run[];
  /** Number of its terms. */
  readonly length: number;
  /** The worth of its label. */
  readonly worth: number;
  /** Its vector by the passage table; undefined until compared. */
  vector: Float32Array | undefined;
};

/** Reads the passages of an observation's text. */
export type ReadTexts = (id: number, text: string) => readonly ReadPassage[];

/**
 * Cached passages in total: those of 200 turns, or of four prompts on different subjects. 2 kB each with its vector.
 */
const MAX_PASSAGES = 2_000;

/** Create a reader with a cache: a session's prompts find the same observations again. */
export function createReadTexts(maxPassages = MAX_PASSAGES): ReadTexts {
  /** In order of last use. */
  const kept = new Map<number, { text: string; passages: readonly ReadPassage[] }>();
  let count = 0;

  function forget(id: number): void {
    count -= kept.get(id)?.passages.length ?? 0;
    kept.delete(id);
  }

  return (id, text) => {
    const before = kept.get(id);
    const passages = before?.text === text ? before.passages : readPassages(text);
    forget(id);
    kept.set(id, { text, passages });
    count += passages.length;
    for (const oldest of kept.keys()) {
      if (count <= maxPassages || oldest === id) break;
      forget(oldest);
    }
    return passages;
  };
}

function readPassages(text: string): ReadPassage[] {
  const places = passagesOf(text);
  const runs = runsOf(text, places);
  let worth = 1;
  return places.map(({ start, end }, at) => {
    // A passage without a label continues the one before.
    worth = worthOfLabel(text.slice(start, end)) ?? worth;
    const length = runs[at]!.reduce((sum, { terms }) => sum + terms.length, 0);
    return { start, end, runs: runs[at]!, length, worth, vector: undefined };
  });
}
