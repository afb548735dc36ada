import { existsSync } from 'node:fs';
import { readJsonObject } from './edit-json-file.ts';
import { countHookLinks } from './links.ts';
import { findServer } from './mcp-server.ts';
import { listOurs, scriptOf } from './our-hooks.ts';
import type { Places } from './places.ts';
import { isPluginEnabled } from './plugin-entry.ts';

/** How Claude Code is connected, and the problems found; `problems` may be empty. */
type Installation = {
  ways: ('settings' | 'symlink' | 'http' | 'plugin')[];
  mcpServer: string | undefined;
  problems: string[];
};

/** Inspect what is installed, for `doctor`. @throws when a settings file can't be parsed */
export function inspectInstallation(places: Places): Installation {
  const settings = readJsonObject(places.settings);
  const handlers = listOurs(settings).map(({ handler }) => handler);
  const scripts = handlers
    .map(scriptOf)
    .filter((script) => script !== undefined)
    .map((script) => script.replace(/^\$HOME/, places.userHome)); // in a line written by hand
  const isLinked = (script: string) => script.startsWith(places.linkedHooks);
  const ways: Installation['ways'] = [];
  if (scripts.some((script) => !isLinked(script)) && !handlers.some(({ type }) => type === 'http'))
    ways.push('settings');
  if (scripts.some(isLinked)) ways.push('symlink');
  if (handlers.some(({ type }) => type === 'http')) ways.push('http');
  if (isPluginEnabled(settings)) ways.push('plugin');

  const mcpServer = isPluginEnabled(settings) ? 'plugin:mem:memory' : findServer(readJsonObject(places.state));
  const missing = [...new Set(scripts)].filter((script) => !existsSync(script));
  const problems: string[] = [];
  if (ways.length === 0) problems.push('Claude Code does not have agent-memory’s hooks: run `agent-memory install`');
  if (ways.length > 1)
    problems.push(`Hooks are set up twice (${ways.join(' and ')}): run \`agent-memory install\` to keep one way`);
  if (missing[0])
    problems.push(`The hook ${missing[0]} is not there (moved or not built?): run \`agent-memory install\``);
  if (countHookLinks(places) > 0 && !ways.includes('symlink')) {
    problems.push(`Links in ${places.linkedHooks} are left over: run \`agent-memory install\``);
  }
  if (!mcpServer) problems.push('Claude Code does not have agent-memory’s MCP server: run `agent-memory install`');
  return { ways, mcpServer, problems };
}
