import { asListed } from '../digest/listed-open.ts';
import { readReport } from '../ending/against-request.ts';
import { withoutPutOff } from '../ending/put-off.ts';
import { readEnding, toldIn } from '../ending/read-ending.ts';
import { type TurnParts, turnParts } from './turn-parts.ts';

/** A remembered turn in its parts. */
export type ReadTurn = TurnParts & {
  kind: string;
  files: readonly string[];
  /** The request, without what the user put off. */
  wanted: string;
  /** What the agent said that can be shown as done. */
  told: string;
};

/** Parse a remembered turn. */
export function partsOfTurn({ text, kind, files }: { text: string; kind: string; files: readonly string[] }): ReadTurn {
  const parts = turnParts(text);
  const listed = new Set(parts.listed);
  const told = toldIn(readReport(parts.said, parts.asked)).filter((piece) => !listed.has(asListed(piece)));
  return { ...parts, kind, files, wanted: withoutPutOff(parts.asked), told: told.join('\n') };
}

/** The agent's sentences and items that aren't open, offered or asked, one per line. */
export const tellable = (said: string): string => toldIn(readEnding(said)).join('\n');
