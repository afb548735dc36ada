import { type Run, runsOf } from '../../text/analyse.ts';
import { type Passage, passagesOf } from '../../text/passages.ts';
import { worthOfLabel } from './labels.ts';

/** A passage with what no query changes. */
export type ReadPassage = Passage & {
  readonly runs: readonly Run[];
  /** Terms of its runs. */
  readonly length: number;
  /** The weight by its label. */
  readonly worth: number;
  /** By the table that embeds passages; undefined until it was compared. */
  vector: Float32Array | undefined;
};

/** Reads the passages of an observation's text. */
export type ReadTexts = (id: number, text: string) => readonly ReadPassage[];

/** Passages that are kept, of all observations together: those of some 200 turns, or four prompts about other things. Each takes 2 kB with its vector. */
const MAX_PASSAGES = 2_000;

/** Create a reader that keeps what it read last: the prompts of a session find the same observations again and again. */
export function createReadTexts(maxPassages = MAX_PASSAGES): ReadTexts {
  /** In order of their last use. */
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
