/**
 * Reads a Bash script into the flat list of its simple commands, in their order.
 *
 * unbash builds the tree and this walk flattens it: pipelines, lists, loops, functions, subshells and every kind of
 * substitution, with a scope (variables, directory, piped input). unbash takes quadratic time in two things, so both
 * are bounded: the depth of nested substitutions (deeper text goes to the tolerant tokenizer) and the number of
 * heredocs (the caller checks it).
 */

import { type Command, forEachChild, parse, type Redirection, type SyntaxNode, type Word, type WordPart } from 'unbash';
import { withoutTrailing } from '../text/trailing.ts';
import {
  programName,
  type ShellCommand,
  type ShellRedirect,
  type ShellStdin,
  type ShellWord,
} from './shell-command.ts';
import { applyCommand, childScope, knownOutput, newScope, type ShellScope } from './shell-scope.ts';
import { tokenizeShell } from './tolerant-tokenizer.ts';

const MAX_SUBSTITUTION_DEPTH = 5;
const MAX_COMMANDS = 5_000;

type Walk = {
  readonly commands: ShellCommand[];
  readonly depth: number;
  /** Positions refer to the given source (false inside escaped backticks, which unbash decodes first). */
  readonly located: boolean;
};

/**
 * Return the simple commands of `source`, or undefined if unbash can't read it: a syntax error or too deep a nesting.
 */
export function parseBash(source: string): ShellCommand[] | undefined {
  try {
    const script = parse(source);
    if (script.errors?.some((error) => !/unterminated|heredoc|here-document/i.test(error.message))) return undefined;
    const walk: Walk = { commands: [], depth: 0, located: true };
    visit(script, walk, newScope(), undefined);
    return walk.commands;
  } catch (error) {
    // Thousands of nested `coproc` exhaust the parser's stack; any other error is a bug.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function visit(node: SyntaxNode, walk: Walk, scope: ShellScope, stdin: ShellStdin | undefined): void {
  if (walk.commands.length >= MAX_COMMANDS) return;
  switch (node.type) {
    case 'Command':
      addCommand(node, walk, scope, stdin);
      return;
    case 'Pipeline':
      visitPipeline(node.commands, walk, scope, stdin);
      return;
    case 'Subshell':
      visit(node.body, walk, childScope(scope), stdin);
      return;
    case 'Redirected': {
      const { redirects, input } = readRedirections(node.redirects, walk, scope);
      const before = walk.commands.length;
      visit(node.command, walk, scope, input ?? stdin);
      // `{ …; } > file` and `(…) | …`: the redirection belongs to the commands inside; the last one carries it.
      const lastCommand = walk.commands.at(-1);
      if (redirects.length > 0 && lastCommand && walk.commands.length > before) {
        walk.commands[walk.commands.length - 1] = {
          ...lastCommand,
          redirects: [...lastCommand.redirects, ...redirects],
        };
      }
      return;
    }
    case 'Word':
      resolveWord(node, walk, scope);
      return;
    default:
      forEachChild(node, (child) => visit(child, walk, scope, stdin));
  }
}

function visitPipeline(
  members: readonly SyntaxNode[],
  walk: Walk,
  scope: ShellScope,
  stdin: ShellStdin | undefined,
): void {
  let producer = scope.pipedFrom;
  for (const [i, member] of members.entries()) {
    visit(member, walk, childScope(scope, producer), i === 0 ? stdin : undefined);
    producer = walk.commands.at(-1);
  }
}

function addCommand(node: Command, walk: Walk, scope: ShellScope, inherited: ShellStdin | undefined): void {
  const words: ShellWord[] = [];
  const assignments: { name: string; value: ShellWord }[] = [];
  const named = node.name ? [node.name] : [];
  for (const part of [...node.prefix, ...named, ...node.suffix]) {
    if (part.type === 'Word') words.push(resolveWord(part, walk, scope));
    else if (part.type === 'Assignment') {
      if (part.value.type === 'Word')
        assignments.push({ name: part.name, value: resolveWord(part.value, walk, scope) });
      else for (const element of part.value.elements) resolveWord(element, walk, scope);
    }
  }
  const { redirects, input } = readRedirections(node.redirects, walk, scope);
  const command: ShellCommand = {
    name: programName(words[0]?.value ?? ''),
    words,
    assignments,
    redirects,
    stdin: input ?? inherited,
    pipedFrom: scope.pipedFrom,
    wrappers: [],
    openEnded: false,
    directory: scope.directory,
  };
  applyCommand(scope, command);
  walk.commands.push(command);
}

function readRedirections(
  list: readonly Redirection[],
  walk: Walk,
  scope: ShellScope,
): { redirects: ShellRedirect[]; input: ShellStdin | undefined } {
  const redirects: ShellRedirect[] = [];
  let input: ShellStdin | undefined;
  for (const redirection of list) {
    if (redirection.type === 'HereDoc') {
      const { body } = redirection;
      for (const part of body.parts ?? []) collectSubstitutions(part, walk, scope);
      input = { text: body.text, ...position(body, walk) };
    } else if (redirection.target) {
      const target = resolveWord(redirection.target, walk, scope);
      if (redirection.type === 'HereString') input = { text: target.value, start: target.start, end: target.end };
      else redirects.push({ operator: redirection.operator, target });
    }
  }
  return { redirects, input };
}

function resolveWord(word: Word, walk: Walk, scope: ShellScope): ShellWord {
  const location = position(word, walk);
  if (!word.parts) return { value: word.value, quoted: word.text !== word.value, dynamic: false, ...location };
  const state = { value: '', quoted: false, dynamic: false };
  for (const part of word.parts) resolvePart(part, state, walk, scope);
  return { ...state, ...location };
}

function resolvePart(
  part: WordPart,
  state: { value: string; quoted: boolean; dynamic: boolean },
  walk: Walk,
  scope: ShellScope,
): void {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      if (part.type !== 'Literal') state.quoted = true;
      state.value += part.value;
      return;
    case 'DoubleQuoted':
    case 'LocaleString':
      state.quoted = true;
      for (const inner of part.parts) resolvePart(inner, state, walk, scope);
      return;
    case 'SimpleExpansion':
    case 'ParameterExpansion': {
      const plain = part.type === 'SimpleExpansion' ? part.text.slice(1) : part.text.slice(2, -1);
      const variable = scope.variables.get(plain);
      collectSubstitutions(part, walk, scope);
      state.value += variable ?? part.text;
      state.dynamic ||= variable === undefined;
      return;
    }
    case 'CommandExpansion': {
      const before = walk.commands.length;
      collectSubstitutions(part, walk, scope);
      const only = walk.commands.length === before + 1 ? walk.commands[before] : undefined;
      const output = only && !only.pipedFrom ? knownOutput(only) : undefined;
      state.value +=
        (output === undefined ? undefined : withoutTrailing(output, '\n')) ??
        (only && only.name === 'mktemp' ? '/tmp/mktemp' : part.text);
      state.dynamic ||= output === undefined && only?.name !== 'mktemp';
      return;
    }
    default:
      collectSubstitutions(part, walk, scope);
      state.value += part.text;
      state.dynamic ||= part.type === 'ArithmeticExpansion' || part.type === 'ProcessSubstitution';
  }
}

