import type { Queries } from '../db/database.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import { holdsAllWords, literalWords } from '../text/literal-words.ts';
import { type ProjectScope, seenFrom } from './project-scope.ts';
import { readColumn } from './read-column.ts';

/** An observation that a person is shown before it is forgotten. */
type ForgettableObservation = {
  id: number;
  kind: string;
  title: string;
  session_id: string | null;
  project: string | null;
  /** Estimated, of the text. */
  tokens: number;
  pinned: boolean;
  is_global: boolean;
  created_at: Date;
};

type WordsQuestion = {
  words: string;
  /** null: all projects. */
  projectId: ProjectScope | null;
  /** Whether pinned rows count too, and global ones. */
  pinned: boolean;
  global: boolean;
};

/** Rows read at a time: their texts are looked through here, a few MB at once. */
const PAGE = 500;
/** As many as one request forgets; the count goes on. */
const MAX_LISTED = 500;
const GLOBAL = 'o.is_global';

/**
 * The observations in whose title, text or files all the words stand, newest first: literally, never by meaning. Those that are
 * pinned or global are only counted unless they are asked for.
 */
export async function findByWords(
  q: Queries,
  ask: WordsQuestion,
): Promise<{ rows: ForgettableObservation[]; total: number; spared: { pinned: number; global: number } }> {
  const words = literalWords(ask.words);
  const found = { rows: [] as ForgettableObservation[], total: 0, spared: { pinned: 0, global: 0 } };
  if (words.length === 0) return found;
  let before: number | null = null;
  for (;;) {
    const page: (Omit<ForgettableObservation, 'tokens'> & { text: string; files: string[] })[] = await q.query(
      `select o.id, o.kind, o.title, o.text, o.files, o.pinned, ${GLOBAL} as is_global, o.created_at, o.session_id, p.key as project
       from mem_observations o left join mem_projects p on p.id = o.project_id
       where ($1::bigint is null or ${seenFrom('$1')}) and ($2::bigint is null or o.id < $2)
         and concat_ws(' ', o.title, o.text, array_to_string(o.files, ' ')) ilike all($3::text[])
       order by o.id desc limit ${PAGE}`,
      [ask.projectId, before, words.map(toPattern)],
    );
    for (const { text, files, ...row } of page) {
      if (!holdsAllWords(`${row.title}\n${text}\n${files.join('\n')}`, words)) continue;
      if (row.is_global && !ask.global) found.spared.global++;
      else if (row.pinned && !ask.pinned) found.spared.pinned++;
      else {
        found.total++;
        if (found.rows.length < MAX_LISTED) found.rows.push({ ...row, tokens: estimateTokens(text) });
      }
    }
    if (page.length < PAGE) return found;
    before = page.at(-1)!.id;
  }
}

/** What SQL looks for first: the word anywhere. Letters beyond ASCII may be any: not every database knows their small and great forms. */
function toPattern(word: string): string {
  const escaped = word.replace(/[\\%_]/g, (mark) => `\\${mark}`);
  return `%${escaped.replace(/[^\p{ASCII}]+/gu, '%')}%`;
}

/** Those of the observations that are pinned or global: not to be forgotten in passing. */
export async function findProtected(q: Queries, ids: readonly number[]): Promise<number[]> {
  const sql = `select o.id from mem_observations o where o.id = any($1::bigint[]) and (o.pinned or ${GLOBAL}) order by o.id`;
  return readColumn(q, sql, [ids]);
}
