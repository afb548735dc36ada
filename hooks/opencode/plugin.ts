// The plugin that OpenCode loads: it sends events to the daemon, and passes the daemon's answers to the model.
//
//   session.created          SessionStart       its answer is added to the first prompt
//   chat.message             UserPromptSubmit   the answer is added to the message, as a part that isn't shown
//   tool.execute.before      PreToolUse         a held or denied call throws, with the reason
//   tool.execute.after       PostToolUse        a lesson's text is added to the call's result
//   a tool's failed part     PostToolUseFailure
//   session.idle             Stop
//   dispose                  SessionEnd
//
// Only a held or denied call throws. A subagent's session belongs to the session that started it.
// Source: https://opencode.ai/docs/plugins, recorded with 1.18.
import { BoundedMap, BoundedSet } from '../../daemon/home/bounded-map.ts';
import { type Answer, createDelivery, type Installation } from './deliver.ts';

/** Read-only tools, to which no lesson applies. */
const LOOKING = new Set(
  'read grep glob list ls todowrite todoread webfetch websearch codesearch skill question lsp'.split(' '),
);
/** How many sessions and calls are remembered; older ones ended without an event. */
const MAX_REMEMBERED = 500;

type Part = { id: string; messageID: string; sessionID: string; type: string; [field: string]: unknown };
type Session = { root: string; promptId?: string; said?: string; start?: Promise<Answer | null> };
type Event = { type: string; properties: Record<string, unknown> };

/** A call of a tool, as OpenCode names it. */
type Call = { tool: string; sessionID: string; callID: string };

/** Make the plugin's hooks for one folder. */
export function connect(installation: Installation, { directory }: { directory: string }, env: NodeJS.ProcessEnv) {
  const sessions = new Sessions(installation, directory, env);
  const calls = new Calls(sessions);
  return {
    config: guarded(async (config: { mcp?: object }) => {
      sessions.servers = Object.keys(config.mcp ?? {});
    }),
    event: guarded(async ({ event }: { event: Event }) => onEvent(event, sessions, calls)),
    'chat.message': guarded(
      ({ sessionID }: { sessionID: string }, output: { message: { id: string }; parts: Part[] }) =>
        onMessage(sessionID, output, sessions),
    ),
    'tool.execute.before': (input: Call, output: { args: unknown }): Promise<void> => calls.before(input, output.args),
    'tool.execute.after': guarded(async (input: Call & { args?: unknown }, output: CallOutput) =>
      calls.after(input, output),
    ),
    dispose: guarded(() => sessions.end()),
  };
}

/** The sessions of one folder, and the events sent for them. */
class Sessions {
  /** The names of the MCP servers. */
  servers: string[] = [];
  readonly #deliver: ReturnType<typeof createDelivery>;
  readonly #directory: string;
  readonly #known = new BoundedMap<string, Session>(MAX_REMEMBERED);
  readonly #underway = new Set<Promise<unknown>>();

  constructor(installation: Installation, directory: string, env: NodeJS.ProcessEnv) {
    this.#deliver = createDelivery(installation, env);
    this.#directory = directory;
  }

  of(id: string): Session {
    const session = this.#known.get(id) ?? { root: id };
    this.#known.set(id, session);
    return session;
  }

  about(id: string) {
    const { root } = this.of(id);
    const { promptId } = this.of(root);
    return {
      session_id: root,
      cwd: this.#directory,
      ...(promptId !== undefined && { prompt_id: promptId }),
      ...(root !== id && { agent_id: id }),
    };
  }

