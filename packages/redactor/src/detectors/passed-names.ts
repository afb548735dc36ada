// Tells a `pass` that is no password: a pass over something ("the code-review skill for one last pass?"), and the verb
// with a name in code ("the call sites pass `order.currency`", "macOS pass. On Windows, `path_roundtrip` …").
import type { Name } from './value-style.ts';

/** A name in code without a digit: `order.currency`, `path_roundtrip`. */
const NAME_IN_CODE = /^[a-z]+(?:[A-Z][a-z]+)*(?:(?:[._]|::)[a-z]+(?:[A-Z][a-z]+)*)+$/;
/** “Pass” as a verb: `the sites pass`, `must pass`, `and pass`. */
const DOES =
  /(?:^|\s)(?:\p{L}{2,24}s|to|will|must|should|can(?:not)?|could|may|might|would|not|\w{1,8}n['’]t|now|all|both|and|then|they|we|you|i)\s$/iu;
/** Characters before a label that are read. */
const MAX_BEFORE = 28;

/** What is counted, as passes over something are: `one last pass`, `the second review pass`. */
const COUNTED =
  /(?:^|\s)(?:one|another|last|first|second|third|next|each|every|final|single|quick|more|extra|initial)\s(?:\p{L}{2,12}\s)?$/iu;

/** Is a label the verb `pass` before a name in code, or a pass over something behind the value? */
export function isPassedName(text: string, label: Name, value: Name): boolean {
  if (text.slice(label.start, label.end).toLowerCase() !== 'pass') return false;
  const before = text.slice(Math.max(0, label.start - MAX_BEFORE), label.start);
  if (value.end <= label.start && COUNTED.test(before)) return true;
  return NAME_IN_CODE.test(text.slice(value.start, value.end)) && DOES.test(before);
}
