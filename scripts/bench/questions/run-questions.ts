// Backfills transcripts into a daemon of its own and asks questions that somebody wrote who had read them: how often
// does what reaches the agent hold an answer, word for word? The file of questions can stay unread: only ids are shown.
import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Api } from '../../../daemon/client/api.ts';
import type { SearchResult } from '../../../daemon/contract/search.ts';
import { settled, startBenchDaemon } from '../bench-daemon.ts';
import { openContext } from '../context.ts';
import { openPlainRanking } from '../plain-ranking.ts';
import { readCases } from '../read-cases.ts';
import { carries, readTurns } from './plain-turns.ts';

/** A line of a file of questions; `session`: a transcript's file name. */
const questionSchema = z.object({
  id: z.string(),
  repo: z.string().optional(),
  session: z.string().optional(),
  question: z.string(),
  /** Strings of the transcript, any of which answers. */
  answer: z.array(z.string()),
  unrelated: z.boolean().default(false),
  rewordings: z.array(z.string()).default([]),
});
type Question = z.infer<typeof questionSchema>;

const RESULTS = 10;
/** Characters of ten results that an agent reads, for memories and plain turns alike. */
const READ_CHARS = 4000 * 4;
/** Plain turns in a prompt: four pieces in recall's budget. */
const PLAIN_PROMPT = { turns: 4, chars: 200 * 4 };
/** Pages of a project's observations. */
const PAGE = 100;

const WAYS = ['prompt', 'search', 'reworded', 'held', 'plain prompt', 'plain search'] as const;
type Way = (typeof WAYS)[number];
type Missed = Partial<Record<Way, string[]>>;
type QuestionsReport = { answered: number; reworded: number; missed: Missed; unrelated: number; noisy: string[] };

/** A project of the memory: its key, its transcripts' turns, and all that the memory holds of it. */
type Project = { key: string; turns: string[]; held: string };

type QuestionsBench = { file: string; transcripts: string; progress(text: string): void };

/** Ask each question of a file in the project of its transcript. @param transcripts a folder with transcripts */
export async function runQuestions({ file, transcripts, progress }: QuestionsBench): Promise<QuestionsReport> {
  const questions = readCases(file, questionSchema);
  const context = openContext({ size: 'usual', slowness: 1, progress });
  try {
    const daemon = await startBenchDaemon(context.makeFolder());
    context.atEnd(() => daemon.stop());
    const projectOf = await fill(daemon.api, resolve(transcripts), () => settled(daemon), progress);
    const most = [...projectOf.values()].sort((a, b) => b.held.length - a.held.length)[0];
    const report: QuestionsReport = { answered: 0, reworded: 0, missed: {}, unrelated: 0, noisy: [] };
    for (const [at, one] of questions.entries()) {
      const project = projectOf.get(basename(one.session ?? '', '.jsonl')) ?? (one.unrelated ? most : undefined);
      if (one.unrelated) {
        report.unrelated++;
        const { items } = await daemon.api.recall({ prompt: one.question, project: project?.key ?? null });
        if (items.length > 0) report.noisy.push(one.id);
      } else {
        report.answered++;
        if (one.rewordings.length > 0) report.reworded++;
        for (const [way, text] of await readAll(daemon.api, one, project)) {
          if (!carries(text, one.answer)) report.missed[way] = [...(report.missed[way] ?? []), one.id];
        }
      }
      progress(`${at + 1} of ${questions.length} questions`);
    }
    return report;
  } finally {
    await context.end();
  }
}

/** Backfill every transcript below a folder. @returns the project of each, by its file's name */
async function fill(
  api: Api,
  folder: string,
  waitUntilSettled: () => Promise<void>,
  progress: (text: string) => void,
): Promise<Map<string, Project>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
  const projects = new Map<string, Project>();
  const projectOf = new Map<string, Project>();
  const seen = new Set<string>();
  for (const [at, file] of files.sort().entries()) {
    const path = join(folder, file);
    await api.backfill({ path });
    await waitUntilSettled();
    const added = (await sessionsOf(api)).filter(({ session_id }) => !seen.has(session_id));
    for (const { session_id } of added) seen.add(session_id);
    const key = added.find(({ project }) => project !== null)?.project;
    if (key) {
      const project = projects.get(key) ?? { key, turns: [], held: '' };
      project.turns.push(...readTurns(path));
      projects.set(key, project);
      projectOf.set(basename(file, '.jsonl'), project);
    }
    progress(`${at + 1} of ${files.length} transcripts`);
  }
  for (const project of projects.values()) project.held = await allOf(api, project.key);
  return projectOf;
}

const sessionsOf = (api: Api) => allPages((page) => api.sessions(page));

async function allOf(api: Api, project: string): Promise<string> {
  const observations = await allPages((page) => api.observations({ project, ...page }));
  return observations.map(({ title, text }) => `${title}\n${text}`).join('\n');
}

/** The items of all pages of a list. */
async function allPages<Item>(
  load: (page: { limit: number; cursor?: number }) => Promise<{ items: Item[]; next_cursor?: number | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: number | null | undefined;
  do {
    const page = await load({ limit: PAGE, ...(typeof cursor === 'number' && { cursor }) });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (typeof cursor === 'number');
  return items;
}

/** The texts read for a question in each way; none if its transcript has no project. */
async function readAll(api: Api, one: Question, project: Project | undefined): Promise<[Way, string][]> {
  const { question, rewordings } = one;
  if (!project) return WAYS.filter((way) => way !== 'reworded' || rewordings.length > 0).map((way) => [way, '']);
  const ranked = openPlainRanking(project.turns)(question).map((index) => project.turns[index]!);
  const plain = ranked.slice(0, PLAIN_PROMPT.turns).map((turn) => turn.slice(0, PLAIN_PROMPT.chars));
  const { text } = await api.recall({ prompt: question, project: project.key });
  const read: [Way, string][] = [
    ['prompt', text],
    ['search', await readSearch(api, [question], project.key)],
    ['held', project.held],
    ['plain prompt', plain.join('\n')],
    ['plain search', ranked.slice(0, RESULTS).join('\n').slice(0, READ_CHARS)],
  ];
  if (rewordings.length > 0) read.push(['reworded', await readSearch(api, [question, ...rewordings], project.key)]);
  return read;
}

async function readSearch(api: Api, queries: string[], project: string): Promise<string> {
  const { results } = await api.search({ queries: queries.slice(0, 3), project, limit: RESULTS });
  const found = results.filter((result): result is SearchResult => 'id' in result);
  const texts = await Promise.all(found.map(({ id }) => api.observation(id)));
  return texts
    .map(({ title, text }) => `${title}\n${text}`)
    .join('\n')
    .slice(0, READ_CHARS);
}

/** Show a report, with the ids of what is missed. */
export function formatQuestions({ answered, reworded, missed, unrelated, noisy }: QuestionsReport): string {
  const share = (count: number, of: number) => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`.padStart(8);
  const rows = WAYS.map((way) => {
    const ids = missed[way] ?? [];
    const of = way === 'reworded' ? reworded : answered;
    return `${way.padEnd(22)}${share(of - ids.length, of)} of ${of}  ${ids.join(' ')}`.trimEnd();
  });
  const noise = `${'unrelated carry'.padEnd(22)}${share(noisy.length, unrelated)} of ${unrelated}  ${noisy.join(' ')}`;
  return [`${'answer carried'.padEnd(22)}   share  missed`, ...rows, noise.trimEnd()].join('\n');
}
