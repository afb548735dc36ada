// `agent-memory/client`: the memory of this machine's daemon for any program. It needs fetch and nothing else, so it runs in Node, Deno,
// Bun and pages that this machine serves. Types come from the contract; scripts/client-types.mjs writes them out.
import type { z } from 'zod';
import type { forgetReplySchema, forgetRequestSchema } from '../daemon/contract/admin.ts';
import type { sessionSchema } from '../daemon/contract/capture.ts';
import type { observationInputSchema, observationsPostedSchema } from '../daemon/contract/observations.ts';
import type { problemSchema } from '../daemon/contract/problem.ts';
import type { ruleKeptSchema, ruleSchema } from '../daemon/contract/rules.ts';
import type { recallReplySchema, searchReplySchema, searchRequestSchema } from '../daemon/contract/search.ts';

export type MemoryOptions = {
  /** A token with the scopes read and write: `agent-memory tokens create NAME`. */
  token: string;
  /** Default `http://127.0.0.1:3377`. */
  url?: string;
  /** Absolute path of a folder, or a project's key; calls may name another. */
  project?: string;
  /** How long a call may take; default 10,000. */
  timeoutMs?: number;
};
export type Turn = {
  sessionId: string;
  prompt: string;
  /** What the model said to it. */
  answer?: string;
  /** Absolute path of a folder, or a project's key; default: the project of the options. Without either it belongs to no project. */
  project?: string;
};
/** Rules by where they hold. */
export type Profile = { everywhere: Rule[]; project: Rule[] };
export type Page = { limit?: number; offset?: number };
export type Remembered = z.infer<typeof observationsPostedSchema>['observations'][number];
export type About = Omit<z.input<typeof observationInputSchema>, 'text'>;
export type SearchRequest = Omit<z.input<typeof searchRequestSchema>, 'query' | 'limit' | 'offset'> & Page;
export type SearchReply = z.infer<typeof searchReplySchema>;
export type Injection = z.infer<typeof recallReplySchema>;
export type ForgetRequest = Omit<z.input<typeof forgetRequestSchema>, 'ids'> & { ids?: number[] };
export type ForgetReply = z.infer<typeof forgetReplySchema>;
export type Rule = z.infer<typeof ruleSchema>;
export type RuleKept = z.infer<typeof ruleKeptSchema>;
export type Session = z.infer<typeof sessionSchema>;

export type Memory = {
  /** What an agent with hooks would be told beside this prompt: the text is empty when nothing is relevant. */
  getInjection(
    prompt: string,
    where?: { project?: string; sessionId?: string; budgetTokens?: number },
  ): Promise<Injection>;
  /** Record a turn, from which memory is made and rules are learnt. */
  add(turn: Turn): Promise<void>;
  /** Save one memory; `project: null` holds in every project. */
  remember(text: string, about?: About): Promise<Remembered>;
  search(query: string, how?: SearchRequest): Promise<SearchReply>;
  /** Into the bin, from which `agent-memory forget --undo` takes it back. */
  forget(what: ForgetRequest): Promise<ForgetReply>;
  /** The rules that hold: a project's, and those of every project. */
  rules(where?: { project?: string }): Promise<Rule[]>;
  addRule(text: string, where?: { project?: string }): Promise<RuleKept>;
  profile(where?: { project?: string }): Promise<Profile>;
  sessions(where?: { project?: string; limit?: number }): Promise<Session[]>;
  session(id: string): Promise<Session>;
};

/** The daemon's refusal, or that none answered (`status` 0). `hint` says what to do about it. */
export class MemoryError extends Error {
  override readonly name = 'MemoryError';
  readonly status: number;
  readonly hint: string | undefined;
  constructor(status: number, message: string, hint?: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.hint = hint;
  }
}

const DEFAULT_URL = 'http://127.0.0.1:3377';
const DEFAULT_TIMEOUT_MS = 10_000;
/** Most rules of one page (daemon/contract/rules.ts). */
const PAGE = 500;
/** By which the daemon lists what `add` recorded. */
const AGENT = 'sdk';

/** Open the memory of the daemon at `url`; nothing is sent until something is asked. */
export function openMemory(options: MemoryOptions): Memory {
  const { token, url = DEFAULT_URL, project, timeoutMs = DEFAULT_TIMEOUT_MS } = options;

  async function request<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new MemoryError(0, `No memory daemon answered at ${url}`, 'Start it with `agent-memory start`.', { cause });
    });
    const text = await reply.text();
    const value: unknown = text === '' ? undefined : parsed(text);
    if (reply.ok) return value as Reply; // The daemon's routes reply by the schemas that define Reply.
    const { detail, hint } = (value ?? {}) as Partial<z.infer<typeof problemSchema>>;
    throw new MemoryError(reply.status, detail ?? `HTTP status ${reply.status}`, hint);
  }
  const post = <Reply>(path: string, body: unknown) => request<Reply>('POST', path, body);
  const get = <Reply>(path: string, query: Record<string, string | number | undefined>) => {
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
    return request<Reply>('GET', `${path}?${given}`);
  };

  async function rules({ project: named = project }: { project?: string } = {}): Promise<Rule[]> {
    const { items } = await get<{ items: Rule[] }>('/api/rules', { project: named, status: 'active', limit: PAGE });
    return items;
  }

  return {
    getInjection: (prompt, { project: named = project, sessionId, budgetTokens } = {}) =>
      post('/api/recall', { prompt, project: named, session_id: sessionId, budget_tokens: budgetTokens }),
    async add({ sessionId, prompt, answer, project: named = project }) {
      const isPath = named !== undefined && isFolder(named);
      const about = { session_id: sessionId, prompt_id: crypto.randomUUID(), cwd: isPath ? named : undefined };
      const query = named === undefined || isPath ? '' : `?${new URLSearchParams({ project: named })}`;
      const deliver = (event: string, payload: object) =>
        post(`/hooks/${AGENT}/${event}${query}`, { ...about, ...payload });
      await deliver('UserPromptSubmit', { prompt });
      if (answer !== undefined) await deliver('Stop', { last_assistant_message: answer });
    },
    async remember(text, about = {}) {
      const body = { project: about.global ? undefined : project, ...about, text };
      return (await post<{ observations: Remembered[] }>('/api/observations', body)).observations[0]!;
    },
    search: (query, how = {}) => post('/api/observations/search', { project, ...how, query }),
    forget: (what) => post('/api/forget', what),
    rules,
    addRule: (text, { project: named = project } = {}) => post('/api/rules', { text, project: named }),
    async profile(where) {
      const all = await rules(where);
      return {
        everywhere: all.filter((rule) => rule.project === null),
        project: all.filter((rule) => rule.project !== null),
      };
    },
    async sessions({ project: named = project, limit } = {}) {
      return (await get<{ items: Session[] }>('/api/sessions', { project: named, limit })).items;
    },
    session: (id) => request('GET', `/api/sessions/${encodeURIComponent(id)}`),
  };
}

const isFolder = (project: string): boolean => /^(?:\/|[A-Za-z]:[\\/])/.test(project);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not the daemon's
  }
}
