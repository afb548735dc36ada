/**
 * The project's own retrieval gate: an invented ferry company's memory, questions about it with the observations that answer
 * them, and prompts about anything else. Written for this; the lines are numbered as they stand, `s03.2` is the second of session s03.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../../daemon/models/embedder.ts';
import { type HeldProject, openProject } from './open-project.ts';

type Observation = { name: string; session: string | null; text: string };

export type Gate = HeldProject & {
  size: number;
  questions: readonly { text: string; gold: readonly string[] }[];
  unrelated: readonly string[];
  nameOf(id: number): string;
  idOf(name: string): number;
  sessionOf(id: number): string | null;
  texts: readonly string[];
  /** Each session's observations as one long text. */
  sessionTexts(): string[];
};

/** The section of what was saved by hand, without a session. */
const NOTES = 'notes';

export async function openGate(embedder: Embedder): Promise<Gate> {
  const observations = readObservations();
  const ids = new Map(observations.map(({ name }, id) => [name, id]));
  const project = await openProject(
    embedder,
    observations.map(({ text }) => text),
    (id) => observations[id]!.session,
  );
  return {
    ...project,
    size: observations.length,
    questions: readQuestions(new Set(observations.map(({ name }) => name))),
    unrelated: readLines('unrelated.txt'),
    nameOf: (id) => observations[id]!.name,
    idOf: (name) => ids.get(name)!,
    sessionOf: (id) => observations[id]!.session,
    texts: observations.map(({ text }) => text),
    sessionTexts() {
      const texts = new Map<string | null, string>();
      for (const { session, text } of observations) texts.set(session, `${texts.get(session) ?? ''}${text}\n`);
      return [...texts.values()];
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
