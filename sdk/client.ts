// `agent-memory/client`: the memory of this machine's daemon for any program. It needs fetch and nothing else, so it
// runs in Node, Deno, Bun and pages that this machine serves. Types come from the contract; scripts/client-types.mjs
// writes them out.
import type { z } from 'zod';
import type { forgetReplySchema, forgetRequestSchema } from '../daemon/contract/admin.ts';
import type { sessionSchema } from '../daemon/contract/capture.ts';
import type { observationInputSchema, observationsPostedSchema } from '../daemon/contract/observations.ts';
import type { problemSchema } from '../daemon/contract/problem.ts';
import type { profileSchema, signalReplySchema } from '../daemon/contract/profile.ts';
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
/**
 * Whose memory is meant: absent, that of this machine's user. Another user's lies in a project of its own, `PROJECT of
 * USER`.
 */
export type Whose = { user?: string };
export type Message = { role: 'user' | 'assistant'; content: string };
export type Turn = Whose & {
  sessionId: string;
  prompt: string;
  /** The model's reply. */
  answer?: string;
  /**
   * Absolute path of a folder, or a project's key; default: the project of the options. Without either it belongs to no
   * project.
   */
  project?: string;
};
/** Rules by where they hold. */
export type Profile = { everywhere: Rule[]; project: Rule[] };
export type UsersProfile = { everywhere: ProfileRule[]; project: ProfileRule[] };
export type ProfileRule = z.infer<typeof profileSchema>['rules'][number];
export type Signal = { kind: 'correction' | 'rejection' | 'preference'; text: string };
export type SignalKept = z.infer<typeof signalReplySchema>;
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
  /**
   * What an agent with hooks would know at this prompt: the user's rules and relevant memories; empty without either.
   */
  getInjection(
    prompt: string,
    where?: Whose & { project?: string; sessionId?: string; budgetTokens?: number },
  ): Promise<Injection>;
  /** Record a turn, from which memory is made and rules are learnt. */
  add(turn: Turn): Promise<void>;
  /** Record a conversation by its messages, from the first one on; said again with more of them, it goes on. */
  add(messages: readonly Message[], where: Whose & { sessionId: string; project?: string }): Promise<void>;
  /** Keep what a user corrected, rejected or prefers; of a `user` it holds for that user alone. */
  addSignal(signal: Signal, where?: Whose & { project?: string }): Promise<SignalKept>;
  /** Save one memory; `project: null` holds in every project. */
  remember(text: string, about?: About): Promise<Remembered>;
  search(query: string, how?: SearchRequest): Promise<SearchReply>;
  /** Into the bin, from which `agent-memory forget --undo` takes it back. */
  forget(what: ForgetRequest): Promise<ForgetReply>;
  /** The rules that hold: a project's, and those of every project. */
  rules(where?: { project?: string }): Promise<Rule[]>;
  addRule(text: string, where?: { project?: string }): Promise<RuleKept>;
  profile(where?: { project?: string }): Promise<Profile>;
  /** Another user's rules, by place. */
  profile(where: { user: string; project?: string }): Promise<UsersProfile>;
  sessions(where?: { project?: string; limit?: number }): Promise<Session[]>;
  session(id: string): Promise<Session>;
};

