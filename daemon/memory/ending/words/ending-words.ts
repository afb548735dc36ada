/**
 * The words by which people and agents of one language mark work as open, done, offered or asked. Each string is a
 * regular expression's source, matched in lower case with straight apostrophes. Scripts with blanks get `\p{L}`
 * borders.
 */
export type EndingWords = {
  /** Heading or label of open work: "Next steps", "What's left". */
  open: string;
  /** Heading or label of finished work. */
  done: string;
  /** Heading, label or sentence of an offer. */
  offer: string;
  /** Heading of questions to the user. */
  asked: string;
  /** An item or sentence that says that nothing is left. */
  none: string;
  /** In a sentence: something is undone. */
  undone: string;
  /** In a row or at an item's end: its status is open. */
  isOpen: string;
  isDone: string;
  /** In a prompt: a later time, or words for doing or leaving something. */
  later: string;
  defers: string;
  /** In a prompt: the whole list: "fix them all", "do the rest". */
  whole: string;
  /** An announced deed: open if the turn was interrupted. */
  coming: string;
  /** Something earlier is withdrawn or replaced. */
  replaced: string;
};
