/**
 * Reads an evaluation set: a folder with docs.jsonl, queries.jsonl and, where sessions are asked for too,
 * queries.sessions.jsonl; or with sessions.jsonl and queries.sessions.jsonl alone.
 *
 *   document {id, col, text, meta: {session?, ts?}} query {qid, col, text, gold: [ids]} col: what is one project's
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

export type EvaluationDocument = {
  id: number;
  externalId: string;
  text: string;
  session: string | null;
  createdAt: number;
};

type EvaluationQuery = {
  id: string;
  text: string;
  collection: string;
  gold: ReadonlySet<string>;
};

export type EvaluationSet = {
  name: string;
  collections: ReadonlyMap<string, readonly EvaluationDocument[]>;
  turns: readonly EvaluationQuery[];
  sessions: readonly EvaluationQuery[];
};

type DocumentLine = { id: string; col: string; text: string; meta?: { session?: string; ts?: string } };
type QueryLine = { qid: string; col: string; text: string; gold: string[] };

/** Read a set. @param folder contains the files, or a folder `data` with them */
export function readEvaluationSet(folder: string): EvaluationSet {
  const data = existsSync(join(folder, 'data')) ? join(folder, 'data') : folder;
  // A set of exchanges, each with its session's name, asks for these documents.
  const isOfTurns = existsSync(join(data, 'docs.jsonl'));
  const lines = readLines<DocumentLine>(join(data, isOfTurns ? 'docs.jsonl' : 'sessions.jsonl'));
  const collections = new Map<string, EvaluationDocument[]>();
  const placeInSession = new Map<string, number>();
  const questions = (file: string) => {
    const path = join(data, file);
    return existsSync(path) ? readLines<QueryLine>(path) : [];
  };
  const sessionQuestions = questions('queries.sessions.jsonl');
  const isQualified = isOfTurns && sessionQuestions.some(({ col, gold }) => gold[0]?.startsWith(`${col}/`));
  for (const { id, col, text, meta } of lines) {
    const documents = collections.get(col) ?? [];
    collections.set(col, documents);
    const named = meta?.session ?? null;
    const session = isQualified && named !== null ? `${col}/${named}` : named;
    const place = placeInSession.get(`${col}/${session}`) ?? 0;
    placeInSession.set(`${col}/${session}`, place + 1);
    documents.push({ id: documents.length, externalId: id, text, session, createdAt: startOf(meta?.ts) + place });
  }
  return {
    name: basename(data === folder ? resolve(folder) : dirname(resolve(data))),
    collections,
    turns: (isOfTurns ? questions('queries.jsonl') : sessionQuestions).map(toQuery),
    sessions: isOfTurns ? sessionQuestions.map(toQuery) : [],
  };
}

const toQuery = ({ qid, col, text, gold }: QueryLine): EvaluationQuery => ({
  id: qid,
  text,
  collection: col,
  gold: new Set(gold),
});

/**
 * "1:56 pm on 8 May, 2023", as LoCoMo writes the beginning of a session; its turns follow in the order of their lines.
 */
const SPOKEN_TIME = /^(\d+):(\d+) ([ap])m on (\d+ \p{L}+), (\d{4})$/u;

/** Milliseconds since 1970; 0 for a text without a time. */
function startOf(timestamp: string | undefined): number {
  const spoken = SPOKEN_TIME.exec(timestamp ?? '');
  if (spoken) {
    const [, hour, minute, half, day, year] = spoken;
    return Date.parse(`${day} ${year} ${(Number(hour) % 12) + (half === 'p' ? 12 : 0)}:${minute} UTC`);
  }
  const time = Date.parse(timestamp ?? '');
  return Number.isNaN(time) ? 0 : time;
}

function readLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
