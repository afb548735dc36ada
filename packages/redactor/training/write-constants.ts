import { writeFileSync } from 'node:fs';

/** A constant that a fit gives: a text stands on a line of its own, any other value behind its name. */
type Constant = { name: string; type?: string; value: unknown; docs?: string };

/** Write a file of constants that the redactor reads, below a heading that names its writer. */
export function writeConstants(path: string, heading: string, constants: readonly Constant[]): void {
  writeFileSync(path, `// ${heading}\n\n${constants.map(sourceOf).join('\n')}`);
}

function sourceOf({ name, type, value, docs }: Constant): string {
  const comment = docs === undefined ? '' : `/** ${docs} */\n`;
  const literal = typeof value === 'string' ? `\n  '${value}'` : ` ${JSON.stringify(value)}`;
  return `${comment}export const ${name}${type === undefined ? '' : `: ${type}`} =${literal};\n`;
}
