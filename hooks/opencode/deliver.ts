import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { DOOR_HEADER } from '../../daemon/contract/door.ts';
import { EVENT_ID_HEADER, HOOK_EVENTS, type HookEventName, OPENCODE } from '../../daemon/contract/hook-events.ts';
import { findDaemon, tokenFor } from '../../daemon/home/find-daemon.ts';
import { readTokenFile, resolveHome } from '../../daemon/home/home.ts';

/** Time for a reply; the agent waits for it before a prompt or a risky call. */
const REPLY_WITHIN_MS = 150;
const MAX_REPLY_CHARS = 1024 * 1024;

/** Where the package lies, as install wrote it into the plugin. */
export type Installation = { node: string; hooks: string; home: string };
/** What a daemon answers, in Claude Code's format. */
export type Answer = {
  hookSpecificOutput?: {
    additionalContext?: string;
    permissionDecision?: string;
    permissionDecisionReason?: string;
  };
};

/**
 * Make what sends an event to the daemon: the answer, or null where there is none in time. An event that the daemon didn't take is handed
 * to the hook script of that event, which redacts it, keeps it and starts a daemon that is down. Never rejects.
 */
export function createDelivery(installation: Installation, env: NodeJS.ProcessEnv) {
  const home = resolveHome({ ...env, AGENT_MEMORY_HOME: env.AGENT_MEMORY_HOME || installation.home });

  const post = (event: HookEventName, body: string, eventId: string): Promise<Answer | null> =>
    new Promise((resolve, reject) => {
      const place = findDaemon(home, env);
      if (!place || place.secure) return reject(new Error('no daemon of this machine'));
      const token = (place.own && readTokenFile(home)) || tokenFor(place, home, env);
      const headers = {
        host: place.host,
        ...(token && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [EVENT_ID_HEADER]: eventId,
        [DOOR_HEADER]: 'hook',
        connection: 'close',
      };
      const to = 'path' in place.to ? { socketPath: place.to.path } : place.to;
      const sent = request({ ...to, method: 'POST', path: `/hooks/${OPENCODE}/${event}`, headers }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (text.length > MAX_REPLY_CHARS) sent.destroy(new Error('too long a reply'));
        });
        reply.on('error', reject);
        reply.on('end', () => {
          clearTimeout(late);
          const isTaken = reply.statusCode !== undefined && reply.statusCode >= 200 && reply.statusCode < 300;
          if (!isTaken) return reject(new Error(`status ${reply.statusCode}`));
          resolve(text === '' ? null : readAnswer(text));
        });
      });
      // Rejects by itself: not every runtime tells of a request that was destroyed.
      const late = setTimeout(() => {
        reject(new Error('late'));
        sent.destroy();
      }, REPLY_WITHIN_MS);
      late.unref();
      sent.on('error', reject);
      sent.end(body);
    });

  const keep = (event: HookEventName, body: string, eventId: string): void => {
    const script = HOOK_EVENTS.find((hook) => hook.event === event)!.script;
    const args = ['--agent', OPENCODE, '--home', installation.home, '--event-id', eventId];
    const child = spawn(installation.node, [join(installation.hooks, `${script}.cjs`), ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true, // the agent may end before it
    });
    child.on('error', () => {}); // Node is gone: nothing is left to keep it with
    child.stdin.on('error', () => {});
    child.stdin.end(body);
    child.unref();
  };

  return async (event: HookEventName, payload: Record<string, unknown>): Promise<Answer | null> => {
    const eventId = randomUUID();
    try {
      const body = JSON.stringify({ ...payload, hook_event_name: event });
      return await post(event, body, eventId).catch(() => {
        keep(event, body, eventId);
        return null;
      });
    } catch {
      return null; // a payload that is no JSON, or no process can be started: the agent goes on
    }
  };
}

function readAnswer(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Answer) : null;
  } catch {
    return null;
  }
}