/** Visit the scripts inside a word part: `$(…)`, backticks, `<(…)`, also within `${x:-…}` and `$((…))`. */
function collectSubstitutions(node: SyntaxNode, walk: Walk, scope: ShellScope): void {
  const isScript =
    node.type === 'CommandExpansion' ||
    node.type === 'ProcessSubstitution' ||
    node.type === 'ArithmeticCommandExpansion';
  if (walk.depth >= MAX_SUBSTITUTION_DEPTH) {
    if (isScript || node.type === 'ParameterExpansion' || node.type === 'ArithmeticExpansion') {
      for (const command of tokenizeShell(node.text.slice(1)).commands.map(unlocated)) walk.commands.push(command);
    }
    return;
  }
  const deeper: Walk = { ...walk, depth: walk.depth + 1 };
  if (isScript) {
    if (!node.script) return;
    const located = walk.located && node.script.source === undefined;
    visit(node.script, { ...deeper, located }, childScope(scope, undefined), undefined);
  } else {
    forEachChild(node, (child) => collectSubstitutions(child, deeper, scope));
  }
}

function unlocated(command: ShellCommand): ShellCommand {
  const strip = (word: ShellWord): ShellWord => ({ ...word, start: -1, end: -1 });
  return { ...command, words: command.words.map(strip), stdin: undefined };
}

function position(node: { pos: number; end: number }, walk: Walk): { start: number; end: number } {
  return walk.located ? { start: node.pos, end: node.end } : { start: -1, end: -1 };
}
