// What may stand under "Left open": words about a thing, not what a message only shows beside its words.

/** A path, an option or a variable of a command by itself: "./cmd/app", "--all", "$HOME". */
const ARGUMENT = /^(?:\.{0,2}\/|~\/|--?\w|\$)\S*$/;
/** A line of code: a comment, an assignment, a statement, the border of a block, a command that goes on. */
const CODE = /^(?:\/\/|\/\*|#!|\$ )|^(?:const|let|var) \w+ ?(?::[^=]*)?=|^return \S+;?$|[{};\\]$/;
/** A name with its brackets, and nothing but code behind: "func (e *Env) Run(name string) (string, error)". */
const DECLARATION =
  /^(?:func|def|fn|function) (?:\([^()]*\) )?\w+\([^.!?`]*\)(?: ?(?:->|:)? ?[\w*[\]<>]+| \([\w*, ]*\))? ?[{:]?$/;

/** Whether a line is code, and no sentence that names some. */
const isCodeLine = (text: string): boolean => DECLARATION.test(text) || CODE.test(text);

/** Whether an item says what a person could do: no code, argument of a command, or words that only lead up to some. */
export function namesWork(item: string): boolean {
  const bare = item.trim().replace(/^`([^`]*)`$/, '$1');
  return !/[:：]$/u.test(bare) && !ARGUMENT.test(bare) && !isCodeLine(bare);
}
