// `node hook.cjs session-start`: runs a built hook of agent-memory, wherever the program is. Like every hook it exits 0.
// Hooks that `agent-memory install` wrote into the client's settings deliver the same event, so this one then stands aside.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { findProgram, howToInstall, isInstalled, readClientFile } = require('./find-program.cjs');

const script = `${process.argv[2]}.cjs`;

try {
  const standsAside = isInstalled(`hooks/${script}`, 'settings.json') || hasHttpHooks();
  const program = standsAside ? undefined : findProgram();
  if (program) require(join(program, 'dist', 'hooks', script));
  else {
    const event = readFileSync(0, 'utf8'); // in any case: the client may take a closed pipe for a fault
    const isNewSession = script === 'session-start.cjs' && event.includes('"startup"');
    // The user sees it, the model does not.
    if (isNewSession && !standsAside) process.stdout.write(JSON.stringify({ systemMessage: howToInstall() }));
  }
} catch {
  process.exit(0); // the agent never pays for a plugin that is out of order; `agent-memory doctor` finds what is wrong
}

function hasHttpHooks() {
  return readClientFile('settings.json').includes('"X-Installed-By"');
}
