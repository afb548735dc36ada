import type { ShellCommand } from '../shell/shell-command.ts';
import { withoutVersion } from '../text/trailing.ts';
import { commandPattern, literally } from './command-pattern.ts';
import type { PastCall } from './past-call.ts';
import { type CallTexts, readToolCall } from './tool-call.ts';

/** A call's kind, to find similar ones: `Bash npm run`, `Edit src/a.ts`, `mcp__db__query`. */
export type CallFeatures = {
  readonly families: ReadonlySet<string>;
  readonly lines: readonly string[];
  readonly commands: readonly ShellCommand[];
  readonly texts: CallTexts;
};

const IGNORED = new Set(
  'cd echo printf export true set source cat ls pwd head tail grep sleep mkdir tee wc'.split(' '),
);
const MAX_PATTERN_CHARS = 400;

/** Extract from a call what distinguishes it from others. */
export function featuresOf(call: Pick<PastCall, 'toolName' | 'toolInput'>): CallFeatures {
  const texts = readToolCall(call.toolName, call.toolInput);
  const informative = texts.commands.filter((command) => command.name !== '' && !IGNORED.has(command.name));
  if (texts.commands.length > 0) {
    const commands = informative.length > 0 ? informative : texts.commands;
    return { families: new Set(commands.map(familyOf)), lines: commands.map(lineOf), commands, texts };
  }
  const families = texts.files.length > 0 ? texts.files : [call.toolName];
  return {
    families: new Set(families.map((file) => `${call.toolName} ${file}`)),
    lines: texts.input.filter((line) => line.length <= MAX_PATTERN_CHARS),
    commands: [],
    texts,
  };
}

/** `npm run build` and `npm run test` are of the family `npm run`; `python3` counts as `python`. */
function familyOf(command: ShellCommand): string {
  const subcommand = command.words[1]?.value ?? '';
  const name = withoutVersion(command.name);
  return /^[a-z][\w:-]*$/i.test(subcommand) ? `${name} ${subcommand}` : name;
}

function lineOf(command: ShellCommand): string {
  return [command.name, ...command.words.slice(1).map((word) => word.value)].join(' ');
}

/**
 * Propose patterns that may separate the failing calls from those that worked, the most general first: a word that all
 * failing calls have and no working one; the kind of command; the exact command.
 */
export function candidatePatterns(failing: readonly CallFeatures[], working: readonly CallFeatures[]): string[] {
  const [first] = failing;
  if (!first) return [];
  const patterns: string[] = [];
  for (const [i, line] of first.lines.entries()) {
    const command = first.commands[i];
    const words = line.split(/\s+/);
    const shared = words.filter((word) =>
      failing.every((call) => call.lines.some((other) => other.split(/\s+/).includes(word))),
    );
    const distinguishing = shared.filter(
      (word) => !working.some((call) => call.lines.some((other) => other.split(/\s+/).includes(word))),
    );
    if (command) {
      for (const word of distinguishing) {
        if (word === command.name) patterns.push(commandPattern(command), `^${literally(word)}(\\s|$)`);
        else patterns.push(`^${literally(command.name)}\\s(?:.*\\s)?${literally(word)}(\\s|$)`);
      }
      patterns.push(commandPattern(command));
    }
    patterns.push(`^${words.map(literally).join('\\s+')}$`);
  }
  return [...new Set(patterns)].filter((pattern) => pattern.length <= MAX_PATTERN_CHARS);
}
