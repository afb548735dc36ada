import { SYSTEM_WRAPPERS } from './system-wrappers.ts';
import { TOOL_WRAPPERS } from './tool-wrappers.ts';
import type { Wrapper } from './wrapper.ts';

/** Programs that run the command in their arguments. */
export const WRAPPERS: ReadonlyMap<string, readonly Wrapper[]> = new Map([...SYSTEM_WRAPPERS, ...TOOL_WRAPPERS]);

type ShellOption = {
  readonly options: readonly string[];
  readonly subcommand?: string;
};

const GIT_SHELL_OPTIONS = '--exec -x --tree-filter --index-filter --msg-filter --commit-filter --env-filter'.split(' ');

/** Options whose value is a line for the shell, by program and the subcommand that must come before. */
export const SHELL_OPTIONS: ReadonlyMap<string, ShellOption> = new Map<string, ShellOption>([
  ['su', { options: ['-c', '--command'] }],
  ['runuser', { options: ['-c', '--command'] }],
  ['script', { options: ['-c', '--command'] }],
  ['vagrant', { options: ['-c', '--command'] }],
  ['flock', { options: ['-c', '--command'] }],
  ['gcloud', { options: ['--command'], subcommand: 'ssh' }],
  ['fly', { options: ['-C', '--command'], subcommand: 'ssh' }],
  ['flyctl', { options: ['-C', '--command'], subcommand: 'ssh' }],
  ['az', { options: ['--scripts'], subcommand: 'invoke' }],
  ['git', { options: GIT_SHELL_OPTIONS }],
  ['nix-shell', { options: ['--run', '--command'] }],
  ['nodemon', { options: ['--exec', '-x'] }],
  ['watchexec', { options: ['--shell-command'] }],
  ['env', { options: ['-S', '--split-string'] }],
]);
