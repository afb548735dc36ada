/** Agents at work while things die under them: what they sent through real hook processes, and what the hooks took. */
import { randomUUID } from 'node:crypto';
import { runHookProcess } from '../hooks/run-hook-process.ts';

/** What hooks accepted: they ended well, so each of these must be in the database once. */
export type Ledger = {
  /** Journal ids of events that have one of their own. */
  eventIds: Set<string>;
  prompts: Map<string, { sessionId: string }>;
  toolCalls: Map<string, { promptId: string; success: boolean }>;
  /** Prompts whose turn came to its Stop; each hook minted an id of its own for it. */
  stops: string[];
  /** Hooks that did not exit with 0 or printed what is no answer; there must be none. */
  faults: string[];
};

export type Writers = {
  ledger: Ledger;
  /** Let each finish the turn it is in. */
  stop(): Promise<void>;
  /** Resolves when so many more hooks have ended. */
  moreHooks(count: number): Promise<void>;
};

/** Start `count` agents, a session each, that send turns until stopped. */
export function startWriters(count: number, env: Record<string, string>, cwd: string): Writers {
  const ledger: Ledger = { eventIds: new Set(), prompts: new Map(), toolCalls: new Map(), stops: [], faults: [] };
  const waiting = new Set<{ left: number; resolve: () => void }>();
  let stopped = false;

  async function send(script: string, event: string, payload: Record<string, unknown>): Promise<boolean> {
    const body = JSON.stringify({ ...payload, cwd, hook_event_name: event });
    const { code, stdout, stderr } = await runHookProcess(script, body, env);
    for (const one of waiting) {
      one.left -= 1;
      if (one.left <= 0) one.resolve();
    }
    const isSound = code === 0 && stderr === '' && (stdout === '' || isObject(stdout));
    if (!isSound) ledger.faults.push(`${script}: exit ${code}, ${stdout.slice(0, 200)} ${stderr.slice(0, 200)}`);
    return isSound;
  }

  async function turn(session: string, n: number): Promise<void> {
    const ids = { session_id: session, prompt_id: randomUUID() };
    const prompt = `Change number ${n}: make stage ${n % 7} of the import retry`;
    if (await send('user-prompt-submit', 'UserPromptSubmit', { ...ids, prompt })) {
      ledger.eventIds.add(`prompt:${ids.prompt_id}`);
      ledger.prompts.set(ids.prompt_id, { sessionId: session });
    }
    for (const success of [true, n % 3 !== 0]) await toolCall(ids, n, success);
    if (await send('stop', 'Stop', { ...ids, last_assistant_message: `Stage ${n % 7} retries now.` }))
      ledger.stops.push(ids.prompt_id);
  }

  async function toolCall(ids: { session_id: string; prompt_id: string }, n: number, success: boolean): Promise<void> {
    const call = {
      ...ids,
      tool_name: 'Bash',
      tool_use_id: `toolu_${randomUUID()}`,
      tool_input: { command: `npm test -- stage-${n}` },
    };
    const before = await send('pre-tool-use', 'PreToolUse', call);
    if (before) ledger.eventIds.add(`pre:${call.tool_use_id}`);
    const after = success
      ? await send('post-tool-use', 'PostToolUse', { ...call, tool_response: { stdout: 'passed', stderr: '' } })
      : await send('post-tool-use-failure', 'PostToolUseFailure', { ...call, error: 'Exit code 1\n2 tests failed' });
    if (after) ledger.eventIds.add(`${success ? 'post' : 'fail'}:${call.tool_use_id}`);
    if (before && after) ledger.toolCalls.set(call.tool_use_id, { promptId: ids.prompt_id, success });
  }

  const running = Array.from({ length: count }, async (_, writer) => {
    const session = `writer-${writer}-${randomUUID()}`;
    for (let n = 1; !stopped; n++) await turn(session, n);
  });
  return {
    ledger,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
    moreHooks: (left) => new Promise((resolve) => waiting.add({ left, resolve })),
  };
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
