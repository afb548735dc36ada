// A service keeps the daemon running without any hook: a user unit of systemd, or an agent of launchd. Neither needs
// root.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { MEMORY_SAVING_ENV } from '../../daemon/client/daemon-env.ts';
import type { Change, Plan } from './change.ts';
import type { Places } from './places.ts';

type Service = { path: string; text: string; start: string[][]; stop: string[][] };

/** Plan the service of this platform: its file, and the commands that enable it. */
export function planService(places: Places, platform: NodeJS.Platform): Plan {
  const service = describeService(places, platform);
  if (!service) {
    return {
      changes: [],
      notes: [`--service knows systemd and launchd, not ${platform}: hooks start the daemon anyway`],
    };
  }
  if (existsSync(service.path) && readFileSync(service.path, 'utf8') === service.text)
    return { changes: [], notes: [] };
  const write: Change = {
    action: existsSync(service.path) ? 'update' : 'create',
    target: service.path,
    reason: 'keeps the daemon running',
    apply() {
      mkdirSync(dirname(service.path), { recursive: true });
      writeFileSync(service.path, service.text);
    },
  };
  return { changes: [write, ...service.start.map(asChange)], notes: [] };
}

/** Plan the removal of the service, if one was installed. */
export function planServiceRemoval(places: Places, platform: NodeJS.Platform): Change[] {
  const service = describeService(places, platform);
  if (!service || !existsSync(service.path)) return [];
  const remove: Change = {
    action: 'remove',
    target: service.path,
    reason: 'the service',
    apply: () => rmSync(service.path, { force: true }),
  };
  return [...service.stop.map(asChange), remove];
}

function describeService(places: Places, platform: NodeJS.Platform): Service | undefined {
  if (platform === 'linux') {
    const unit = basename(places.systemdUnit);
    return {
      path: places.systemdUnit,
      text: systemdUnit(places),
      start: [
        ['systemctl', '--user', 'daemon-reload'],
        ['systemctl', '--user', 'enable', '--now', unit],
      ],
      stop: [['systemctl', '--user', 'disable', '--now', unit]],
    };
  }
  if (platform === 'darwin') {
    return {
      path: places.launchdAgent,
      text: launchdAgent(places),
      start: [['launchctl', 'load', '-w', places.launchdAgent]],
      stop: [['launchctl', 'unload', '-w', places.launchdAgent]],
    };
  }
  return undefined;
}

/** The daemon drains on SIGTERM. It exits with 0 if another one is running, so only a crash is restarted. */
function systemdUnit({ node, daemonScript, memoryHome }: Places): string {
  return `[Unit]
Description=agent-memory: memory for AI coding agents

[Service]
ExecStart=${systemdWord(node)} ${systemdWord(daemonScript)}
Environment=${systemdWord(`AGENT_MEMORY_HOME=${memoryHome}`)} MALLOC_ARENA_MAX=${MEMORY_SAVING_ENV.MALLOC_ARENA_MAX}
Restart=on-failure
RestartSec=5
TimeoutStopSec=30

[Install]
WantedBy=default.target
`;
}

/** systemd.syntax(7): quoted, with \\, " and the specifier % escaped. */
function systemdWord(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%')}"`;
}

function launchdAgent({ node, daemonScript, memoryHome, launchdAgent }: Places): string {
  const string = (text: string) =>
    `<string>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</string>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>${string(basename(launchdAgent, '.plist'))}
  <key>ProgramArguments</key><array>${string(node)}${string(daemonScript)}</array>
  <key>EnvironmentVariables</key><dict><key>AGENT_MEMORY_HOME</key>${string(memoryHome)}</dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
</dict>
</plist>
`;
}

function asChange(command: string[]): Change {
  const [program = '', ...args] = command;
  return {
    action: 'run',
    target: command.join(' '),
    reason: 'the service',
    apply() {
      const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 });
      if (status === 0) return;
      const why = error?.message ?? stderr.trim() ?? `exit code ${status}`;
      throw new Error(`${command.join(' ')} failed (${why}): run it in a login session of this user`);
    },
  };
}
