import type { State } from './marks.ts';

export type Utterance = {
  /** On one line, without marks. */
  text: string;
  state: State;
  /** Whether it stands in a list or table, or after a label, rather than in prose. */
  isListed: boolean;
  /** Its line number in the text. */
  line: number;
};
