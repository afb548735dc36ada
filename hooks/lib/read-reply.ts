/** Longer than any reply of our daemon, since a hook's context is capped at 10,000 characters. */
const MAX_REPLY_BYTES = 1024 * 1024;
const VERSION = 'HTTP/1.';
const STATUS_AT = 'HTTP/1.1 '.length;

type Reply = { status: number; body: string };

/**
 * Read an HTTP/1.1 reply as far as it has arrived. Bytes are latin1 characters: in a process that reads a single reply,
 * the first use of each method of Buffer and of each RegExp costs time; string methods don't.
 * @param ended whether the other side has closed the connection: an incomplete reply is then garbage
 */
export function readReply(bytes: string, ended: boolean): Reply | 'incomplete' | 'garbage' {
  const unfinished = ended || bytes.length > MAX_REPLY_BYTES ? 'garbage' : 'incomplete';
  if (!bytes.startsWith(VERSION.slice(0, bytes.length))) return 'garbage';
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return unfinished;
  const status = Number(bytes.slice(STATUS_AT, STATUS_AT + 3));
  if (!(status >= 100)) return 'garbage';
  if (status === 204) return { status, body: '' };

  const fields = bytes.slice(0, headEnd).toLowerCase().split('\r\n');
  const field = (name: string) =>
    fields
      .find((line) => line.startsWith(name))
      ?.slice(name.length)
      .trim();
  const rest = bytes.slice(headEnd + 4);
  if (field('transfer-encoding:')?.startsWith('chunked')) {
    const joined = joinChunks(rest);
    if (joined === 'incomplete') return unfinished;
    return joined === 'garbage' ? 'garbage' : { status, body: joined.body };
  }
  const length = Number(field('content-length:') ?? Number.NaN);
  if (!Number.isNaN(length)) return rest.length < length ? unfinished : { status, body: rest.slice(0, length) };
  // Without a length the body ends with the connection.
  return ended ? { status, body: rest } : unfinished;
}

function joinChunks(bytes: string): { body: string } | 'incomplete' | 'garbage' {
  let body = '';
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return 'incomplete';
    const size = Number.parseInt(bytes.slice(at, lineEnd), 16);
    if (Number.isNaN(size)) return 'garbage';
    if (size === 0) return { body };
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return 'incomplete';
    body += bytes.slice(start, start + size);
    at = start + size + 2;
  }
}
