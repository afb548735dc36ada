/** Longer than any answer (a hook's context is capped at 10,000 characters); what sends more is no daemon of ours. */
const MAX_REPLY_BYTES = 1024 * 1024;

export type Reply = { status: number; body: Buffer };

/**
 * Read an HTTP/1.1 reply as far as it has arrived.
 * @param ended whether the other side has closed: what is not whole by then is garbage
 */
export function readReply(bytes: Buffer, ended: boolean): Reply | 'incomplete' | 'garbage' {
  const unfinished = ended || bytes.length > MAX_REPLY_BYTES ? 'garbage' : 'incomplete';
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1)
    return /^(HTTP\/1|$)/.test(bytes.toString('latin1', 0, 6)) || bytes.length < 6 ? unfinished : 'garbage';
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]);
  if (!status) return 'garbage';
  const rest = bytes.subarray(headEnd + 4);

  if (status === 204) return { status, body: rest.subarray(0, 0) };
  if (/\r\ntransfer-encoding:[ \t]*chunked/i.test(head)) {
    const body = joinChunks(rest);
    return body === 'incomplete' ? unfinished : body === 'garbage' ? 'garbage' : { status, body };
  }
  const length = /\r\ncontent-length:[ \t]*(\d+)/i.exec(head)?.[1];
  if (length !== undefined)
    return rest.length < Number(length) ? unfinished : { status, body: rest.subarray(0, Number(length)) };
  // Without a length the body reaches to the end of the connection.
  return ended ? { status, body: rest } : unfinished;
}

function joinChunks(bytes: Buffer): Buffer | 'incomplete' | 'garbage' {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return 'incomplete';
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) return 'garbage';
    if (size === 0) return Buffer.concat(chunks);
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return 'incomplete';
    chunks.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
