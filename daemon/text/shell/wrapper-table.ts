/**
 * Programs that run the command in their arguments. For each: the options that take a value of their own, and how
 * many plain words (a duration, a host, a lock file) stand before the command. Taken from the manual pages.
 */
export interface Wrapper {
  readonly valueOptions?: readonly string[];
  /** Plain words before the command. */
  readonly skip?: number;
  /** `NAME=value` words before the command are assignments. */
  readonly assignments?: boolean;
  /** More arguments come at run time. */
  readonly openEnded?: boolean;
  /** With one of these the command is only looked up or listed, not run. */
  readonly notRunWith?: readonly string[];
  /** The first plain words that must stand there: `docker exec`, `npm exec`; the command comes after them. */
  readonly subcommands?: readonly string[];
  /** The command begins after `--` and nowhere else. */
  readonly afterDashes?: boolean;
  /** The words of the command are joined and given to a shell (`ssh host 'a; b'`). */
  readonly joinsToShell?: boolean;
}

const PLAIN: Wrapper = {};
const DASHES: Wrapper = { afterDashes: true };
const SUDO_OPTIONS = [
  '-u',
  '-g',
  '-h',
  '-p',
  '-C',
  '-r',
  '-t',
  '-T',
  '-U',
  '-R',
  '-D',
  '--user',
  '--group',
  '--host',
  '--prompt',
  '--chdir',
  '--chroot',
  '--role',
  '--type',
  '--close-from',
  '--command-timeout',
  '--other-user',
];
const SSH_OPTIONS = [
  '-B',
  '-b',
  '-c',
  '-D',
  '-E',
  '-e',
  '-F',
  '-I',
  '-i',
  '-J',
  '-L',
  '-l',
  '-m',
  '-O',
  '-o',
  '-P',
  '-p',
  '-Q',
  '-R',
  '-S',
  '-W',
  '-w',
];
const EXEC_OPTIONS = [
  '-e',
  '--env',
  '-u',
  '--user',
  '-w',
  '--workdir',
  '--env-file',
  '--detach-keys',
  '--index',
  '-f',
  '--file',
  '-p',
  '--project-name',
  '--profile',
  '-c',
  '--container',
  '-n',
  '--namespace',
  '--context',
  '--kubeconfig',
  '-H',
  '--host',
];
const RUN_OPTIONS = [
  ...EXEC_OPTIONS,
  '-v',
  '--volume',
  '--mount',
  '--name',
  '--network',
  '--net',
  '--entrypoint',
  '-h',
  '--hostname',
  '-l',
  '--label',
  '--platform',
  '--memory',
  '-m',
  '--cpus',
  '--gpus',
  '--publish',
  '--security-opt',
  '--cap-add',
  '--cap-drop',
  '--add-host',
  '--tmpfs',
  '--ulimit',
  '--shm-size',
  '--restart',
  '--pull',
  '--device',
  '--ipc',
  '--pid',
  '--userns',
  '--dns',
];

