import type { z } from 'zod';
import type { forgetMatchesSchema } from '../contract/admin.ts';
import type { Queries } from '../db/database.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import { holdsAllWords, literalWords } from '../text/literal-words.ts';
import { type ProjectScope, seenFrom } from './project-scope.ts';
import { readColumn } from './read-column.ts';
import { toWire } from './to-wire.ts';

/** The observations to show to a person before they are forgotten; `tokens` are estimated. */
type Matches = z.infer<typeof forgetMatchesSchema>;
type Matched = Omit<Matches['items'][number], 'tokens'> & { text: string; files: string[] };

type WordsQuestion = {
  words: string;
  /** null: all projects. */
  projectId: ProjectScope | null;
  /** Whether pinned rows count too, and global ones. */
  pinned: boolean;
  global: boolean;
};

/** Rows per page: their texts are searched in this process, a few MB at a time. */
const PAGE = 500;
/** Ids that one statement looks at, so that others have their turn between two: all texts of a large memory take a second. */
const SPAN = 10_000;
/** Most matches that are listed, as many as one request may forget; further ones are only counted. */
const MAX_LISTED = 500;

/**
 * Find the observations whose title, text or files contain all the words literally, newest first. Pinned or global ones are only
 * counted unless requested.
 */
export async function findByWords(q: Queries, ask: WordsQuestion): Promise<Matches> {
  const words = literalWords(ask.words);
  const found: Matches = { items: [], total: 0, spared: { pinned: 0, global: 0 } };
  if (words.length === 0) return found;
  const newest = await readColumn<number>(q, 'select id from mem_observations order by id desc limit 1', []);
  let before = (newest[0] ?? 0) + 1;
  while (before > 0) {
    const from = before - SPAN;
    const rows = await q.query(
      `select o.id, o.kind, o.title, o.text, o.files, o.pinned, o.is_global, o.created_at, o.session_id, p.key as project
       from mem_observations o left join mem_projects p on p.id = o.project_id
       where ($1::bigint is null or ${seenFrom('$1')}) and o.id < $2::bigint and o.id >= $4::bigint
         and concat_ws(' ', o.title, o.text, array_to_string(o.files, ' ')) ilike all($3::text[])
       order by o.id desc limit ${PAGE}`,
      [ask.projectId, before, words.map(toPattern), from],
    );
    const page: Matched[] = rows.map(toWire<Matched>);
    for (const { text, files, ...row } of page) {
      if (!holdsAllWords(`${row.title}\n${text}\n${files.join('\n')}`, words)) continue;
      if (row.is_global && !ask.global) found.spared.global++;
      else if (row.pinned && !ask.pinned) found.spared.pinned++;
      else {
        found.total++;
        if (found.items.length < MAX_LISTED) found.items.push({ ...row, tokens: estimateTokens(text) });
      }
    }
    before = page.length < PAGE ? from : page.at(-1)!.id;
  }
  return found;
}

/** The pattern for SQL's first look. Letters beyond ASCII match any: not every database knows their upper and lower case. */
function toPattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, (mark) => `\\${mark}`);
  return `%${escaped.replace(/[^\p{ASCII}]+/gu, '%')}%`;
}

/** Find the pinned or global observations among these, which a search by words must not forget unnoticed. */
export async function findProtected(q: Queries, ids: readonly number[]): Promise<number[]> {
  const sql = `select o.id from mem_observations o where o.id = any($1::bigint[]) and (o.pinned or o.is_global) order by o.id`;
  return readColumn(q, sql, [ids]);
}
