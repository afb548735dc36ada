// Searches print lines of many files, each after its path (`path:line:text`, `path-line-text` for context, or the path
// above its lines, plain or as Gemini CLI's `File: path` above `L12: text`). Lines of files whose content is never
// stored are dropped, and the names of excluded files, too.

import { isExcluded, isSecretFile } from './secret-files.ts';

const DROPPED = '[not stored: lines of a file that may hold secrets or is excluded]';
const MAX_PATH = 512;
/** `path:12:`, `path-12-`, `path:`. A single word with a colon is a key of YAML. */
const LINE_OF = /^[ \t]{0,4}([^\s:*?"<>|][^\n:*?"<>|]{0,511}?)(?:[:-](\d{1,7})[:-]|:)/;
const NUMBERED = /^[ \t]{0,4}L?\d{1,7}[:-]/;
const FILE = 'File: ';

/** Drop the lines of a tool's output that a search took from files whose content is never stored. */
export function withoutExcludedLines(output: string, excludePaths: readonly string[]): string {
  if (!mayHold(output, excludePaths)) return output;
  // Searches print the same path on many lines.
  const known = new Map<string, boolean>();
  const isWithheld = (path: string): boolean => {
    const answer = known.get(path) ?? (isSecretFile(path) || isExcluded(path, excludePaths));
    known.set(path, answer);
    return answer;
  };
  const kept: string[] = [];
  let isBelowName = false;
  let dropped = false;
  for (const line of output.split('\n')) {
    const name = (line.startsWith(FILE) ? line.slice(FILE.length) : line).trim();
    const named = line.length <= MAX_PATH && !/[:\s]/.test(name) ? name : '';
    if (named !== '') isBelowName = /[./\\]/.test(named) && isWithheld(named);
    const drops =
      isLineOfWithheld(line, isWithheld) ||
      (isBelowName && NUMBERED.test(line)) ||
      (named !== '' && isWithheld(named) && isExcluded(named, excludePaths));
    if (!drops) kept.push(line);
    else if (!dropped) kept.push(DROPPED);
    dropped = drops;
  }
  return kept.join('\n');
}

/** Drop excluded names from a list of files. */
export const withoutExcludedNames = (names: readonly unknown[], excludePaths: readonly string[]): unknown[] =>
  names.filter((name) => typeof name !== 'string' || !isExcluded(name, excludePaths));

/**
 * Without exclusions only names that hold one of these are withheld, so that most outputs need no look at each line.
 */
const HINTS = new RegExp(
  [
    String.raw`\.env|env\.|rc\b|pass|cred|secret|\.pem|\.key|\.p8|\.p12|\.pfx|\.jks|\.kdb|key|id_|_rsa|_dsa|_ecdsa`,
    String.raw`_ed25519|\.ssh|\.aws|\.kube|docker|tfvars|tfstate|vault|shadow|\.gpg|account|firebase|token|config`,
    String.raw`settings|auth|logins|\.ovpn|\.agekey|\.ppk|cnf|boto|s3cfg|rclone|sftp|ftp|environ|cookie`,
  ].join('|'),
  'i',
);

const mayHold = (output: string, excludePaths: readonly string[]) =>
  (output.includes(':') || output.includes('-') || excludePaths.length > 0) &&
  (excludePaths.length > 0 || HINTS.test(output));

function isLineOfWithheld(line: string, isWithheld: (path: string) => boolean): boolean {
  const match = LINE_OF.exec(line.length > MAX_PATH + 16 ? line.slice(0, MAX_PATH + 16) : line);
  if (!match) return false;
  const [, path, number] = match as unknown as [string, string, string | undefined];
  if (number === undefined && (!/[./\\]/.test(path) || /\s/.test(path))) return false;
  return isWithheld(path);
}
