/** Bring a text to at most `max` characters, cut at a word where one ends near. */
export function cutText(text: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= max) return trimmed;
  const head = trimmed.slice(0, max - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > max * 0.7 ? head.slice(0, space) : head).trimEnd().toWellFormed()}…`;
}

/** The same, but the end is kept as well: what a text comes to stands there. */
export function cutMiddle(text: string, max: number, headShare: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= max) return trimmed;
  const head = cutText(trimmed, Math.floor(max * headShare));
  const tail = trimmed.slice(trimmed.length - (max - head.length - 1));
  const space = tail.indexOf(' ');
  return `${head} ${(space !== -1 && space < 20 ? tail.slice(space + 1) : tail).trimStart().toWellFormed()}`;
}

/** A text without its fenced code blocks over `max` characters: the code is in the files, and the words around it say what it is for. */
export function withoutLongCode(text: string, max: number): string {
  return text.replace(/```[\s\S]*?(?:```|$)/g, (block) => (block.length > max ? '' : block)).replace(/\n{3,}/g, '\n\n');
}

/** A text in one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
