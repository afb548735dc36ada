/**
 * A notation for "this program with this subcommand and these options", which describes most dangerous operations:
 *
 *   git push -f|--force !--dry-run          program, subcommand, one of these options, none of those
 *   aws * delete-*|terminate-*              `*` matches any characters within a word
 *   dd +of=/dev/*                           a word like this anywhere
 *   kubectl delete ns|namespace #1          and at least one more plain word
 *
 * Subcommands must come in this order with nothing between them but options and what may be an option's value, so
 * `aws --profile prod s3 rm` is `aws s3 rm` and `npm run unpublish` isn't `npm unpublish`. One-letter options are
 * found in clusters (`-xdf`), long ones with one dash or two, with `=value`, in any case.
 */

import type { ShellCommand } from '../../shell/shell-command.ts';
import { globToRegExp } from '../glob.ts';

/** Options that make most programs only report what they would do. */
const HARMLESS = [
  '--help',
  '--dry-run',
  '--dryrun',
  '--dry_run',
  '--what-if',
  '-whatif',
  '--noop',
  '--simulate',
  '--just-print',
];

export type CommandSpec = {
  readonly programs: readonly RegExp[];
  readonly programNames: readonly string[];
  readonly path: readonly RegExp[];
  readonly pathNames: readonly string[];
  readonly required: readonly (readonly string[])[];
  readonly forbidden: readonly string[];
  readonly forbiddenWords: readonly RegExp[];
  readonly anywhere: readonly RegExp[];
  readonly minWords: number;
};

/** Parse one line of the notation. */
export function parseSpec(line: string): CommandSpec {
  const [programs = '', ...tokens] = line.trim().split(/\s+/);
  const of = (prefix: string) =>
    tokens.filter((token) => token.startsWith(prefix)).map((token) => token.slice(prefix.length));
  const pathNames = tokens.filter((token) => /^[^-!+#]/.test(token));
  const forbidden = of('!').flatMap((token) => token.split('|'));
  return {
    programs: programs.split('|').map((program) => globToRegExp(program)),
    programNames: programs.split('|'),
    path: pathNames.map((token) => globToRegExp(token)),
    pathNames,
    required: tokens.filter((token) => token.startsWith('-')).map((token) => token.split('|')),
    forbidden: forbidden.filter((token) => token.startsWith('-')),
    forbiddenWords: forbidden.filter((token) => !token.startsWith('-')).map((token) => globToRegExp(token)),
    anywhere: of('+').map((token) => globToRegExp(token)),
    minWords: Number(of('#')[0] ?? 0),
  };
}

/** Whether a command matches the spec; a dry run or a call for help never does. */
export function matchesSpec(spec: CommandSpec, command: ShellCommand): boolean {
  if (!spec.programs.some((program) => program.test(command.name))) return false;
  const values = command.words.slice(1).map((word) => word.value);
  const rest = followPath(spec.path, values);
  if (rest === undefined || rest < spec.minWords) return false;
  const harmless = HARMLESS.filter((option) => !spec.required.flat().includes(option));
  if (harmless.some((option) => hasOption(values, option))) return false;
  if (values.at(-1) === '-h') return false;
  if (!spec.required.every((options) => options.some((option) => hasOption(values, option)))) return false;
  if (spec.forbidden.some((option) => hasOption(values, option))) return false;
  if (spec.forbiddenWords.some((word) => values.some((value) => word.test(value)))) return false;
  return spec.anywhere.every((word) => values.some((value) => word.test(value)));
}

/**
 * Return how many plain words follow the subcommand path, or undefined when the path isn't there. A word after an
 * option may be its value or the next step, so both readings are followed: `steps` holds each step that can be reached
 * with the plain words seen since.
 */
function followPath(path: readonly RegExp[], values: readonly string[]): number | undefined {
  let steps = new Map([[0, 0]]);
  let afterOption = false;
  for (const value of values) {
    if (value.startsWith('-') && value.length > 1) {
      afterOption = !value.includes('=');
      continue;
    }
    const next = new Map<number, number>();
    const reach = (step: number, rest: number) => next.set(step, Math.max(rest, next.get(step) ?? 0));
    for (const [step, rest] of steps) {
      const wanted = path[step];
      if (wanted === undefined) reach(step, rest + 1);
      else if (wanted.test(value)) reach(step + 1, 0);
      if (afterOption && wanted !== undefined) reach(step, rest);
    }
    steps = next;
    afterOption = false;
  }
  return steps.get(path.length);
}

/**
 * Whether an option is set: `-f` also within a cluster, `--force` also as `-force` or `--force=true`, `--expire=now`
 * also as two words.
 */
export function hasOption(values: readonly string[], option: string): boolean {
  const letter = /^-[A-Za-z0-9]$/.test(option) ? option[1] : undefined;
  if (letter !== undefined)
    return values.some(
      (value) => /^-[A-Za-z0-9]+$/.test(value) && value.includes(letter, 1) && !/^-[a-z]{8,}$/.test(value),
    );
  const wanted = option.toLowerCase().replace(/^-+/, '');
  const [name = '', wantedValue] = splitOnce(wanted, '=');
  return values.some((value, index) => {
    if (!value.startsWith('-')) return false;
    const [given = '', givenValue] = splitOnce(value.toLowerCase().replace(/^--?/, ''), '=');
    if (given !== name) return false;
    if (wantedValue !== undefined) return globToRegExp(wantedValue).test(givenValue ?? values[index + 1] ?? '');
    return givenValue !== 'false' && givenValue !== 'none' && givenValue !== '0';
  });
}

function splitOnce(text: string, separator: string): [string, string?] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
