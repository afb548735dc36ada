/**
 * Write the source of a regular expression over several lines: a line break and the blanks behind it are no part of it,
 * and nothing else changes.
 */
export const source = ({ raw }: TemplateStringsArray): string => raw.join('').replace(/\n\s*/g, '');

/**
 * Write a regular expression over several lines, likewise.
 * @example pattern('iu')` \b(?:always|never|
 *     from now on)\b`
 */
export const pattern =
  (flags: string) =>
  (text: TemplateStringsArray): RegExp =>
    new RegExp(source(text), flags);
