import type { z } from 'zod';
import type { forgetMatchesSchema } from '../../contract/admin.ts';
import type { Queries } from '../../db/database.ts';
import { readColumn } from '../../db/read-column.ts';
import { toWire } from '../../db/to-wire.ts';
import { estimateTokens } from '../../text/estimate-tokens.ts';
import { holdsAllWords, literalTerms, literalWords } from '../../text/literal-words.ts';
import { literalText } from '../../text/observation-terms.ts';
import { type Buckets, PROJECT_KEY, type ProjectScope, seenIn } from '../../visibility/project-scope.ts';
import { hasForeignTerms } from '../upkeep/analysis.ts';
import { findInVersions } from './observation-versions.ts';
import { quoteLexeme } from './search.ts';

/** Observations to show to a person before they are forgotten; `tokens` are estimated. */
type Matches = z.infer<typeof forgetMatchesSchema>;
type Matched = Omit<Matches['items'][number], 'tokens' | 'earlier'> & { text: string; files: string[] };

type WordsQuestion = {
  words: string;
  /** null: all projects. */
  projectId: ProjectScope | null;
  /** Buckets whose observations are found too. */
  buckets: Buckets;
  /** Whether pinned observations are listed, not only counted. */
  pinned: boolean;
  /** The same for global ones. */
  global: boolean;
};

/** Rows per page: their texts are searched in this process, a few MB at a time. */
const PAGE = 500;
/** Ids per statement, so that other queries run in between: all texts of a large memory take a second. */
const SPAN = 10_000;
/** Maximum of listed matches, as many as one request may forget; further ones are only counted. */
const MAX_LISTED = 500;

/**
 * Find the observations whose title, text or files contain all the words literally, now or before a change, newest
 * first. Pinned or global ones are only counted unless requested, and locked ones always.
 */
export async function findByWords(q: Queries, question: WordsQuestion): Promise<Matches> {
  const words = literalWords(question.words);
  const matches: Matches = { items: [], total: 0, spared: { pinned: 0, global: 0, locked: 0 } };
  if (words.length === 0) return matches;
  const changedIds = new Set(await findInVersions(q, words));
  const terms = literalTerms(question.words);
  const isIndexed = terms.length > 0 && !(await hasForeignTerms(q));
  const take = ({ text, files, ...row }: Matched, earlier: boolean) => {
    if (row.locked) matches.spared.locked++;
    else if (row.is_global && !question.global) matches.spared.global++;
    else if (row.pinned && !question.pinned) matches.spared.pinned++;
    else {
      matches.total++;
      if (matches.items.length < MAX_LISTED) matches.items.push({ ...row, earlier, tokens: estimateTokens(text) });
    }
  };
  for await (const page of isIndexed ? pagesByTerms(q, terms, question) : pagesByScan(q, words, question)) {
    for (const row of page) {
      if (!holdsAllWords(literalText(row), words)) continue;
      changedIds.delete(row.id);
      take(row, false);
    }
  }
  for await (const page of pagesOf(q, [...changedIds], question)) {
    for (const row of page) take(row, true);
  }
  return matches;
}

/** The confidence without the binary remainder of its type `real`: 0.7, not 0.699999988. */
const CONFIDENCE = 'round(o.confidence::numeric, 3)::float8 as confidence';
const MATCHED = `select o.id, o.kind, o.title, o.text, o.files, o.pinned, o.locked, o.is_global, o.created_at, o.updated_at, ${CONFIDENCE}, o.session_id, ${PROJECT_KEY} as project
  from mem_observations o left join mem_projects p on p.id = o.project_id`;

/** Read the rows with all the terms: every row that can match, and a few that can't. */
async function* pagesByTerms(q: Queries, terms: readonly string[], question: WordsQuestion) {
  const lexemes = terms.map(quoteLexeme).join(' & ');
  const sql = 'select o.id from mem_observations o where o.tsv @@ $1::text::tsquery';
  yield* pagesOf(q, await readColumn<number>(q, sql, [lexemes]), question);
}

/** Read those of these observations that are in the scope. */
async function* pagesOf(q: Queries, ids: readonly number[], { projectId, buckets }: WordsQuestion) {
  const newestFirst = [...ids].sort((a, b) => b - a);
  for (let offset = 0; offset < ids.length; offset += PAGE) {
    const page = newestFirst.slice(offset, offset + PAGE);
    const sql = `${MATCHED} where o.id = any($2::bigint[]) and ${seenIn('$1::bigint', '$3')} order by o.id desc`;
    yield (await q.query(sql, [projectId, page, buckets])).map(toWire<Matched>);
  }
}

/** Search every text, for words that no index contains: symbols, scripts without spaces, rows of another analyser. */
async function* pagesByScan(q: Queries, words: readonly string[], { projectId, buckets }: WordsQuestion) {
  const newest = await readColumn<number>(q, 'select id from mem_observations order by id desc limit 1', []);
  let below = (newest[0] ?? 0) + 1;
  while (below > 0) {
    const from = below - SPAN;
    const rows = await q.query(
      `${MATCHED} where ${seenIn('$1::bigint', '$2')} and o.id < $3::bigint and o.id >= $4::bigint
         and concat_ws(' ', o.title, o.text, array_to_string(o.files, ' ')) ilike all($5::text[])
       order by o.id desc limit ${PAGE}`,
      [projectId, buckets, below, from, words.map(toPattern)],
    );
    const page = rows.map(toWire<Matched>);
    yield page;
    below = page.length < PAGE ? from : page.at(-1)!.id;
  }
}

/**
 * The pattern for preselection in SQL. Letters beyond ASCII match any: not every database knows their upper and lower
 * case.
 */
function toPattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, (mark) => `\\${mark}`);
  return `%${escaped.replace(/[^\p{ASCII}]+/gu, '%')}%`;
}

/** Find the pinned, locked or global observations among these, which forgetting by words must not remove unnoticed. */
export async function findProtected(q: Queries, ids: readonly number[]): Promise<number[]> {
  const sql = `select o.id from mem_observations o where o.id = any($1::bigint[]) and (o.pinned or o.locked or o.is_global) order by o.id`;
  return readColumn(q, sql, [ids]);
}

/** Find the locked ones among these observations. */
export const findLocked = (q: Queries, ids: readonly number[]): Promise<number[]> =>
  readColumn(q, 'select id from mem_observations where id = any($1::bigint[]) and locked order by id', [ids]);
