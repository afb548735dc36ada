import type { AskGit } from './ask-git.ts';
import type { Gone, Name } from './gone.ts';

/** Files in which a word of the code may occur; not prose, which may still mention removed code. */
const CODE = [':(top)', ':(exclude,glob)**/*.md', ':(exclude,glob)**/*.mdx', ':(exclude,glob)**/CHANGELOG*'];
const SCRIPTS = [':(top)package.json', ':(glob)**/package.json'];

/**
 * Find out whether a script of package.json, an identifier or a flag is gone: no file of the working tree contains it,
 * and a commit in the checked-out history removed it. A word that never existed there (a library's, a person's) is not
 * gone. null: it isn't, or it is unknown.
 */
export async function lookAtWord({ kind, name }: Name, git: AskGit): Promise<Gone | null> {
  const [words, places] = kind === 'script' ? [`"${name}":`, SCRIPTS] : [name, CODE];
  const today = await git(['grep', '-q', '-I', '-F', '--untracked', '--no-textconv', '-e', words, '--', ...places]);
  if (today !== 'no') return null;
  const options = ['--format=%ct', '--no-renames', '--no-ext-diff', '--no-textconv'];
  const took = await git(['log', '-1', ...options, `-S${words}`, 'HEAD', '--', ...places]);
  const [, seconds] = /^(\d+)\n/.exec(took ?? '') ?? [];
  return seconds === undefined ? null : { at: new Date(Number(seconds) * 1000), movedTo: null };
}
