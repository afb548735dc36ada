// Tables of ours at the end of a TOML file. Its program rewrites the file and may put the user's tables between ours,
// so each header is marked, and each table is removed separately; every other character stays. The parser checks the
// text before and after.
//
//   [other]
//   key = 1
//                                        the gap
//   # agent-memory: …
//   [mcp_servers.memory] # agent-memory
//   command = "node"
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify, TomlError } from 'smol-toml';
import type { JsonObject } from '../../daemon/contract/json-object.ts';
import type { Part } from './part.ts';
import { eolOf, gapBehind } from './text-end.ts';

const MARK = '# agent-memory';
const NOTE = `${MARK}: written by \`agent-memory install\`, removed by \`agent-memory uninstall\``;

/** A table of ours: the header with its brackets, as TOML writes it, and its keys. */
export type TomlTable = { header: string; values: JsonObject };

/** Our part of a TOML file. `tables` makes it, given the rest of the file. */
export function tomlPart({ file, tables }: { file: string; tables(rest: JsonObject): TomlTable[] }): Part {
  const remove = (text: string): string => withoutOurs(text, file);
  return {
    add(text) {
      const rest = remove(text);
      const eol = eolOf(rest);
      const gap = gapBehind(rest, eol);
      const lines = [NOTE, ...tables(read(rest, file)).flatMap(linesOf)];
      const wanted = `${rest}${gap}${lines.join(eol)}${eol}`;
      const value = read(wanted, file, 'would not be valid any more with the tables of agent-memory in it');
      return isDeepStrictEqual(read(text, file), value) ? text : wanted;
    },
    remove,
    isEmpty: (text) => text.trim() === '',
  };
}

/** A string in TOML, on one line. */
export const tomlString = (text: string): string => stringify({ k: text }).trim().slice('k = '.length);

const linesOf = ({ header, values }: TomlTable): string[] => [
  `${header} ${MARK}`,
  ...Object.entries(values).flatMap(([key, value]) =>
    stringify({ [key]: value })
      .trimEnd()
      .split('\n'),
  ),
];

/** @throws when it isn't valid; `why` replaces "is not valid TOML" in the message */
function read(text: string, file: string, why?: string): JsonObject {
  try {
    return parse(text.replace(/^\uFEFF/, '')) as JsonObject;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const at = why ?? `is not valid TOML at line ${error.line}`;
    throw new Error(`${file} ${at}: ${error.message.split('\n')[0]}; fix it first, nothing was written`);
  }
}

function withoutOurs(text: string, file: string): string {
  const lines = text.split(/(?<=\n)/);
  const keptLines: string[] = [];
  let isOurs = false;
  let left = 0;
  for (const line of lines) {
    const trimmed = line.trim();
    if (trimmed === NOTE && /^\r?\n$/.test(keptLines.at(-1) ?? '') && keptLines.length > 1) keptLines.pop(); // the gap
    if (trimmed.startsWith('[') || trimmed === '' || trimmed.startsWith('#'))
      isOurs = trimmed === NOTE || (trimmed.startsWith('[') && trimmed.endsWith(`] ${MARK}`));
    if (isOurs) left++;
    else keptLines.push(line);
  }
  if (left === 0) {
    read(text, file);
    return text;
  }
  const rest = keptLines.join('');
  read(rest, file, 'would not be valid any more without the tables of agent-memory');
  return rest;
}
