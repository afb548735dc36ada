/** Our part of a text file that another program owns. A missing file is the empty text. */
export type Part = {
  /** The text with our part as it should be; the same text where it is that already. @throws when the file can't be read or is in the way */
  add(text: string): string;
  /** The text without our part, wherever the package was that wrote it; the same text where there is none. @throws as `add` */
  remove(text: string): string;
  /** Whether a text that we created holds nothing any more. */
  isEmpty(text: string): boolean;
};
