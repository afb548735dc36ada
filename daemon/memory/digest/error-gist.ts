import { cutText, oneLine } from '../../contract/shown-text.ts';

const MAX_GIST_CHARS = 180;
/** Patterns of informative error lines, best first: exception names, then the usual words of error messages. */
const INFORMATIVE = [
  /\b[A-Z]\w*(?:Error|Exception|Panic)\b.*\S/,
  /^(?:\s*(?:E|error|fatal|panic|FAIL|✗|×|✕|not ok)\b|.*\b(?:error|fatal)(?:\[\w+\])?: )/i,
  /\b(?:cannot|can't|could not|couldn't|unable to|not found|no such|denied|refused|undefined|unexpected|timed? ?out|failed|mismatch|invalid|missing|conflict)\b/i,
];
const BARE_EXIT = /^(?:Error:\s*)?Exit code \d+$/;
const COUNTS = /^\W*\d+ (?:errors?|failed|failures?|problems?)\b/i;

/** The one line of an error that says what was wrong. Empty for an empty error. */
export function errorGist(error: string): string {
  const lines = error
    .replace(/\u001B\[[0-9;]*[A-Za-z]/g, '')
    .split('\n')
    .map((text) => oneLine(text))
    .filter((line) => line !== '' && !BARE_EXIT.test(line));
  for (const pattern of INFORMATIVE) {
    const line = lines.find((candidate) => pattern.test(candidate) && !COUNTS.test(candidate));
    if (line !== undefined) return cutText(line, MAX_GIST_CHARS);
  }
  return cutText(lines[0] ?? oneLine(error), MAX_GIST_CHARS);
}