/** The daemon's refusal, or its absence (`status` 0). `hint` says what to do. */
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
  const { project } = options;
  const { request, post, get } = routesOf(options);

  async function rules(where: { project?: string } = {}): Promise<Rule[]> {
    only('rules', where, ['project']);
    const { project: named = project } = where;
    const { items } = await get<{ items: Rule[] }>('/api/rules', { project: named, status: 'active', limit: PAGE });
    return items;
  }

  async function profileOf(where?: { project?: string }): Promise<Profile>;
  async function profileOf(where: { user: string; project?: string }): Promise<UsersProfile>;
  async function profileOf(asked: Whose & { project?: string } = {}): Promise<Profile | UsersProfile> {
    only('profile', asked, WHERE);
    const { user, ...where } = asked;
    if (user === undefined) return split(await rules(where));
    const place = placeOf(where.project ?? project, user);
    const { rules: all } = await get<{ rules: ProfileRule[] }>('/api/profile', { project: place, user_id: user });
    return split(all);
  }

  return {
    async getInjection(prompt, where = {}) {
      only('getInjection', where, [...WHERE, 'sessionId', 'budgetTokens']);
      const { project: named = project, user, sessionId, budgetTokens } = where;
      return post('/api/recall', {
        prompt,
        standing: true,
        project: placeOf(named, user),
        session_id: sessionId,
        budget_tokens: budgetTokens,
        ...(user !== undefined && { asker: { user_id: user } }),
      });
    },
    async add(said: Turn | readonly Message[], where?: Whose & { sessionId: string; project?: string }) {
      const isTurn = 'prompt' in said;
      const fields = [...WHERE, 'sessionId'];
      if (isTurn) only('add', said, [...fields, 'prompt', 'answer']);
      else only('add', where!, fields);
      const turns = isTurn ? [said] : turnsOf(said, where!);
      for (const turn of turns) await addTurn(post, project, turn);
    },
    async addSignal(signal, where = {}) {
      only('addSignal', where, WHERE);
      const { user, project: named = project } = where;
      return post('/api/profile/signals', { ...signal, project: named, user_id: user });
    },
    async remember(text, about = {}) {
      const body = { project: about.global ? undefined : project, ...about, text };
      return (await post<{ observations: Remembered[] }>('/api/observations', body)).observations[0]!;
    },
    search: (query, how = {}) => post('/api/observations/search', { project, ...how, query }),
    forget: (what) => post('/api/forget', what),
    rules,
    addRule: (text, { project: named = project } = {}) => post('/api/rules', { text, project: named }),
    profile: profileOf,
    async sessions({ project: named = project, limit } = {}) {
      return (await get<{ items: Session[] }>('/api/sessions', { project: named, limit })).items;
    },
    session: (id) => request('GET', `/api/sessions/${encodeURIComponent(id)}`),
  };
}

const split = <One extends { scope: string }>(all: readonly One[]) => ({
  everywhere: all.filter(({ scope }) => scope !== 'project'),
  project: all.filter(({ scope }) => scope === 'project'),
});

const WHERE = ['user', 'project'];
/** Refuse an option that nothing reads: a misspelt user would be nobody, and the call another one's. */
function only(call: string, given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new TypeError(`${call} takes no ${unknown.join(', ')} (it takes ${names.join(', ')})`);
}

type SentTurn = Turn & { promptId?: string };

/** The daemon's routes, asked with the token. */
function routesOf({ token, url = DEFAULT_URL, timeoutMs = DEFAULT_TIMEOUT_MS }: MemoryOptions) {
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
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) given.set(name, String(value));
    }
    return request<Reply>('GET', `${path}?${given}`);
  };
  return { request, post, get };
}
type Routes = ReturnType<typeof routesOf>;

/** Deliver a turn as a hook would. */
async function addTurn(
  post: Routes['post'],
  project: string | undefined,
  { sessionId, prompt, promptId = crypto.randomUUID(), answer, user, project: named = project }: SentTurn,
) {
  const place = placeOf(named, user);
  const isPath = place !== undefined && isFolder(place);
  const about = { session_id: sessionId, prompt_id: promptId, cwd: isPath ? place : undefined };
  const query = new URLSearchParams({
    ...(place !== undefined && !isPath && { project: place }),
    ...(user !== undefined && { user }),
  });
  const deliver = (event: string, payload: object) =>
    post(`/hooks/${AGENT}/${event}${query.size > 0 ? `?${query}` : ''}`, { ...about, ...payload });
  await deliver('UserPromptSubmit', { prompt });
  if (answer !== undefined) await deliver('Stop', { last_assistant_message: answer });
}

/** A conversation's turns. Their ids are their positions, so that sending one again changes nothing. */
function turnsOf(messages: readonly Message[], where: Whose & { sessionId: string; project?: string }): SentTurn[] {
  const turns: SentTurn[] = [];
  for (const { role, content } of messages) {
    const last = turns.at(-1);
    if (role === 'user') turns.push({ ...where, prompt: content, promptId: `${where.sessionId}/${turns.length}` });
    else if (last) last.answer = last.answer === undefined ? content : `${last.answer}\n\n${content}`;
  }
  return turns;
}

/** Where a user's memory lies: apart from everybody else's. */
function placeOf(project: string | undefined, user: string | undefined): string | undefined {
  if (user === undefined) return project;
  return `${folderName(project)} of ${user}`;
}

function folderName(project = 'sdk'): string | undefined {
  return isFolder(project) ? project.split(/[\\/]/).filter(Boolean).at(-1) : project;
}

const isFolder = (project: string): boolean => /^(?:\/|[A-Za-z]:[\\/])/.test(project);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not the daemon's
  }
}
