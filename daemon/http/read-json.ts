import { pauseForRequests } from '../home/pause.ts';
import { within } from '../home/within.ts';
import type { AppContext } from './app-env.ts';
import { type InFlightRequest, isShort } from './guards/in-flight.ts';
import { HttpProblem } from './problem.ts';

/** Maximum nesting depth: useful values are flatter, and the database's JSON fails only far beyond it. */
const MAX_JSON_DEPTH = 100;
/**
 * Longest pause in a body: clients are on this machine, so a longer one means that they are gone. Shorter than the
 * grace of a stop.
 */
const IDLE_BODY_MS = 3000;
/**
 * Length from which a body's steps (decode, parse, check) may take 20 ms each, so other requests are served between
 * them.
 */
const LONG_BODY_CHARS = 1024 * 1024;
/** Escapes by which a body can contain U+0000 or half a surrogate pair: UTF-8 itself can't encode the latter. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * Read a request's body as JSON that the database can store.
 * @throws HttpProblem 400, 408, 413, 415, 503
 */
export async function readJson(c: AppContext, maxBytes: number, entry: InFlightRequest): Promise<unknown> {
  const contentType = c.req.header('content-type');
  if (contentType === undefined || !JSON_TYPE.test(contentType)) {
    throw new HttpProblem(415, `Expected Content-Type application/json, got ${contentType ?? 'none'}`, {
      hint: 'Send JSON with the header "Content-Type: application/json".',
    });
  }
  const text = await readText(c, maxBytes, entry);
  const breathe = () => (text.length > LONG_BODY_CHARS ? pauseForRequests() : undefined);
  await breathe();
  const value = parseJson(text);
  await breathe();
  if (!isShallow(value, MAX_JSON_DEPTH)) throw tooDeep();
  if (SUSPECT_ESCAPE.test(text) && !isStorable(value)) {
    throw new HttpProblem(400, 'The body contains U+0000 or half of a surrogate pair, which the database can’t store', {
      hint: 'Remove these characters, or replace them with U+FFFD.',
    });
  }
  return value;
}

/**
 * Read a body of at most `maxBytes`, counting the bytes that arrive. A declared length that is too large is rejected
 * before reading.
 * @throws HttpProblem 408 when the body stalls; 413; 503 when the concurrent bodies together are too large
 */
export async function readText(c: AppContext, maxBytes: number, entry: InFlightRequest): Promise<string> {
  const declared = c.req.header('content-length');
  if (declared !== undefined && Number(declared) > maxBytes) throw tooLarge(maxBytes);
  // Node's parser enforces the declared length
  if (declared !== undefined && isShort(c)) return unlessStalled(c.req.text());
  return (await readBytes(c, maxBytes, entry)).toString();
}

/** The same, as raw bytes. @throws HttpProblem as readText */
export async function readBytes(c: AppContext, maxBytes: number, entry: InFlightRequest): Promise<Buffer> {
  const declared = c.req.header('content-length');
  if (declared !== undefined && Number(declared) > maxBytes) throw tooLarge(maxBytes);
  const body = c.req.raw.body;
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Not `for await`: leaving it cancels the body, which closes the connection before the sender has read the error.
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await unlessStalled(reader.read());
    if (done) return Buffer.concat(chunks);
    bytes += value.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    entry.grow(value.byteLength);
    chunks.push(value);
  }
}

/** @throws HttpProblem 408 */
async function unlessStalled<T>(read: Promise<T>): Promise<T> {
  const outcome = await within(
    read.then((value) => ({ value })),
    IDLE_BODY_MS,
  );
  if (outcome !== 'late') return outcome.value;
  throw new HttpProblem(408, `The body stalled for ${IDLE_BODY_MS / 1000} s`, {
    hint: 'Send the whole request again.',
    headers: { connection: 'close' },
  });
}

/** @throws HttpProblem 400 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw new HttpProblem(400, 'Expected a JSON body, got an empty one');
  try {
    return JSON.parse(text);
  } catch {
    // V8's message quotes the body, so it is not used.
    throw new HttpProblem(400, 'The body is not valid JSON', { hint: 'Check quotes, commas and brackets.' });
  }
}

/** The error for a body that is nested too deep. */
function tooDeep(): HttpProblem {
  return new HttpProblem(400, `The body is nested deeper than ${MAX_JSON_DEPTH} levels`, {
    hint: 'Flatten it, or send the deep part as a string.',
  });
}

/** Whether a parsed value is nested at most `depth` deep. */
function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (!isShallow(item, depth - 1)) return false;
    }
    return true;
  }
  for (const key in value) if (!isShallow((value as Record<string, unknown>)[key], depth - 1)) return false;
  return true;
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
}

function tooLarge(maxBytes: number): HttpProblem {
  return new HttpProblem(413, `The body is larger than ${maxBytes} bytes`, {
    hint: 'Send less at a time; observations can be posted in several requests.',
  });
}
