import { join } from 'node:path';
import type { Home } from '../../daemon/home/home.ts';
import { stableNode } from './stable-node.ts';

/** Every path that install reads or writes, so that a test can point it elsewhere. */
export type Places = {
  /** This package's folder: its dist/ holds the hooks, the MCP server and the CLI. */
  packageRoot: string;
  /**
   * Absolute path of the Node that runs this program, preferably one that survives an upgrade: the client may have
   * another PATH.
   */
  node: string;
  memoryHome: string;
  /** The daemon's settings.json, in that home. */
  memorySettings: string;
  /** Whether memoryHome isn't the default. */
  isOwnHome: boolean;
  builtHooks: string;
  mcpScript: string;
  cliScript: string;
  daemonScript: string;
  /** Claude Code's user settings: hooks and plugins. */
  settings: string;
  /** Claude Code's own state, with the user's MCP servers. */
  state: string;
  /** The client's record of the marketplaces that it has copied. */
  knownMarketplaces: string;
  /** The folder into which --symlink links the hooks. */
  linkedHooks: string;
  /** The link to the CLI. */
  binFolder: string;
  path: string;
  userHome: string;
  platform: NodeJS.Platform;
  /** Settings folder of graphical programs: %APPDATA%, ~/Library/Application Support, ~/.config. */
  appData: string;
  /** Settings folder of command-line programs: $XDG_CONFIG_HOME, ~/.config on every platform. */
  configFolder: string;
  /** The environment: some agents take their folder from a variable. */
  env: NodeJS.ProcessEnv;
  systemdUnit: string;
  launchdAgent: string;
};

function appDataOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, userHome: string): string | undefined {
  if (platform === 'win32') return env.APPDATA || join(userHome, 'AppData', 'Roaming');
  return platform === 'darwin' ? join(userHome, 'Library', 'Application Support') : undefined;
}

/** Find the paths. @throws when HOME isn't set: it is then unknown whose Claude Code to set up */
export function resolvePlaces(
  env: NodeJS.ProcessEnv,
  home: Home,
  packageRoot: string,
  platform: NodeJS.Platform = process.platform,
): Places {
  const userHome = env.HOME || env.USERPROFILE;
  if (!userHome) throw new Error('HOME is not set: set it to the home directory of the user who runs Claude Code');
  const claudeFolder = env.CLAUDE_CONFIG_DIR || join(userHome, '.claude');
  const configFolder = env.XDG_CONFIG_HOME || join(userHome, '.config');
  const dist = join(packageRoot, 'dist');
  return {
    packageRoot,
    node: stableNode(process.execPath, env),
    memoryHome: home.root,
    memorySettings: home.settings,
    isOwnHome: home.root !== join(userHome, '.agent-memory'),
    builtHooks: join(dist, 'hooks'),
    mcpScript: join(dist, 'mcp', 'main.js'),
    cliScript: join(dist, 'scripts', 'cli.js'),
    daemonScript: join(dist, 'daemon', 'main.js'),
    settings: join(claudeFolder, 'settings.json'),
    state: env.CLAUDE_CONFIG_DIR ? join(claudeFolder, '.claude.json') : join(userHome, '.claude.json'),
    knownMarketplaces: join(claudeFolder, 'plugins', 'known_marketplaces.json'),
    linkedHooks: join(claudeFolder, 'hooks'),
    binFolder: join(userHome, '.local', 'bin'),
    path: env.PATH ?? '',
    userHome,
    platform,
    appData: appDataOf(platform, env, userHome) ?? configFolder,
    configFolder,
    env,
    systemdUnit: join(configFolder, 'systemd', 'user', 'agent-memory.service'),
    launchdAgent: join(userHome, 'Library', 'LaunchAgents', 'io.agent-memory.daemon.plist'),
  };
}
