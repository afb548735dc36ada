// The plugin that OpenCode loads: it sends what happens to the daemon, and gives the model what the daemon answers.
//
//   session.created          SessionStart       its answer goes with the first prompt
//   chat.message             UserPromptSubmit   the answer is added to the message, as a part that isn't shown
//   tool.execute.before      PreToolUse         a call that is held or denied throws, with the reason
//   tool.execute.after       PostToolUse        what a lesson says of the call is added to its result
//   a tool's part, error     PostToolUseFailure
//   session.idle             Stop
//   dispose                  SessionEnd
//
// Nothing here throws but a held call. A subagent's session is a part of the session that started it.
// Source: https://opencode.ai/docs/plugins, recorded with 1.18.
import { type Answer, createDelivery, type Installation } from './deliver.ts';

/** Tools that only look, which no lesson is about. */
const LOOKING = new Set(
  'read grep glob list ls todowrite todoread webfetch websearch codesearch skill question lsp'.split(' '),
);
/** Sessions and calls that are remembered; older ones were ended without a word. */
const MAX_REMEMBERED = 500;

type Part = { id: string; messageID: string; sessionID: string; type: string; [field: string]: unknown };
type Session = { root: string; promptId?: string; said?: string; start?: Promise<Answer | null> };
type Event = { type: string; properties: Record<string, unknown> };

