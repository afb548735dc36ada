import { each, type WrapperEntries } from './wrapper.ts';

const SUDO_OPTIONS =
  '-u -g -h -p -C -r -t -T -U -R -D --user --group --host --prompt --chdir --chroot --role --type --close-from --command-timeout --other-user';
const TIMEOUT_OPTIONS = '-s -k --signal --kill-after';
const XARGS_OPTIONS =
  '-I -n -P -L -d -s -E -a --max-args --max-procs --delimiter --arg-file --max-chars --max-lines --process-slot-var';
const PARALLEL_OPTIONS =
  '-j --jobs -P -a --arg-file -n -N -I -d --delimiter --delay --timeout --retries --joblog --results -S --colsep -C --tmpdir --workdir';
const TRACE_OPTIONS = '-e -o -p -s -u -a -P';

/**
 * Programs of the system that run another one with other rights, another environment or a limit; from their manual
 * pages.
 */
export const SYSTEM_WRAPPERS: WrapperEntries = [
  ...each('sudo doas sudo-rs run0', {
    valueOptions: SUDO_OPTIONS,
    assignments: true,
    notRunWith: '-l -v -K -k -V -e --list --validate --edit',
  }),
  ...each('env', { valueOptions: '-u --unset -C --chdir -P', assignments: true }),
  ...each('nice', { valueOptions: '-n --adjustment' }),
  ...each('ionice', { valueOptions: '-c -n --class --classdata', notRunWith: '-p --pid' }),
  ...each('chrt taskset chroot gosu', { skip: 1 }),
  ...each('nohup setsid builtin busybox toybox unbuffer rlwrap fakeroot unshare systemd-inhibit dbus-run-session', {}),
  ...each('time', { valueOptions: '-f -o --format --output' }),
  ...each('timeout gtimeout', { valueOptions: TIMEOUT_OPTIONS, skip: 1 }),
  ...each('stdbuf', { valueOptions: '-i -o -e --input --output --error' }),
  ...each('command', { notRunWith: '-v -V' }),
  ...each('exec', { valueOptions: '-a' }),
  ...each('watch', { valueOptions: '-n --interval -q --equexit', joinsToShell: true }),
  ...each('xargs', { valueOptions: XARGS_OPTIONS, openEnded: true }),
  ...each('parallel', { valueOptions: PARALLEL_OPTIONS, openEnded: true }),
  ...each('rush', { openEnded: true }),
  ...each('strace ltrace', { valueOptions: TRACE_OPTIONS }),
  ...each('caffeinate', { valueOptions: '-t -w' }),
  ...each('flock', { skip: 1, valueOptions: '-w --timeout -E --conflict-exit-code' }),
  ...each('nsenter', { valueOptions: '-t --target -S -G' }),
  ...each('systemd-run', { valueOptions: '-p --property -u --unit -t -E --setenv --slice --on-calendar' }),
  ...each('xvfb-run', { valueOptions: '-n -s -e -f -p --server-args' }),
  ...each('sshpass', { valueOptions: '-p -f -d -P' }),
];
