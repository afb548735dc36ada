/** Finds letters in a prompt: from the greeting to the names below the closing. */
import { closes, comesBack, greets, greetsOthers } from './handing-words.ts';

/** Maximum of signature lines, and their length. */
const SIGNATURE_LINES = 2;
const SIGNATURE_CHARS = 40;

/**
 * Find the first letter. At the prompt's start it must greet somebody else and close, because users also greet their
 * agent. Elsewhere it extends to its closing, the user's return, or the end.
 */
export function letterIn(prompt: string): { start: number; end: number } | undefined {
  const lines = prompt.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const from = lines.findIndex((line, at) => (at > first ? greets(line) : at === first && greetsOthers(line)));
  if (from === -1) return undefined;
  const closing = lines.findIndex(
    (line, at) => at >= from && closes(line) && (at > from || line.length > SIGNATURE_CHARS),
  );
  if (closing === -1 && from === first) return undefined;
  const back = lines.findIndex((line, at) => at > from && comesBack(line) && lines[at - 1]!.trim() === '');
  const unsigned = back !== -1 ? back - 1 : lines.length - 1;
  const to = closing !== -1 ? signedUntil(lines, closing) : unsigned;
  const startOf = (line: number) => lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
  return { start: startOf(from), end: startOf(to) + lines[to]!.length };
}

function signedUntil(lines: readonly string[], closing: number): number {
  let to = closing;
  while (to - closing < SIGNATURE_LINES && isSignature(lines[to + 1])) to++;
  return to;
}

const isSignature = (line: string | undefined): boolean =>
  line !== undefined && line.trim() !== '' && line.length <= SIGNATURE_CHARS && !/[.?!]\s*$/.test(line);
