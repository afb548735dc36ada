import { asListed } from '../digest/listed-open.ts';
import { readReport } from '../ending/against-request.ts';
import { withoutPutOff } from '../ending/put-off.ts';
import { readEnding, toldIn } from '../ending/read-ending.ts';
import { type TurnParts, turnParts } from './turn-parts.ts';

/** A remembered turn by its parts. */
export type ReadTurn = TurnParts & {
  kind: string;
  files: readonly string[];
  /** What was asked for now, without what the user put off. */
  wanted: string;
  /** What the agent said that can be told as done. */
  told: string;
};

/** Read a turn as it is remembered. */
export function partsOfTurn({ text, kind, files }: { text: string; kind: string; files: readonly string[] }): ReadTurn {
  const parts = turnParts(text);
  const listed = new Set(parts.listed);
  const told = toldIn(readReport(parts.said, parts.asked)).filter((piece) => !listed.has(asListed(piece)));
  return { ...parts, kind, files, wanted: withoutPutOff(parts.asked), told: told.join('\n') };
}

/** What can be told as done of what the agent said: sentences and items that are neither open, nor offered, nor asked, a line each. */
export const tellable = (said: string): string => toldIn(readEnding(said)).join('\n');
