/**
 * Labels that name the speaker of a line: the user, a program or model, the agent (at the end, or earlier), subagents.
 */
export const VOICES = ['User', 'Program', 'Agent', 'Earlier', 'Reported'] as const;
/** Results outside the working tree. */
export const MADE = ['Committed', 'Opened', 'Created'] as const;
const ASKED = ['Planned', 'Asked'] as const;
const DONE = ['Changed', 'Put back', 'Read', 'Ran', 'Printed', 'Looked up', 'Delegated'] as const;
/** `Open ends` was said by somebody; `Left open` is the rest of a todo list; before `Unanswered` the turn stopped. */
const UNDONE = ['Failed', 'Refused by the user', 'Held', 'Open ends', 'Left open', 'Unanswered'] as const;

const LABELS = [...VOICES, ...MADE, ...ASKED, ...DONE, ...UNDONE] as const;

/** A label of the lines of a turn's observation: `User: …`, `Changed: …`. */
export type Label = (typeof LABELS)[number];

const KNOWN: ReadonlySet<string> = new Set(LABELS);

/** The label at the start of a line, if any. */
export function labelOf(line: string): Label | undefined {
  const words = line.slice(0, Math.max(line.indexOf(':'), 0));
  return KNOWN.has(words) ? (words as Label) : undefined;
}
