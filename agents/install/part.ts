/** Our part of a text file that another program owns. A missing file is the empty text. */
export type Part = {
  /**
   * The text with our part up to date; unchanged if it is so already. @throws when the file can't be read or is in the
   * way
   */
  add(text: string): string;
  /** The text without our part, wherever the package that wrote it was; unchanged if there is none. @throws as `add` */
  remove(text: string): string;
  /** Whether a text that install created is now empty. */
  isEmpty(text: string): boolean;
};
