// Tells a code name that is passed from a password: "the call sites pass `order.currency`", "Linux and macOS pass. On
// Windows, `path_roundtrip` …".
import type { Name } from './value-style.ts';

/** A name in code without a digit: `order.currency`, `path_roundtrip`. */
const NAME_IN_CODE = /^[a-z]+(?:[A-Z][a-z]+)*(?:(?:[._]|::)[a-z]+(?:[A-Z][a-z]+)*)+$/;
/** “Pass” as a verb: `the sites pass`, `must pass`, `and pass`. */
const DOES =
  /(?:^|\s)(?:\p{L}{2,24}s|to|will|must|should|can(?:not)?|could|may|might|would|not|\w{1,8}n['’]t|now|all|both|and|then|they|we|you|i)\s$/iu;
/** Characters before a label that are read. */
const MAX_BEFORE = 28;

/** Is a value the name of something in code, and its label the verb `pass`? */
export const isPassedName = (text: string, label: Name, value: Name): boolean =>
  text.slice(label.start, label.end).toLowerCase() === 'pass' &&
  NAME_IN_CODE.test(text.slice(value.start, value.end)) &&
  DOES.test(text.slice(Math.max(0, label.start - MAX_BEFORE), label.start));
