/**
 * Write a regular expression over several lines: a line break and the blanks behind it are no part of it, and nothing else changes.
 * @example pattern('iu')`
 *   \b(?:always|never|
 *     from now on)\b`
 */
export const pattern =
  (flags: string) =>
  ({ raw }: TemplateStringsArray): RegExp =>
    new RegExp(raw.join('').replace(/\n\s*/g, ''), flags);
