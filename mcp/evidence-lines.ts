import type { Evidence } from '../daemon/contract/evidence.ts';
import { neutralise, oneLine } from '../daemon/contract/shown-text.ts';

const MAX_LINE_CHARS = 300;

/** A heading with its evidence, each a quoted line of recorded data. */
export function evidenceLines(heading: string, evidence: readonly Evidence[]): string[] {
  if (evidence.length === 0) return [`${heading}: nothing.`];
  const shown = (text: string) => oneLine(neutralise(text)).slice(0, MAX_LINE_CHARS);
  return [`${heading}:`, ...evidence.map(({ node, text, because }) => `> ${shown(`${node}: ${text} (${because})`)}`)];
}

/** The words that nothing speaks of, on a line. */
export const unknownLine = (unknown: readonly string[]): string =>
  `Unknown: ${unknown.length === 0 ? 'every word is spoken of.' : oneLine(neutralise(unknown.join(', ')))}`;
