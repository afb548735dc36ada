import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

export type SourceExpression = {
  /** Path from the repository's root. */
  file: string;
  line: number;
  /** As it stands in the source: `/a+/g`, or the call of RegExp. */
  text: string;
  /** null where it is put together at run time. */
  expression: RegExp | null;
};

/** Every regular expression of the TypeScript files below a folder: the literals, and the places that make one. */
export function sourceExpressions(root: string, folder: string): SourceExpression[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .flatMap((name) =>
      expressionsOf(relative(root, join(root, folder, name)), readFileSync(join(root, folder, name), 'utf8')),
    );
}

function expressionsOf(file: string, text: string): SourceExpression[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found: SourceExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) || isRegExpCall(node, source)) {
      const literal = node.getText(source);
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({
        file,
        line,
        text: literal,
        expression: ts.isRegularExpressionLiteral(node) ? parse(literal) : null,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isRegExpCall(node: ts.Node, source: ts.SourceFile): boolean {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'RegExp';
}

function parse(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}
