/**
 * The project's own retrieval gate: an invented ferry company's memory, questions about it with the observations that answer
 * them, and prompts about anything else. Written for this; the lines are numbered as they stand, `s03.2` is the second of session s03.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../../daemon/embed/embedder.ts';
import type { TextLeg } from '../../../daemon/recall/score-query.ts';
import { createTextIndex, type TextIndex } from '../../../daemon/recall/text-index.ts';
import type { VectorHit, VectorLeg } from '../../../daemon/recall/vector-evidence.ts';
import { analyse } from '../../../daemon/text/analyse.ts';
import { packTerms } from '../../../daemon/text/pack-terms.ts';

type Observation = { name: string; session: string | null; text: string };

export interface Gate {
  size: number;
  questions: readonly { text: string; gold: readonly string[] }[];
  unrelated: readonly string[];
  index: TextIndex;
  nameOf(id: number): string;
  /** Both legs' answers, as the daemon would get them. */
  ask(query: string): Promise<{ text: TextLeg; vector: VectorLeg }>;
}

const NEAREST = 200;
/** The section of what was saved by hand, without a session. */
const NOTES = 'notes';

export async function openGate(embedder: Embedder): Promise<Gate> {
  const observations = readObservations();
  const index = createTextIndex();
  observations.forEach(({ session, text }, id) => {
    index.upsert({ id, session, createdAt: id, terms: packTerms(analyse(text)) });
  });
  const vectors = await embedder.embed(
    observations.map(({ text }) => text),
    'passage',
  );
  return {
    size: observations.length,
    questions: readQuestions(new Set(observations.map(({ name }) => name))),
    unrelated: readLines('unrelated.txt'),
    index,
    nameOf: (id) => observations[id]!.name,
    async ask(query) {
      const [asked] = await embedder.embed([query], 'query');
      const nearest = vectors
        .map((vector, id): VectorHit => ({ id, chunk: 0, similarity: cosine(vector, asked!) }))
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, NEAREST);
      return {
        text: index.search(query),
        vector: { model: embedder.name, nearest, familiarity: embedder.familiarity(query) },
      };
    },
  };
}

function readObservations(): Observation[] {
  const observations: Observation[] = [];
  let section = '';
  let line = 0;
  for (const text of readdirSync(import.meta.dirname)
    .filter((file) => file.startsWith('observations-'))
    .sort()
    .flatMap(readLines)) {
    if (text.startsWith('# ')) {
      section = text.split(' ')[1]!;
      line = 0;
      continue;
    }
    line++;
    const isNote = section === NOTES;
    observations.push({ name: `${isNote ? 'n' : section}.${line}`, session: isNote ? null : section, text });
  }
  return observations;
}

function readQuestions(names: ReadonlySet<string>) {
  return readLines('questions.txt').map((line) => {
    const [text, gold] = line.split(' => ');
    if (!text || !gold) throw new Error(`Expected "question => names" in questions.txt, got "${line}"`);
    const unknown = gold.split(' ').filter((name) => !names.has(name));
    if (unknown.length > 0) throw new Error(`questions.txt names observations that don't exist: ${unknown.join(' ')}`);
    return { text, gold: gold.split(' ') };
  });
}

const readLines = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(Boolean);

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