/** Make the plugin's hooks for one folder. */
export function connect(installation: Installation, { directory }: { directory: string }, env: NodeJS.ProcessEnv) {
  const deliver = createDelivery(installation, env);
  const sessions = new Map<string, Session>();
  const started = new Map<string, number>();
  const warnings = new Map<string, string>();
  const failed = new Set<string>();
  const underway = new Set<Promise<unknown>>();
  let servers: string[] = [];

  const sessionOf = (id: string): Session => {
    const session = sessions.get(id) ?? { root: id };
    remember(sessions, id, session);
    return session;
  };
  const about = (id: string) => {
    const { root } = sessionOf(id);
    const { promptId } = sessionOf(root);
    return {
      session_id: root,
      cwd: directory,
      ...(promptId !== undefined && { prompt_id: promptId }),
      ...(root !== id && { agent_id: id }),
    };
  };
  const send = (...args: Parameters<typeof deliver>): Promise<Answer | null> => {
    const sending = deliver(...args);
    underway.add(sending);
    void sending.finally(() => underway.delete(sending));
    return sending;
  };
  const callOf = (input: { tool: string; sessionID: string; callID: string }, args: unknown) => ({
    ...about(input.sessionID),
    tool_name: nameOf(input.tool, servers),
    tool_use_id: idOf(input),
    tool_input: args ?? {},
  });

  function onPart(part: Part): void {
    if (part.type === 'text' && part.messageID !== sessionOf(part.sessionID).promptId) {
      sessionOf(part.sessionID).said = String(part.text ?? '');
    }
    const { status, input, error } = (part.state ?? {}) as { status?: string; input?: unknown; error?: unknown };
    if (part.type !== 'tool' || status !== 'error') return;
    const call = { tool: String(part.tool), sessionID: part.sessionID, callID: String(part.callID) };
    if (failed.has(idOf(call))) return;
    failed.add(idOf(call));
    if (failed.size > MAX_REMEMBERED) failed.clear();
    void send('PostToolUseFailure', { ...callOf(call, input), error: String(error ?? '') });
  }

  function onEvent({ type, properties }: Event): void {
    const id = String(properties.sessionID ?? '');
    if (type === 'session.created') {
      const { parentID } = (properties.info ?? {}) as { parentID?: string };
      const session = sessionOf(id);
      if (typeof parentID === 'string') session.root = sessionOf(parentID).root;
      else session.start = send('SessionStart', { ...about(id), source: 'startup' });
    } else if (type === 'message.part.updated') onPart(properties.part as Part);
    else if (type === 'session.idle' && sessionOf(id).root === id) {
      const { said, promptId } = sessionOf(id);
      if (promptId !== undefined) void send('Stop', { ...about(id), last_assistant_message: said ?? '' });
    } else if (type === 'session.compacted') void send('PostCompact', about(id));
  }

  return {
    config: guarded(async (config: { mcp?: object }) => {
      servers = Object.keys(config.mcp ?? {});
    }),
    event: guarded(async ({ event }: { event: Event }) => onEvent(event)),
    'chat.message': guarded(
      async ({ sessionID }: { sessionID: string }, output: { message: { id: string }; parts: Part[] }) => {
        const session = sessionOf(sessionID);
        if (session.root !== sessionID) return; // what an agent asks another
        const { message, parts } = output;
        session.promptId = message.id;
        delete session.said;
        const prompt = parts.flatMap((part) => (part.type === 'text' && !part.synthetic ? [String(part.text)] : []));
        if (prompt.length === 0) return;
        const start = await session.start;
        delete session.start;
        const answer = await send('UserPromptSubmit', { ...about(sessionID), prompt: prompt.join('\n') });
        const texts = [start, answer].flatMap((one) => one?.hookSpecificOutput?.additionalContext ?? []);
        const last = parts.at(-1);
        if (texts.length === 0 || !last) return;
        // Ids sort as the parts stand; this one comes last.
        parts.push({
          id: `${last.id}z`,
          messageID: message.id,
          sessionID,
          type: 'text',
          text: texts.join('\n\n'),
          synthetic: true,
        });
      },
    ),
    'tool.execute.before': async (
      input: { tool: string; sessionID: string; callID: string },
      output: { args: unknown },
    ): Promise<void> => {
      remember(started, idOf(input), performance.now());
      if (LOOKING.has(input.tool)) return;
      const answer = await send('PreToolUse', callOf(input, output.args)).catch(() => null);
      const { permissionDecision, permissionDecisionReason, additionalContext } = answer?.hookSpecificOutput ?? {};
      if (permissionDecision === 'deny') throw new Error(permissionDecisionReason ?? 'agent-memory denied this call');
      if (additionalContext) remember(warnings, idOf(input), additionalContext);
    },
    'tool.execute.after': guarded(
      async (
        input: { tool: string; sessionID: string; callID: string; args?: unknown },
        output: { output?: unknown; content?: unknown; metadata?: { exit?: unknown } },
      ) => {
        const tool_response = output.output ?? output.content ?? '';
        const exit = output.metadata?.exit;
        const tookMs = performance.now() - (started.get(idOf(input)) ?? Number.NaN);
        started.delete(idOf(input));
        void send('PostToolUse', {
          ...callOf(input, input.args),
          tool_response,
          ...(typeof exit === 'number' && { exit }),
          ...(tookMs >= 0 && { duration_ms: tookMs }),
        });
        const warning = warnings.get(idOf(input));
        warnings.delete(idOf(input));
        if (warning !== undefined && typeof output.output === 'string') output.output += `\n\n${warning}`;
      },
    ),
    dispose: guarded(async () => {
      for (const [id, { root, promptId }] of [...sessions])
        if (root === id && promptId !== undefined) void send('SessionEnd', { ...about(id), reason: 'other' });
      await Promise.all(underway);
    }),
  };
}

/** A call's id is unique in its session only: providers count them anew. */
const idOf = ({ sessionID, callID }: { sessionID: string; callID: string }): string => `${sessionID}/${callID}`;

/** A server's tool under the name that other agents give it: OpenCode joins both by a line. */
function nameOf(tool: string, servers: readonly string[]): string {
  const server = servers.find((name) => tool.startsWith(`${plain(name)}_`));
  return server === undefined ? tool : `mcp__${server}__${tool.slice(plain(server).length + 1)}`;
}
const plain = (name: string): string => name.replaceAll(/[^\w-]/g, '_');

/** A hook that never fails the agent. */
const guarded =
  <Args extends unknown[]>(hook: (...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> =>
    hook(...args).catch(() => {});

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_REMEMBERED) map.delete(map.keys().next().value!);
}
