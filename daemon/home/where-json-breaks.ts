/**
 * Find for people where a text stops being JSON: `line 3, column 5`, and the text there. Only some of V8's messages
 * contain a position, so it is found by bisection: a prefix that could still become JSON fails only at its end.
 */
export function whereJsonBreaks(text: string): string {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (mayBecomeJson(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const before = text.slice(0, good).split('\n');
  const isComment = /^(?:\/[/*]|#)/.test(text.slice(good));
  const unexpected = isComment
    ? 'a comment, which JSON does not have'
    : `${JSON.stringify(text[good])} is not expected there`;
  const problem = good === text.length ? 'it ends too early' : unexpected;
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${problem}`;
}

function mayBecomeJson(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    return position === undefined ? /end of JSON input/.test(message) : Number(position) >= beginning.length;
  }
}
