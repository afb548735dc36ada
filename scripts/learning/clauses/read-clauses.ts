/**
 * The endings in `endings/*.txt`: a message under each `= LANGUAGE`, a clause a line in its order, behind what it says
 * of the work.
 *
 *   = de            begins a message; `= de loose` sentences that stand alone, of messages nobody has
 *   open: …  done: …  neutral: …
 *   # …             a remark
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLAUSE_KINDS, type ClauseKind } from '../../../daemon/memory/ending/clause/clause-classifier.ts';
import type { Clause } from '../../../daemon/memory/ending/clause/clause-features.ts';

export type ClauseExample = Clause & { readonly file: string; readonly language: string; readonly kind: ClauseKind };

/**
 * Read the labelled clauses of a folder, in the order of its files.
 * @throws Error when a line has no label or stands before the first message
 */
export function readClauses(folder: string): ClauseExample[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((file) => messagesOf(file, readFileSync(join(folder, file), 'utf8')).flat());
}

function messagesOf(file: string, text: string): ClauseExample[][] {
  const messages: ClauseExample[][] = [];
  let [language, isLoose] = ['', false];
  text.split('\n').forEach((line, index) => {
    const where = `${file}:${index + 1}`;
    if (line.trim() === '' || line.startsWith('#')) return;
    const [, named, loose] = /^= (\S+)( loose)?$/.exec(line) ?? [];
    if (named !== undefined) {
      [language, isLoose] = [named, loose !== undefined];
      messages.push([]);
      return;
    }
    const [, label, clause] = /^(\w+): (.+)$/.exec(line) ?? [];
    const kind = CLAUSE_KINDS.find((one) => one === label);
    const message = messages.at(-1);
    if (!kind || clause === undefined || !message)
      throw new Error(`${where}: expected "= LANGUAGE", then "open: …", "done: …" or "neutral: …", got "${line}"`);
    const place = isLoose ? {} : { before: message.at(-1)?.text ?? null };
    message.push({ text: clause, file, language, kind, ...place });
  });
  return messages.map((message) =>
    message.map((one, index) => (one.before === undefined ? one : { ...one, isLast: index === message.length - 1 })),
  );
}
