// Asks questions like an agent that asks twice, and counts how often the texts it reads contain the answer. Rewordings
// are scripted (reword.ts), without a model.
//
//   search, 5 best    the texts of the five best results, cut at READ_TOKENS, as after search and get_observations
//   recall            the passages of one answer within READ_TOKENS
//   asked twice       the search in one phrasing and that recall together: twice the tokens
import { z } from 'zod';
import { type Api, createApi } from '../../../daemon/client/api.ts';
import { createClient } from '../../../daemon/client/client.ts';
import type { SearchResult } from '../../../daemon/contract/search.ts';
import { resolveHome } from '../../../daemon/home/home.ts';
import { readCases } from '../read-cases.ts';
import { reword } from './reword.ts';

/** A line of a file of questions; `keys`: regular expressions, one of which an answer matches. */
const questionSchema = z.object({ id: z.string(), kind: z.string(), question: z.string(), keys: z.array(z.string()) });
type Question = z.infer<typeof questionSchema>;

const READ_TOKENS = 2000;
const CHARS_PER_TOKEN = 4;
const FULL_TEXTS = 5;

/** The ways that are asked, in the order they are shown. */
const WAYS = ['one phrasing', 'three', 'three, with terms'] as const;
const HOW = ['search', 'recall', 'twice'] as const;
type Counts = Record<`${(typeof WAYS)[number]}: ${(typeof HOW)[number]}`, number>;
type RewordingReport = { questions: number; hits: Counts; fails: Record<string, string[]> };

type RewordingBench = { file: string; home: string; project: string; read: number; progress(text: string): void };

/**
 * Ask each question of a file in one and in three phrasings. @param home of a running daemon that holds the memory;
 * @param read results whose passages are looked through
 */
export async function runRewording({
  file,
  home,
  project,
  read: looked,
  progress,
}: RewordingBench): Promise<RewordingReport> {
  const questions = readCases(file, questionSchema);
  const env = { AGENT_MEMORY_HOME: home };
  const api = createApi(createClient({ home: resolveHome(env), env }));
  const hits = Object.fromEntries(WAYS.flatMap((way) => HOW.map((how) => [`${way}: ${how}`, 0]))) as Counts;
  const fails: Record<string, string[]> = {};
  for (const [at, one] of questions.entries()) {
    let first = '';
    for (const [way, queries] of await phrasingsOf(api, one.question, project)) {
      const read = await readAnswers(api, queries, project, looked);
      first ||= read.search;
      for (const how of HOW) {
        const isHit = answers(one, how === 'twice' ? `${first}\n${read.recall}` : read[how]);
        hits[`${way}: ${how}`] += isHit ? 1 : 0;
        if (!isHit) fails[`${way}: ${how}`] = [...(fails[`${way}: ${how}`] ?? []), one.id];
      }
    }
    progress(`${at + 1} of ${questions.length} questions`);
  }
  return { questions: questions.length, hits, fails };
}

/** The question's phrasings for each way. */
async function phrasingsOf(api: Api, question: string, project: string): Promise<[(typeof WAYS)[number], string[]][]> {
  const { terms = [] } = await api.search({ query: question, project, limit: FULL_TEXTS });
  return [
    ['one phrasing', [question]],
    ['three', [question, ...reword(question)]],
    ['three, with terms', [question, ...reword(question, terms)]],
  ];
}

async function readAnswers(api: Api, queries: string[], project: string, limit: number) {
  const { results } = await api.search({ queries, project, limit, passage_tokens: READ_TOKENS });
  const found = results.filter((result): result is SearchResult => 'id' in result);
  const texts = await Promise.all(found.slice(0, FULL_TEXTS).map(({ id }) => api.observation(id)));
  const search = texts.map(({ title, text }) => `${title}\n${text}\n\n`).join('');
  return {
    search: search.slice(0, READ_TOKENS * CHARS_PER_TOKEN),
    recall: found.map(({ title, passages = '' }) => `${title}\n${passages}`).join('\n'),
  };
}

const answers = ({ keys }: Question, text: string): boolean =>
  new RegExp(keys.map((key) => `(?:${key})`).join('|'), 'is').test(text);

export function formatRewording({ questions, hits }: RewordingReport): string {
  const share = (count: number) => `${((100 * count) / questions).toFixed(1)} %`.padStart(8);
  return [
    `${questions} questions`.padEnd(20) + HOW.map((how) => how.padStart(8)).join(''),
    ...WAYS.map((way) => way.padEnd(20) + HOW.map((how) => share(hits[`${way}: ${how}`])).join('')),
  ].join('\n');
}
