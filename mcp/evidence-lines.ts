import type { Evidence } from '../daemon/contract/evidence.ts';
import { neutralise, oneLine } from '../daemon/contract/shown-text.ts';

const MAX_LINE_CHARS = 300;

/** A heading and its evidence, each item a quoted line of recorded data. */
export function evidenceLines(heading: string, evidence: readonly Evidence[]): string[] {
  if (evidence.length === 0) return [`${heading}: nothing.`];
  const shown = (text: string) => oneLine(neutralise(text)).slice(0, MAX_LINE_CHARS);
  return [`${heading}:`, ...evidence.map(({ node, text, because }) => `> ${shown(`${node}: ${text} (${because})`)}`)];
}

/** The terms without a record, on one line. */
export const unknownLine = (unknown: readonly string[]): string =>
  `Unknown: ${unknown.length === 0 ? 'every word is spoken of.' : oneLine(neutralise(unknown.join(', ')))}`;
