import type { IncomingMessage } from 'node:http';
import type { Caller, Conversations } from './conversations.ts';
import type { ProxyRoute } from './door.ts';
import { headersFor } from './headers.ts';
import { INSERT_BLOCK } from './insert-block.ts';
import { READ_MESSAGES } from './messages.ts';
import { createAnswerReader } from './read-answer.ts';
import { readNewTurn } from './read-new-turn.ts';
import { applyEdits, type Edit, findModel, type RequestText, readRequestText, replaceBytes } from './request-text.ts';
import { createSender } from './send-upstream.ts';
import { isSideRequest } from './side-requests.ts';
import { upstreamKey } from './upstream-keys.ts';
import { createUpstreams } from './upstreams.ts';

/** A client's request, whose token was checked. */
type ProxiedRequest = {
  door: ProxyRoute;
  /** Below the door's version: `/chat/completions`. */
  path: string;
  /** With its `?`, without a key that was the token; empty where there is none. */
  query: string;
  headers: Headers;
  /** undefined for GET. */
  body: Uint8Array | undefined;
  /** Whether the client's own key goes upstream. */
  ownKey: boolean;
  signal: AbortSignal;
  caller: Caller;
};

/** Observes an answer as it passes; `end` is called once, whether it was complete or not. */
type Watcher = { add(chunk: Uint8Array): void; end(): void };

/** `refused`: it was not sent, because it is invalid (400), a key is missing (401) or a file can't be used (500). */
export type ProxyOutcome =
  | { kind: 'answered'; answer: IncomingMessage; watcher: Watcher | undefined }
  | { kind: 'refused'; status: 400 | 401 | 500; detail: string; hint?: string }
  | { kind: 'unreachable'; detail: string };

export type ModelProxy = ReturnType<typeof createProxy>;

type ProxyDeps = {
  isOn(): boolean;
  /** Name → base URL, from the settings. */
  upstreams: Readonly<Record<string, string>>;
  keysFile: string;
  /** From the environment, by the upstream's name. */
  keys: Readonly<Record<string, string>>;
  conversations: Conversations;
  /** Key or folder of the project of requests that name none. */
  defaultProject?: string | undefined;
  /** The daemon's own user. */
  userId?: string | undefined;
};

/** Create the service that forwards clients' requests to their models. */
export function createProxy(deps: ProxyDeps) {
  const upstreams = createUpstreams(deps.upstreams);
  const sender = createSender();

  async function forward(request: ProxiedRequest): Promise<ProxyOutcome> {
    const { door, body } = request;
    const plain = body && isPlainText(request.headers) ? body : undefined;
    const read = plain && readRequestText(plain);
    const unread = plain && !read ? findModel(plain) : undefined;
    const model = typeof read?.value.model === 'string' ? read.value.model : unread?.model;
    const target = upstreams.choose(door.family, model);
    if ('refused' in target) return { kind: 'refused', status: 400, detail: target.refused };
    let key: string | undefined;
    try {
      key = request.ownKey ? undefined : upstreamKey(target.upstream, deps.keysFile, deps.keys);
    } catch (error) {
      return { kind: 'refused', status: 500, detail: (error as Error).message };
    }
    if (key === undefined && !request.ownKey && target.base.startsWith('https:'))
      return { kind: 'refused', status: 401, ...missingKey(target.upstream, deps.keysFile) };
    const edits: Edit[] = [];
    if (read && target.model !== undefined)
      edits.push({ place: read.members.get('model')!, text: JSON.stringify(target.model) });
    const bodyOf = () => {
      if (read && edits.length > 0) return Buffer.from(applyEdits(read.text, edits));
      if (plain && unread && target.model !== undefined)
        return replaceBytes(plain, unread.place, JSON.stringify(target.model));
      return body;
    };
    const taken = read && (await remember(read, request));
    if (taken?.edit) edits.push(taken.edit);
    const ourKey = key === undefined ? undefined : { value: key };
    try {
      const answer = await sender.send({
        url: `${baseOf(target.base, door)}${request.path}${request.query}`,
        method: door.method,
        headers: headersFor(request.headers, door.family, request.ownKey ? 'own' : ourKey),
        body: bodyOf(),
        signal: request.signal,
      });
      const isRead = answer.statusCode === 200 && answer.headers['content-encoding'] === undefined;
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
      return { kind: 'answered', answer, watcher: isRead ? taken?.watch(isStream) : undefined };
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? (error as Error).name;
      return { kind: 'unreachable', detail: `${target.upstream} could not be reached (${code})` };
    }
  }

  /** Memory's addition to a request, and the observer of its answer; undefined for requests without memory. */
  async function remember(read: RequestText, { door, headers, caller }: ProxiedRequest) {
    const { shape } = door;
    if (shape === 'plain' || isSideRequest(headers, read.value)) return undefined;
    const turn = readNewTurn(READ_MESSAGES[shape](read.value));
    if (!turn) return undefined;
    const { block, end } = await deps.conversations.begin(turn, caller);
    const watch = (isStream: boolean): Watcher => {
      const reader = createAnswerReader(shape, isStream);
      return { add: reader.add, end: () => end(reader.end()) };
    };
    return { edit: block === '' ? undefined : INSERT_BLOCK[shape](read, block), watch };
  }

  return { isOn: deps.isOn, forward, close: sender.close, defaultProject: deps.defaultProject, userId: deps.userId };
}

/** Gemini's interface has two versions at one address; the client's is used. */
const baseOf = (base: string, { family, path }: ProxyRoute): string =>
  family === 'google' && path.startsWith('/v1/') ? base.replace(/\/v1beta$/, '/v1') : base;

const isPlainText = (headers: Headers): boolean => headers.get('content-encoding') === null;

const VARIABLES: Readonly<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GEMINI_API_KEY',
};

function missingKey(upstream: string, file: string): { detail: string; hint: string } {
  const variable = VARIABLES[upstream];
  return {
    detail: `There is no key for ${upstream}`,
    hint: `Put it into ${file} (0600)${variable ? `, or start the daemon with ${variable}` : ''}, or send your own with the header x-agent-memory-token.`,
  };
}
