import { pattern } from '../language/pattern.ts';

/**
 * Reduce an error text to what two occurrences of the same error share: its informative lines, without colours, times,
 * paths, ids and numbers, in lower case. Returns '' when nothing informative is left.
 */
export function normaliseError(text: string): string {
  const lines = text
    .slice(0, MAX_READ_CHARS)
    .replace(ANSI, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NOISE.test(line));
  const informative = lines.filter((line) => INFORMATIVE.test(line));
  const chosen = informative.length > 0 ? informative.slice(0, MAX_LINES) : lines.slice(-1);
  return chosen.map(withoutParticulars).join(' / ').slice(0, MAX_CHARS).trim();
}

const MAX_READ_CHARS = 64 * 1024;
const MAX_LINES = 2;
const MAX_CHARS = 240;
const ANSI = /\u001b\[[0-9;?]*[A-Za-z]/g;
const NOISE =
  /^(at .+:\d+|exit code:? \d+|npm (error|err!) (code|errno|path|a complete log|command|syscall)\b.*|\^+|-+|=+|\.{3})$/i;
const INFORMATIVE = pattern('i')`
  \b(
    error|err!|fail(ed|ure)?|fatal|cannot|can't|could not|couldn't|unable|not found|no such|denied|refused|unknown|
    invalid|unexpected|missing|undefined|exception|traceback|panic|abort(ed)?|timed? ?out|not permitted|unrecognized|
    unsupported|conflict|rejected|requires?|must
  )\b`;

function withoutParticulars(line: string): string {
  return line
    .toLowerCase()
    .replace(/\b\d{4}-\d\d-\d\d[t ]\d\d:\d\d(:\d\d(\.\d+)?)?z?\b|\b\d\d:\d\d:\d\d(\.\d+)?\b/g, '<time>')
    .replace(/\b[a-z][a-z+.-]*:\/\/[^\s'"`)]+/g, '<url>')
    .replace(
      /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b0x[0-9a-f]+\b|\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b/g,
      '<id>',
    )
    .replace(/(^|[\s'"`(=])(?:[a-z]:)?(?:~|\.{0,2})[/\\][^\s'"`):,]+/g, '$1<path>')
    .replace(/(^|[\s'"`(])[\w.-]+(?:\/[\w.@-]+)+\.\w{1,5}(?=[\s'"`):,]|$)/g, '$1<path>')
    .replace(/\d+/g, '<n>')
    .replace(/\s+/g, ' ')
    .trim();
}
