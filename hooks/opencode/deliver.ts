import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { HOOK_EVENTS, type HookEventName, OPENCODE } from '../../daemon/contract/hook-events.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { USUAL_WAIT_MS, waitForAnswer } from '../../daemon/home/patience.ts';
import { type Outcome, postEvent } from '../lib/post-event.ts';

/** The package's folder, as install wrote it into the plugin. */
export type Installation = { node: string; hooks: string; home: string };
/** A daemon's answer, in Claude Code's format. */
export type Answer = {
  hookSpecificOutput?: {
    additionalContext?: string;
    permissionDecision?: string;
    permissionDecisionReason?: string;
  };
};

/**
 * Make a function that sends an event to the daemon and resolves to the answer, or null if there is none in time. An
 * event that the daemon didn't take is passed to the hook script of that event, which redacts it, spools it and starts
 * a daemon that is down. Never rejects.
 */
export function createDelivery(installation: Installation, env: NodeJS.ProcessEnv) {
  const ownEnv = { ...env, AGENT_MEMORY_HOME: env.AGENT_MEMORY_HOME || installation.home };

  const post = (event: HookEventName, body: Buffer, eventId: string): Promise<Answer | null> =>
    new Promise((resolve, reject) => {
      const isAnswered = HOOK_EVENTS.some((hook) => hook.event === event && hook.answers);
      const waitMs = isAnswered
        ? waitForAnswer(event, () => body.toString('latin1'), resolveHome(ownEnv).heldWords)
        : undefined;
      const giveUp = () => {
        socket?.destroy();
        reject(new Error('late'));
      };
      let late = setTimeout(giveUp, USUAL_WAIT_MS).unref();
      const done = (outcome: Outcome) => {
        clearTimeout(late);
        if (outcome.kind !== 'answered') {
          socket?.destroy();
          return reject(new Error(outcome.kind));
        }
        resolve(readAnswer(outcome.body));
        if (outcome.body === '') socket?.end();
        else outcome.confirm(() => socket?.end());
      };
      const acknowledged = () => {
        clearTimeout(late);
        late = setTimeout(giveUp, waitMs).unref();
      };
      let socket: Socket | undefined;
      socket = postEvent({ agent: OPENCODE, event, eventId, body }, waitMs, acknowledged, done, {
        env: ownEnv,
        openSocket: (to, receive) => connect(to).setEncoding('latin1').on('data', receive),
      });
    });

  const keep = (event: HookEventName, body: Buffer, eventId: string): void => {
    const script = HOOK_EVENTS.find((hook) => hook.event === event)!.script;
    const args = ['--agent', OPENCODE, '--home', installation.home, '--event-id', eventId];
    const child = spawn(installation.node, [join(installation.hooks, `${script}.cjs`), ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true, // the agent may exit first
    });
    child.on('error', () => {}); // Node is gone, so the event can't be spooled
    child.stdin.on('error', () => {});
    child.stdin.end(body);
    child.unref();
  };

  return async (event: HookEventName, payload: Record<string, unknown>): Promise<Answer | null> => {
    const eventId = randomUUID();
    try {
      const body = Buffer.from(JSON.stringify({ ...payload, hook_event_name: event }));
      return await post(event, body, eventId).catch(() => {
        keep(event, body, eventId);
        return null;
      });
    } catch {
      return null; // the payload is not JSON, or no process can be started: the agent goes on
    }
  };
}

/** Parse the answer in a body, its bytes as latin1: empty or a JSON object. */
const readAnswer = (body: string): Answer | null =>
  body === '' ? null : (JSON.parse(Buffer.from(body, 'latin1').toString()) as Answer);
