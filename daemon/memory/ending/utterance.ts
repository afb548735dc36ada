import type { State } from './marks.ts';

export type Utterance = {
  /** On one line, without marks. */
  text: string;
  state: State;
  /** Whether it stands in a list, a table or behind a label, and not in prose. */
  isListed: boolean;
  /** The number of its line in the text. */
  line: number;
};
