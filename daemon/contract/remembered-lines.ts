// An agent states at the end of its reply, visible to the user, what it understood as a lasting wish: `Remembered:
// "…"`. It needs no tool.

/** The text that asks the agent for that line, once a session. */
export const ASKS_FOR_LINE =
  'When the user corrects you or says what should hold beyond this task, end that reply with: Remembered: "their own sentence" (or call remember).';
/** Number of lines at a reply's end that are searched for it: a summary or a question may follow it. */
const LAST_LINES = 8;
const MAX_LINE_CHARS = 400;
/** More than this many in one reply are a list that the agent quotes. */
const MAX_SENTENCES = 3;
const MIN_CHARS = 4;
const LINE = /^[\s>*_-]*Remembered:[\s*_]*["“”„«「'‘](.+)["“”»」'’][\s.*_]*$/;

/** The sentences that an agent reports as remembered, in the last lines of its reply and outside of code. */
export function rememberedIn(reply: string): string[] {
  const lines = reply.trimEnd().split('\n').slice(-LAST_LINES);
  let isCode = false;
  const sentences = lines.flatMap((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || line.length > MAX_LINE_CHARS) return [];
    const sentence = LINE.exec(line)?.[1]?.trim() ?? '';
    return sentence.length >= MIN_CHARS ? [sentence] : [];
  });
  return sentences.length > MAX_SENTENCES ? [] : sentences;
}

/** A reply without those lines, which are not results of the work. */
export const withoutRemembered = (reply: string): string =>
  reply.includes('Remembered:')
    ? reply
        .split('\n')
        .filter((line) => line.length > MAX_LINE_CHARS || !LINE.test(line))
        .join('\n')
        .trimEnd()
    : reply;
