/**
 * SQL condition: a name matches a file, by its path or the end of it after a slash, as `export.ts` matches
 * `src/export.ts`. Both are SQL texts.
 */
export const isNamedFile = (file: string, name: string): string =>
  `(${file} = ${name} or right(${file}, length(${name}) + 1) = '/' || ${name})`;
