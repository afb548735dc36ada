import ts from 'typescript';

/** A test as its file writes it; of a table of cases the name has its placeholders, of a template only what stands before the first one. `isOff`: it, or a suite around it, is skipped, planned or alone. */
export type WrittenTest = { readonly name: string; readonly isOff: boolean };

/** Modifiers with which a test doesn't run, or keeps others from running. */
const OFF = /^(?:skip|todo|only|fails)$/;

/** Read the tests of a file by its syntax: a name in a comment or in a string is none. */
export function testsIn(text: string): WrittenTest[] {
  const tests: WrittenTest[] = [];
  const visit = (node: ts.Node, isOff: boolean): void => {
    const called = ts.isCallExpression(node) ? calledBy(node) : undefined;
    const isOffHere = isOff || (called?.modifiers.some((one) => OFF.test(one)) ?? false);
    if (called && called.of !== 'describe' && called.title !== undefined)
      tests.push({ name: called.title, isOff: isOffHere });
    ts.forEachChild(node, (child) => visit(child, isOffHere));
  };
  visit(ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest), false);
  return tests;
}

/** What a call of `it`, `test` or `describe` names: `it.skipIf(a).each(b)('title', …)` has the modifiers skipIf and each. */
function calledBy(call: ts.CallExpression): { of: string; modifiers: string[]; title: string | undefined } | undefined {
  const modifiers: string[] = [];
  let callee: ts.Node = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) modifiers.push(callee.name.text);
    else if (!ts.isCallExpression(callee) && !ts.isTaggedTemplateExpression(callee)) return undefined;
    callee = ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression;
  }
  if (!/^(?:it|test|describe)$/.test(callee.text)) return undefined;
  const [first] = call.arguments;
  return { of: callee.text, modifiers, title: first && titleOf(first) };
}

/** What a title says before anything that is put into it at run time. */
function titleOf(title: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) && title.head.text !== '' ? title.head.text : undefined;
}
