// There are three ways to register our hooks with Claude Code. Two at once would deliver each event twice (the ids make
// it one row, but the agent waits twice), so installing one removes the others:
//
//   settings   handlers in ~/.claude/settings.json with absolute paths     (the usual way; http hooks are a form of it)
//   symlink    the same handlers, through links in ~/.claude/hooks
//   plugin     the plugin `mem` enabled from this clone: it brings hooks, MCP server and commands

import { type JsonObject, withKey } from '../../daemon/contract/json-object.ts';
import type { Change, Plan } from './change.ts';
import { planJsonEdit, readJsonObject } from './edit-json-file.ts';
import { commandRegistrations, type HttpAccess, httpRegistrations, type Registrations } from './hook-registrations.ts';
import { planCliLink, planHookLinks, planHookLinksRemoval } from './links.ts';
import { addServer, findServer, removeServer, SERVER_NAME } from './mcp-server.ts';
import { addHooks, findHttpAccess, listOurs, removeHooks } from './our-hooks.ts';
import type { Places } from './places.ts';
import { planPart, planPartRemoval } from './plan-part.ts';
import { addPlugin, copyNotes, isPluginEnabled, mentionsPlugin, removePlugin } from './plugin-entry.ts';
import { planService } from './service.ts';
import { addStatusLine, findStatusLineOwner } from './status-line.ts';
import { subagentFile } from './subagent-file.ts';

type InstallOptions = {
  way: 'settings' | 'symlink' | 'plugin';
  /** For http hooks: the daemon's address, and a token that delivers events and receives the answers. */
  http?: HttpAccess;
  /** Whether to write the subagent that reads memory into the user's folder; the plugin includes it. */
  subagent?: boolean;
  /**
   * Whether to show below the prompt what memory did, unless the settings have another status line; ours is renewed in
   * any case.
   */
  statusLine?: boolean;
  service: boolean;
  platform: NodeJS.Platform;
};

/**
 * Plan an installation; nothing is written yet. @throws when a file is unreadable or something foreign is in the way
 */
export function planInstall(places: Places, options: InstallOptions): Plan {
  const cli = planCliLink(places);
  const service = options.service ? planService(places, options.platform) : { changes: [], notes: [] };
  const changes: (Change | undefined)[] = [
    ...(options.way === 'symlink' ? planHookLinks(places) : []),
    planSettings(places, options),
    planServer(places, options),
    ...planSubagent(places, options),
    planFixedPort(places, options),
    ...(options.way === 'symlink' ? [] : planHookLinksRemoval(places)), // after the settings, which refer to them
    ...cli.changes,
    ...service.changes,
  ];
  return {
    changes: changes.filter((change) => change !== undefined),
    notes: [
      ...tokenNotes(places, options),
      ...replacedWays(places, options),
      ...serverNotes(places, options),
      ...(options.statusLine && findStatusLineOwner(readJsonObject(places.settings)) === 'other'
        ? ['Your settings already have a status line, so agent-memory’s is not written.']
        : []),
      ...cli.notes,
      ...service.notes,
    ],
  };
}

/** The plugin includes the same subagent, so our file is removed when the plugin is installed. */
function planSubagent(places: Places, { way, subagent }: InstallOptions): Change[] {
  if (way === 'plugin') return planPartRemoval(places, subagentFile(places));
  if (!subagent) return [];
  const { name } = registerServer(readJsonObject(places.state), places);
  return planPart(places, subagentFile(places, name));
}

/** A note on what the token in the settings allows, since any program that can read that file has it. */
function tokenNotes(places: Places, { http }: InstallOptions): string[] {
  if (!http) return [];
  const allowed = 'it delivers events and receives the answers to hooks (digest, recall, lessons), nothing else';
  return [`${places.settings} holds a token with the scopes capture and recall: ${allowed}.`];
}

function planSettings(places: Places, options: InstallOptions): Change | undefined {
  const registrations = options.way === 'plugin' ? undefined : registrationsFor(places, options);
  return planJsonEdit({
    path: places.settings,
    reason: registrations ? 'hooks' : 'the plugin',
    holdsOurs: (settings) =>
      listOurs(settings).length > 0 || mentionsPlugin(settings) || findStatusLineOwner(settings) === 'ours',
    edit: (settings) => {
      const edited = registrations
        ? addHooks(removePlugin(settings), registrations)
        : addPlugin(removeHooks(settings), places.packageRoot);
      return options.statusLine || findStatusLineOwner(settings) === 'ours' ? addStatusLine(edited, places) : edited;
    },
    holdsSecret: (settings) => findHttpAccess(settings) !== undefined,
  });
}

function planServer(places: Places, { way }: InstallOptions): Change | undefined {
  return planJsonEdit({
    path: places.state,
    reason: 'the MCP server',
    holdsOurs: (state) => findServer(state) !== undefined,
    edit: (state) => (way === 'plugin' ? removeServer(state) : registerServer(state, places).state),
  });
}

/** http hooks address the daemon by its port, so it must not move to the next port when its own is taken. */
function planFixedPort(places: Places, { http }: InstallOptions): Change | undefined {
  if (!http && !findHttpAccess(readJsonObject(places.settings))) return undefined;
  return planJsonEdit({
    path: places.memorySettings,
    reason: http ? 'a taken port is now an error' : 'any port is allowed again',
    holdsOurs: () => true, // the file is ours: no backup
    edit: (settings) => withKey(settings, 'fixed_port', http ? true : undefined),
  });
}

function registerServer(state: JsonObject, { node, mcpScript, memoryHome: home, isOwnHome }: Places) {
  return addServer(state, { node, mcpScript, home, isOwnHome });
}

function registrationsFor(places: Places, { way, http }: InstallOptions): Registrations {
  const parts = {
    node: places.node,
    hooksFolder: way === 'symlink' ? places.linkedHooks : places.builtHooks,
    home: places.memoryHome,
  };
  return http ? httpRegistrations({ ...parts, ...http }) : commandRegistrations(parts);
}

function replacedWays(places: Places, { way }: InstallOptions): string[] {
  const settings = readJsonObject(places.settings);
  const hasPlugin = isPluginEnabled(settings);
  const hasHooks = listOurs(settings).length > 0;
  if (way === 'plugin')
    return hasHooks ? ['The hooks in settings.json are replaced by the plugin, which contains the same.'] : [];
  if (!hasPlugin) return [];
  return ['The plugin mem is removed: the hooks in settings.json do the same.', ...copyNotes(places)];
}

function serverNotes(places: Places, { way }: InstallOptions): string[] {
  if (way === 'plugin') return places.isOwnHome ? [homeNote(places)] : [];
  const { name } = registerServer(readJsonObject(places.state), places);
  return name === SERVER_NAME ? [] : [`Another MCP server is called "${SERVER_NAME}", so ours is called "${name}".`];
}

function homeNote({ memoryHome }: Places): string {
  return `The plugin uses the default home: set AGENT_MEMORY_HOME=${memoryHome} where Claude Code starts.`;
}
