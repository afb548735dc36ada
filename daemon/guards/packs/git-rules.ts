import type { ShellCommand } from '../../shell/shell-command.ts';
import { subcommandAt } from '../../shell/subcommand-at.ts';
import { hasOption } from './command-spec.ts';
import { isTemporaryFolder } from './delete-targets.ts';
import type { RiskyCall, RuleTests } from './risky-call.ts';

/** Options of checkout, switch and restore whose next word is a value. */
const CHECKOUT_VALUES = new Set([
  '-b',
  '-B',
  '--orphan',
  '--conflict',
  '-s',
  '--source',
  '--pathspec-from-file',
  '-U',
  '--unified',
]);

type GitCall = {
  readonly subcommand: string;
  readonly args: readonly string[];
};

function gitCalls(call: RiskyCall): GitCall[] {
  return call.commands.filter((command) => command.name.toLowerCase() === 'git' && !isScratch(command)).map(readGit);
}

/** Whether the repository is below a temporary folder: an experiment, which may be lost. */
function isScratch(command: ShellCommand): boolean {
  return command.directory !== undefined && isTemporaryFolder(command.directory);
}

function readGit(command: ShellCommand): GitCall {
  const [subcommand = '', ...args] = command.words.slice(subcommandAt(command)).map((word) => word.value);
  return { subcommand: subcommand.toLowerCase(), args };
}

function plainArgs(args: readonly string[]): string[] {
  const plain: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const value = args[index] ?? '';
    if (CHECKOUT_VALUES.has(value) || (value === '--track' && /^(direct|inherit)$/.test(args[index + 1] ?? '')))
      index++;
    else if (!value.startsWith('-')) plain.push(value);
  }
  return plain;
}

/** `checkout -- x`, `checkout main x`, `checkout -f`, `switch --discard-changes`, `restore x`. */
function discardsChanges({ subcommand, args }: GitCall): boolean {
  const has = (option: string) => hasOption(args, option);
  if (subcommand === 'switch') return has('-f') || has('--force') || has('--discard-changes');
  if (subcommand === 'restore') {
    const isStaged = has('--staged') || has('-S');
    const isWorktree = has('--worktree') || has('-W');
    if ((isStaged && !isWorktree) || has('-p') || has('--patch')) return false;
    return plainArgs(args).length > 0 || args.some((value) => value.startsWith('--pathspec-from-file'));
  }
  if (subcommand !== 'checkout' || has('-p') || has('--patch') || has('--help')) return false;
  if (has('-f') || has('--force')) return true;
  if (args.some((value) => /^(-b|-B|--orphan|--detach|-d|--ours|--theirs|--merge)/.test(value))) return false;
  const dashes = args.indexOf('--');
  if (dashes >= 0) return args.length > dashes + 1;
  if (args.some((value) => value.startsWith('--pathspec-from-file'))) return true;
  const plain = plainArgs(args);
  return plain.length > 1 || plain[0] === '.' || plain[0] === './' || plain[0] === '*';
}

function isForcedPush({ subcommand, args }: GitCall): boolean {
  if (subcommand !== 'push' || hasOption(args, '--dry-run') || hasOption(args, '-n')) return false;
  return (
    args.includes('--force') ||
    hasOption(args, '-f') ||
    hasOption(args, '--mirror') ||
    hasOption(args, '--prune') ||
    args.some((value, index) => index > 0 && /^\+\S/.test(value))
  );
}

/** `-n` alone or in a cluster, also beside -f: `git clean` then only lists. The text after an `e` is a pattern. */
const CLEAN_SHOWS = /^-[a-df-zA-Z]*n/;

function cleans({ subcommand, args }: GitCall): boolean {
  const onlyShows =
    hasOption(args, '--dry-run') ||
    hasOption(args, '-i') ||
    hasOption(args, '--interactive') ||
    args.some((arg) => CLEAN_SHOWS.test(arg));
  return subcommand === 'clean' && (hasOption(args, '-f') || hasOption(args, '--force')) && !onlyShows;
}

function deletesBranch({ subcommand, args }: GitCall): boolean {
  if (subcommand !== 'branch') return false;
  return (
    hasOption(args, '-D') ||
    ((hasOption(args, '-d') || hasOption(args, '--delete')) && (hasOption(args, '-f') || hasOption(args, '--force')))
  );
}

/** Branches and tags that others build on; deleting a feature branch after its merge is routine. */
const SHARED_REF =
  /^:?(refs\/(heads|tags)\/)?(main|master|trunk|develop|dev|staging|production|prod|release([/-].*)?|hotfix([/-].*)?|gh-pages|v?\d+(\.[\dx]+)+.*)$/i;

function deletesSharedRef({ subcommand, args }: GitCall): boolean {
  if (subcommand !== 'push') return false;
  const plain = args.filter((value) => !value.startsWith('-'));
  const byOption =
    (hasOption(args, '-d') || hasOption(args, '--delete')) && plain.slice(1).some((ref) => SHARED_REF.test(ref));
  return byOption || plain.slice(1).some((ref) => ref.startsWith(':') && SHARED_REF.test(ref));
}

function removesAll({ subcommand, args }: GitCall): boolean {
  return (
    subcommand === 'rm' &&
    !hasOption(args, '--cached') &&
    !hasOption(args, '-n') &&
    args.some((value) => /^(\.|\.\/|\*|:\/)$/.test(value))
  );
}

const any = (test: (git: GitCall) => boolean) => (call: RiskyCall) => gitCalls(call).some(test);

export const gitRules: RuleTests = {
  'git.reset-hard': any(
    ({ subcommand, args }) => subcommand === 'reset' && (hasOption(args, '--hard') || hasOption(args, '--merge')),
  ),
  'git.discard': any(discardsChanges),
  'git.clean': any(cleans),
  'git.push-force': any(isForcedPush),
  'git.push-delete': any(deletesSharedRef),
  'git.branch-delete': any(deletesBranch),
  'git.remove-all': any(removesAll),
};