  send(...args: Parameters<ReturnType<typeof createDelivery>>): Promise<Answer | null> {
    const sending = this.#deliver(...args);
    this.#underway.add(sending);
    void sending.finally(() => this.#underway.delete(sending));
    return sending;
  }

  async end(): Promise<void> {
    for (const [id, { root, promptId }] of [...this.#known]) {
      if (root === id && promptId !== undefined) void this.send('SessionEnd', { ...this.about(id), reason: 'other' });
    }
    await Promise.all(this.#underway);
  }
}

/** A tool's result; OpenCode shows the model `output`. */
type CallOutput = { output?: unknown; content?: unknown; metadata?: { exit?: unknown } };

/** Tool calls, before and after they run. */
class Calls {
  readonly #sessions: Sessions;
  readonly #started = new BoundedMap<string, number>(MAX_REMEMBERED);
  readonly #warnings = new BoundedMap<string, string>(MAX_REMEMBERED);
  readonly #failed = new BoundedSet<string>(MAX_REMEMBERED);

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** @throws Error to stop a call that is held or denied */
  async before(call: Call, args: unknown): Promise<void> {
    this.#started.set(idOf(call), performance.now());
    if (LOOKING.has(call.tool)) return;
    const answer = await this.#sessions.send('PreToolUse', this.#toEvent(call, args)).catch(() => null);
    const { permissionDecision, permissionDecisionReason, additionalContext } = answer?.hookSpecificOutput ?? {};
    if (permissionDecision === 'deny') throw new Error(permissionDecisionReason ?? 'agent-memory denied this call');
    if (additionalContext) this.#warnings.set(idOf(call), additionalContext);
  }

  after(call: Call & { args?: unknown }, output: CallOutput): void {
    const exit = output.metadata?.exit;
    const tookMs = performance.now() - (this.#started.get(idOf(call)) ?? Number.NaN);
    this.#started.delete(idOf(call));
    void this.#sessions.send('PostToolUse', {
      ...this.#toEvent(call, call.args),
      tool_response: output.output ?? output.content ?? '',
      ...(typeof exit === 'number' && { exit }),
      ...(tookMs >= 0 && { duration_ms: tookMs }),
    });
    const warning = this.#warnings.get(idOf(call));
    this.#warnings.delete(idOf(call));
    if (warning !== undefined && typeof output.output === 'string') output.output += `\n\n${warning}`;
  }

  /** A failed call is reported once, though its part arrives several times. */
  failed(call: Call, args: unknown, error: unknown): void {
    if (this.#failed.has(idOf(call))) return;
    this.#failed.add(idOf(call));
    void this.#sessions.send('PostToolUseFailure', { ...this.#toEvent(call, args), error: String(error ?? '') });
  }

  #toEvent(call: Call, args: unknown) {
    return {
      ...this.#sessions.about(call.sessionID),
      tool_name: nameOf(call.tool, this.#sessions.servers),
      tool_use_id: idOf(call),
      tool_input: args ?? {},
    };
  }
}

function onEvent({ type, properties }: Event, sessions: Sessions, calls: Calls): void {
  const id = String(properties.sessionID ?? '');
  if (type === 'session.created') {
    const { parentID } = (properties.info ?? {}) as { parentID?: string };
    const session = sessions.of(id);
    if (typeof parentID === 'string') session.root = sessions.of(parentID).root;
    else session.start = sessions.send('SessionStart', { ...sessions.about(id), source: 'startup' });
  } else if (type === 'message.part.updated') onPart(properties.part as Part, sessions, calls);
  else if (type === 'session.idle' && sessions.of(id).root === id) {
    const { said, promptId } = sessions.of(id);
    if (promptId !== undefined)
      void sessions.send('Stop', { ...sessions.about(id), last_assistant_message: said ?? '' });
  } else if (type === 'session.compacted') void sessions.send('PostCompact', sessions.about(id));
}

function onPart(part: Part, sessions: Sessions, calls: Calls): void {
  if (part.type === 'text' && part.messageID !== sessions.of(part.sessionID).promptId) {
    sessions.of(part.sessionID).said = String(part.text ?? '');
  }
  const { status, input, error } = (part.state ?? {}) as { status?: string; input?: unknown; error?: unknown };
  if (part.type !== 'tool' || status !== 'error') return;
  calls.failed({ tool: String(part.tool), sessionID: part.sessionID, callID: String(part.callID) }, input, error);
}

async function onMessage(
  sessionID: string,
  { message, parts }: { message: { id: string }; parts: Part[] },
  sessions: Sessions,
): Promise<void> {
  const session = sessions.of(sessionID);
  if (session.root !== sessionID) return; // the prompt of one agent to another
  session.promptId = message.id;
  delete session.said;
  const prompt = parts.flatMap((part) => (part.type === 'text' && !part.synthetic ? [String(part.text)] : []));
  if (prompt.length === 0) return;
  const start = await session.start;
  delete session.start;
  const answer = await sessions.send('UserPromptSubmit', { ...sessions.about(sessionID), prompt: prompt.join('\n') });
  const texts = [start, answer].flatMap((reply) => reply?.hookSpecificOutput?.additionalContext ?? []);
  const last = parts.at(-1);
  if (texts.length === 0 || !last) return;
  // Parts are ordered by id; this one sorts last.
  parts.push({
    id: `${last.id}z`,
    messageID: message.id,
    sessionID,
    type: 'text',
    text: texts.join('\n\n'),
    synthetic: true,
  });
}

/** A call's id is unique only in its session: providers restart their numbering. */
const idOf = ({ sessionID, callID }: { sessionID: string; callID: string }): string => `${sessionID}/${callID}`;

/** An MCP tool under the name that other agents use: OpenCode joins server and tool with an underscore. */
function nameOf(tool: string, servers: readonly string[]): string {
  const server = servers.find((name) => tool.startsWith(`${plain(name)}_`));
  return server === undefined ? tool : `mcp__${server}__${tool.slice(plain(server).length + 1)}`;
}
const plain = (name: string): string => name.replaceAll(/[^\w-]/g, '_');

/** Wrap a hook so that it never fails the agent. */
const guarded =
  <Args extends unknown[]>(hook: (...args: Args) => Promise<void>) =>
  (...args: Args): Promise<void> =>
    hook(...args).catch(() => {});