export const WRAPPERS: ReadonlyMap<string, readonly Wrapper[]> = new Map<string, readonly Wrapper[]>([
  ...['sudo', 'doas', 'gosu', 'sudo-rs', 'run0'].map(
    (name) =>
      [
        name,
        [
          {
            valueOptions: SUDO_OPTIONS,
            assignments: true,
            skip: name === 'gosu' ? 1 : 0,
            notRunWith: ['-l', '-v', '-K', '-k', '-V', '-e', '--list', '--validate', '--edit'],
          },
        ],
      ] as const,
  ),
  ['env', [{ valueOptions: ['-u', '--unset', '-C', '--chdir', '-P'], assignments: true }]],
  ['nice', [{ valueOptions: ['-n', '--adjustment'] }]],
  ['ionice', [{ valueOptions: ['-c', '-n', '-p', '--class', '--classdata'], notRunWith: ['-p'] }]],
  ['chrt', [{ skip: 1 }]],
  ['taskset', [{ skip: 1 }]],
  ['nohup', [PLAIN]],
  ['setsid', [PLAIN]],
  ['time', [{ valueOptions: ['-f', '-o', '--format', '--output'] }]],
  ['timeout', [{ valueOptions: ['-s', '-k', '--signal', '--kill-after'], skip: 1 }]],
  ['gtimeout', [{ valueOptions: ['-s', '-k', '--signal', '--kill-after'], skip: 1 }]],
  ['stdbuf', [{ valueOptions: ['-i', '-o', '-e', '--input', '--output', '--error'] }]],
  ['command', [{ notRunWith: ['-v', '-V'] }]],
  ['builtin', [PLAIN]],
  ['exec', [{ valueOptions: ['-a'] }]],
  ['busybox', [PLAIN]],
  ['toybox', [PLAIN]],
  ['watch', [{ valueOptions: ['-n', '--interval', '-q', '--equexit'], joinsToShell: true }]],
  [
    'xargs',
    [
      {
        valueOptions: [
          '-I',
          '-n',
          '-P',
          '-L',
          '-d',
          '-s',
          '-E',
          '-a',
          '--max-args',
          '--max-procs',
          '--delimiter',
          '--arg-file',
          '--max-chars',
          '--max-lines',
          '--process-slot-var',
        ],
        openEnded: true,
      },
    ],
  ],
  [
    'parallel',
    [
      {
        valueOptions: [
          '-j',
          '--jobs',
          '-P',
          '-a',
          '--arg-file',
          '-n',
          '-N',
          '-I',
          '-d',
          '--delimiter',
          '--delay',
          '--timeout',
          '--retries',
          '--joblog',
          '--results',
          '-S',
          '--colsep',
          '-C',
          '--tmpdir',
          '--workdir',
        ],
        openEnded: true,
      },
    ],
  ],
  ['rush', [{ openEnded: true }]],
  ['strace', [{ valueOptions: ['-e', '-o', '-p', '-s', '-u', '-a', '-P'] }]],
  ['ltrace', [{ valueOptions: ['-e', '-o', '-p', '-s', '-u'] }]],
  ['caffeinate', [{ valueOptions: ['-t', '-w'] }]],
  ['unbuffer', [PLAIN]],
  ['rlwrap', [PLAIN]],
  ['flock', [{ skip: 1, valueOptions: ['-w', '--timeout', '-E', '--conflict-exit-code'] }]],
  ['chroot', [{ skip: 1 }]],
  ['fakeroot', [PLAIN]],
  ['unshare', [PLAIN]],
  ['nsenter', [{ valueOptions: ['-t', '--target', '-S', '-G'] }]],
  [
    'systemd-run',
    [{ valueOptions: ['-p', '--property', '-u', '--unit', '-t', '-E', '--setenv', '--slice', '--on-calendar'] }],
  ],
  ['systemd-inhibit', [PLAIN]],
  ['dbus-run-session', [PLAIN]],
  ['xvfb-run', [{ valueOptions: ['-n', '-s', '-e', '-f', '-p', '--server-args'] }]],
  ['ssh', [{ valueOptions: SSH_OPTIONS, skip: 1, joinsToShell: true }]],
  ['mosh', [DASHES]],
  ['sshpass', [{ valueOptions: ['-p', '-f', '-d', '-P'] }]],
  ['autossh', [{ valueOptions: [...SSH_OPTIONS, '-M'], skip: 1, joinsToShell: true }]],
  ['npx', [{ valueOptions: ['-p', '--package'] }]],
  ['pnpx', [PLAIN]],
  ['bunx', [PLAIN]],
  ['uvx', [{ valueOptions: ['--from', '--with', '--python', '-p'] }]],
  ['pipx', [{ subcommands: ['run'] }]],
  ['npm', [{ subcommands: ['exec|x'] }]],
  ['pnpm', [{ subcommands: ['exec|dlx'] }]],
  ['yarn', [{ subcommands: ['exec|dlx'] }]],
  ['bun', [{ subcommands: ['x'] }]],
  [
    'uv',
    [
      {
        subcommands: ['run'],
        valueOptions: ['--with', '--python', '-p', '--project', '--directory', '--env-file', '--extra', '--group'],
      },
    ],
  ],
  ['poetry', [{ subcommands: ['run'], valueOptions: ['-C', '--directory'] }]],
  ['pipenv', [{ subcommands: ['run'] }]],
  ['pdm', [{ subcommands: ['run'] }]],
  ['hatch', [{ subcommands: ['run'] }]],
  ['bundle', [{ subcommands: ['exec'] }]],
  ['conda', [{ subcommands: ['run'], valueOptions: ['-n', '--name', '-p', '--prefix'] }]],
  ['rbenv', [{ subcommands: ['exec'] }]],
  ['pyenv', [{ subcommands: ['exec'] }]],
  ['direnv', [{ subcommands: ['exec'], skip: 1 }]],
  ['mise', [{ ...DASHES, subcommands: ['exec|x'] }]],
  ['asdf', [{ subcommands: ['exec'] }]],
  ['aws-vault', [{ ...DASHES, subcommands: ['exec'] }]],
  ['op', [{ ...DASHES, subcommands: ['run'] }]],
  ['doppler', [{ ...DASHES, subcommands: ['run'] }]],
  ['infisical', [{ ...DASHES, subcommands: ['run'] }]],
  ['chamber', [{ ...DASHES, subcommands: ['exec'] }]],
  ['dotenvx', [{ ...DASHES, subcommands: ['run'] }]],
  ['dotenv', [DASHES]],
  ['teller', [{ ...DASHES, subcommands: ['run'] }]],
  ['lxc', [{ ...DASHES, subcommands: ['exec'] }]],
  ['incus', [{ ...DASHES, subcommands: ['exec'] }]],
  ['multipass', [{ ...DASHES, subcommands: ['exec'] }]],
  ['kubectl', [{ ...DASHES, subcommands: ['exec|run|debug'] }]],
  ['k', [{ ...DASHES, subcommands: ['exec|run|debug'] }]],
  ['oc', [{ ...DASHES, subcommands: ['exec|rsh|debug'] }]],
  ...['docker', 'podman', 'nerdctl'].map(
    (name) =>
      [
        name,
        [
          { subcommands: ['exec'], valueOptions: EXEC_OPTIONS, skip: 1 },
          { subcommands: ['container', 'exec'], valueOptions: EXEC_OPTIONS, skip: 1 },
          { subcommands: ['compose', 'exec|run'], valueOptions: RUN_OPTIONS, skip: 1 },
          { subcommands: ['run'], valueOptions: [...RUN_OPTIONS, '-p'], skip: 1 },
          { subcommands: ['container', 'run'], valueOptions: [...RUN_OPTIONS, '-p'], skip: 1 },
        ],
      ] as const,
  ),
  ...['docker-compose', 'podman-compose'].map(
    (name) => [name, [{ subcommands: ['exec|run'], valueOptions: RUN_OPTIONS, skip: 1 }]] as const,
  ),
  [
    'heroku',
    [
      { ...DASHES, subcommands: ['run'] },
      { subcommands: ['run'], valueOptions: ['-a', '--app', '-r', '--remote', '-s', '--size', '-e', '--env'] },
    ],
  ],
  ['adb', [{ subcommands: ['shell'], valueOptions: ['-s', '-t'], joinsToShell: true }]],
  ['wsl', [{ valueOptions: ['-d', '-u', '--distribution', '--user', '--cd'], assignments: false }]],
]);

interface ShellOption {
  readonly options: readonly string[];
  readonly subcommand?: string;
}

/** Options whose value is a line for the shell, by program and the subcommand that must come before. */
export const SHELL_OPTIONS: ReadonlyMap<string, ShellOption> = new Map<string, ShellOption>([
  ...['su', 'runuser', 'script', 'vagrant', 'flock'].map((name) => [name, { options: ['-c', '--command'] }] as const),
  ['gcloud', { options: ['--command'], subcommand: 'ssh' }],
  ['fly', { options: ['-C', '--command'], subcommand: 'ssh' }],
  ['flyctl', { options: ['-C', '--command'], subcommand: 'ssh' }],
  ['az', { options: ['--scripts'], subcommand: 'invoke' }],
  [
    'git',
    { options: ['--exec', '-x', '--tree-filter', '--index-filter', '--msg-filter', '--commit-filter', '--env-filter'] },
  ],
  ['nix-shell', { options: ['--run', '--command'] }],
  ['nodemon', { options: ['--exec', '-x'] }],
  ['watchexec', { options: ['--shell-command'] }],
  ['env', { options: ['-S', '--split-string'] }],
  ['parallel-ssh', { options: ['-c'] }],
]);
