/** The match of a sticky RegExp at one place of a text. */
export function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}

/** Where the match of a sticky RegExp at one place of a text ends; undefined if nothing matches there. */
export function matchEnd(sticky: RegExp, text: string, at: number): number | undefined {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}
