/**
 * The labelled prompts in `prompts/*.txt`: a line each, `⏎` for a line break, the user's own lasting wishes between `‹`
 * and `›`. Everything else in them that rules is somebody else's, a report, or content that the user dictates. A line
 * that begins with `//` is a remark.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type LabelledPrompt = {
  /** Its file; absent for an invented one. */
  readonly file?: string;
  readonly prompt: string;
  /** Where the user's own lasting wishes stand in it. */
  readonly own: readonly { readonly start: number; readonly end: number }[];
};

/** Read all prompts of a folder, in the order of its files. */
export const readPrompts = (folder: string): LabelledPrompt[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('//'))
        .map((line) => ({ file, ...readPrompt(line.replaceAll('⏎', '\n')) })),
    );

function readPrompt(line: string): LabelledPrompt {
  const ownSpans: { start: number; end: number }[] = [];
  let prompt = '';
  for (const part of line.split(/(?=‹)|(?<=›)/)) {
    const marked = /^‹([^›]*)›$/.exec(part)?.[1];
    if (marked === undefined && /[‹›]/.test(part)) throw new Error(`A mark stands alone in: ${line}`);
    if (marked !== undefined) ownSpans.push({ start: prompt.length, end: prompt.length + marked.length });
    prompt += marked ?? part;
  }
  return { prompt, own: ownSpans };
}
