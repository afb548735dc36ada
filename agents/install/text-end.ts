/** How the lines of a text end, by its first one. */
export const eolOf = (text: string): string => (/^[^\n]*\r\n/.test(text) ? '\r\n' : '\n');

/** The gap between a text and appended lines: an empty line if there is any text. */
export function gapBehind(text: string, eol: string): string {
  if (text === '') return '';
  return text.endsWith('\n') ? eol : eol + eol;
}
