/** SQL condition: a file is the one that a name says, by its path or the end of it behind a slash, as `export.ts` says `src/export.ts`. Both are SQL texts. */
export const isNamedFile = (file: string, name: string): string =>
  `(${file} = ${name} or right(${file}, length(${name}) + 1) = '/' || ${name})`;
