// Writes dist/client.d.ts: the exports of sdk/client.ts with their types expanded, because the contract's types are
// zod's and the package doesn't include zod.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'sdk', 'client.ts');
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
const program = ts.createProgram([source], {
  ...options,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
});
const checker = program.getTypeChecker();
const FLAGS =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

const written = checker
  .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(source)))
  .map((symbol) => `${commentOf(symbol)}${declarationOf(symbol)}`);
writeFileSync(join(root, 'dist', 'client.d.ts'), `${written.join('\n\n')}\n`);

function declarationOf(symbol) {
  const [declaration] = symbol.declarations;
  if (ts.isFunctionDeclaration(declaration)) {
    const given = declaration.parameters.map((one) => one.getText()).join(', ');
    return `export declare function ${symbol.name}(${given}): ${declaration.type.getText()};`;
  }
  if (!ts.isTypeAliasDeclaration(declaration)) return classOf(symbol);
  // As it stands, with its comments, unless it is made from a schema.
  if (!declaration.type.getText().includes('z.')) return declaration.getText();
  return `export type ${symbol.name} = ${checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), undefined, FLAGS)};`;
}

function classOf(symbol) {
  const members = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
  const own = members.filter(({ declarations }) => declarations?.[0].getSourceFile().fileName === source);
  const fields = own.map(
    (one) => `  readonly ${one.name}: ${checker.typeToString(checker.getTypeOfSymbol(one), undefined, FLAGS)};`,
  );
  return `export declare class ${symbol.name} extends Error {\n${fields.join('\n')}\n}`;
}

function commentOf(symbol) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  return text === '' ? '' : `/** ${text} */\n`;
}
