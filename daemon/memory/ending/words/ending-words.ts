/**
 * The words with which people and agents of one language say what is open, done, offered or asked. Each string is the source of a regular
 * expression, matched in lower case with straight apostrophes; `\p{L}` borders are added for scripts that put blanks between words.
 */
export type EndingWords = {
  /** Heading or label of what is still to do: "Next steps", "What's left". */
  open: string;
  /** Heading or label of what was done. */
  done: string;
  /** Heading, label or sentence of what somebody might like. */
  offer: string;
  /** Heading of what the user is asked. */
  asked: string;
  /** An item of that says nothing is left, and sentences that say so. */
  none: string;
  /** In a sentence: that something is undone. */
  undone: string;
  /** In a row or at an item's end: its status. */
  isOpen: string;
  isDone: string;
  /** Of a prompt: when the rest is to be done, and words for doing it or leaving it. */
  later: string;
  defers: string;
  /** Of a prompt: that it takes up a list whole: "fix them all", "do the rest". */
  whole: string;
  /** That somebody is about to do something: open where the turn was interrupted. */
  coming: string;
  /** That what came before is taken back or replaced. */
  replaced: string;
};
