import type { CodeText, ShellCommand } from '../../shell/shell-command.ts';
import { findHttpRequests, type HttpRequest } from './http-requests.ts';
import { sqlStatements } from './sql-statements.ts';

/** A tool call in the form for packs: the code that would run, in any language. */
export type RiskyCall = {
  readonly commands: readonly ShellCommand[];
  readonly code: readonly CodeText[];
  /** SQL statements without comments and string contents. */
  readonly sql: readonly string[];
  readonly requests: readonly HttpRequest[];
};

const PASTED_SQL =
  /^\s*((drop|alter|create or replace) (table|database|schema|role|user|index|view|type|column)\b|truncate (table )?[\w."]+\s*(?:;\s*)?$|delete\s+from\b|update\s+\S+\s+set\b)/i;

/** Gather the code that a call would run; `sqlTexts` are the SQL arguments of a tool that isn't a shell. */
export function riskyCall(
  commands: readonly ShellCommand[],
  code: readonly CodeText[],
  sqlTexts: readonly string[],
): RiskyCall {
  // SQL in place of a command was pasted into a client that the text doesn't show.
  const pasted = commands
    .map((command) => command.words.map((word) => word.value).join(' '))
    .filter((line) => PASTED_SQL.test(line));
  const texts = [
    ...code.filter((snippet) => snippet.language === 'sql').map((snippet) => snippet.text),
    ...sqlTexts,
    ...pasted,
  ];
  return { commands, code, sql: texts.flatMap(sqlStatements), requests: findHttpRequests(commands, code) };
}

/** Tests in code, by the id of their rule, for calls that command-spec's notation can't express. */
export type RuleTests = Readonly<Record<string, (call: RiskyCall) => boolean>>;
