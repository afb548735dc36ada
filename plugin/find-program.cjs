// The plugin's own code, plain JavaScript that nothing has to build: the client runs it from this folder in a clone, or from a copy of this
// folder that it made, where the program is missing. The program is looked for, in this order:
//
//   above this folder (a clone) ─► behind `agent-memory`: beside node, on the PATH, in ~/.local/bin
const { existsSync, readFileSync, realpathSync } = require('node:fs');
const { homedir } = require('node:os');
const { delimiter, dirname, join } = require('node:path');

const ABOVE = dirname(__dirname);
/** The client's clone of a marketplace that has an address, seen from its copy in plugins/cache/MARKETPLACE/NAME/VERSION. */
const CLIENTS_CLONE = join(__dirname, '..', '..', '..', '..', 'marketplaces', 'agent-memory');

/** The folder of a built agent-memory; undefined where there is none on this machine. */
exports.findProgram = () => {
  if (isBuilt(ABOVE)) return ABOVE;
  const path = (process.env.PATH ?? '').split(delimiter);
  const folders = [dirname(process.execPath), ...path, join(homedir(), '.local', 'bin')];
  return folders.filter(Boolean).flatMap(behindCommand).find(isBuilt);
};

/** Say in one line how to get the program that is missing. A clone of the client's is replaced by each update, so that one is installed from. */
exports.howToInstall = () => {
  const isClone = (folder) => existsSync(join(folder, 'scripts', 'build.mjs'));
  let how = 'npm ci && npm start, in a clone of its repository';
  if (isClone(ABOVE)) how = `cd "${ABOVE}" && npm ci && npm start`;
  else if (isClone(CLIENTS_CLONE))
    how = `cd "${CLIENTS_CLONE}" && npm ci && npm pack && npm install -g ./agent-memory-*.tgz`;
  return `agent-memory: the plugin mem is enabled, but nothing is remembered until its program is installed: ${how}`;
};

/**
 * Whether `agent-memory install` registered `script` (`hooks/stop.cjs`, `mcp/main.js`) in a file of the client, and it is there. hook-registrations.ts
 * and mcp-server.ts write these marks.
 */
exports.isInstalled = (script, clientFile) => {
  const text = readClientFile(clientFile);
  if (!text.includes('"--home"')) return false;
  const end = script.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]+');
  const path = new RegExp(`("[^"]*[\\\\/]${end}"),\\s*"--home"`).exec(text)?.[1];
  return path !== undefined && existsSync(JSON.parse(path));
};

/** The text of a file of the client, such as settings.json; empty where there is none. */
function readClientFile(name) {
  const folder = process.env.CLAUDE_CONFIG_DIR || join(homedir(), name === '.claude.json' ? '' : '.claude');
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
}
exports.readClientFile = readClientFile;

/** Where the package of a command `agent-memory` in `folder` would be: npm links the command, and on Windows writes a script beside it. */
function behindCommand(folder) {
  const beside = join(folder, 'node_modules', 'agent-memory');
  try {
    return [dirname(dirname(dirname(realpathSync(join(folder, 'agent-memory'))))), beside];
  } catch {
    return [beside];
  }
}

function isBuilt(folder) {
  return existsSync(join(folder, 'dist', 'hooks', 'lib', 'on-failure.cjs'));
}
