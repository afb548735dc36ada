import { itemsOf, parseLine, readPromptId, stringOrNull } from '../../../agents/claude-code/transcript.ts';
import { createRolloutRecords, rolloutSession } from '../../../agents/codex/transcript.ts';
import type { TranscriptItem } from '../../../agents/transcript-items.ts';
import { openRegularFile } from '../../home/open-regular-file.ts';
import { createRunNames } from './name-runs.ts';
import { readLines } from './read-lines.ts';

/**
 * Longest line that is parsed; longer ones are reported as malformed. The longest that the client writes are prompts
 * with several images (5 MB each) and traces of API requests. Parsing 16 MB briefly takes ~100 MB, and the daemon must
 * stay under 350.
 */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

type ReadOptions = {
  /** An earlier item's `turnOffset`; if no line begins there any more, the file is read from its start. */
  fromOffset?: number;
  /**
   * Lines before this offset are a fork's copies (see fork.ts): their promptId is the fork's, so their uuid is used.
   */
  copiedUntil?: number;
  signal?: AbortSignal | undefined;
  maxLineBytes?: number;
};

/**
 * Stream the items of a Claude Code transcript, or of a Codex rollout, in file order, holding one line in memory at a
 * time. An unfinished last line is reported as such and comes after the final `turnOffset`.
 * @throws when the file can't be read, or with the signal's reason.
 */
export async function* readTranscript(path: string, options: ReadOptions = {}): AsyncGenerator<TranscriptItem> {
  const fromOffset = await lineStart(path, options.fromOffset ?? 0);
  const maxBytes = options.maxLineBytes ?? MAX_LINE_BYTES;
  const sessions = new Set<string>();
  const session = rolloutSession(path);
  const asRecord = session === undefined ? undefined : createRolloutRecords(session);
  const nameRun = createRunNames();
  let line = 0;
  let end = fromOffset;
  let turnOffset = fromOffset;
  let promptId: string | null = null;
  let at: string | null = null;

  for await (const read of readLines(path, { fromOffset, maxBytes, signal: options.signal })) {
    line += 1;
    end = read.offset;
    const raw = read.start === 0 ? read.text?.replace(/^\uFEFF/, '') : read.text;
    if (raw?.trim() === '') continue;
    const tooLong = `line of ${read.bytes} bytes is over the limit of ${maxBytes}`;
    const parsed = typeof raw === 'string' ? parseLine(raw) : { malformed: tooLong };
    if ('malformed' in parsed) {
      const position = { start: read.start, offset: end, turnOffset, line, sessionId: null, cwd: null, at };
      yield { ...position, type: 'malformed', reason: parsed.malformed, unfinished: !read.isTerminated };
      continue;
    }
    const record = asRecord?.(parsed.record) ?? parsed.record;
    if (read.start < (options.copiedUntil ?? 0)) delete record.promptId;
    nameRun(record);
    at = timeOf(record.timestamp) ?? at;
    const items = itemsOf(record, raw ?? '', readPromptId(record) ?? promptId);
    const turnId: string | null =
      items.find((item) => item.type === 'prompt')?.promptId ?? readPromptId(record) ?? promptId;
    if (turnId !== promptId) {
      promptId = turnId;
      turnOffset = read.start;
    }
    const position = {
      start: read.start,
      offset: end,
      turnOffset,
      line,
      sessionId: stringOrNull(record.sessionId),
      cwd: stringOrNull(record.cwd),
      at,
    };
    if (typeof record.sessionId === 'string' && !sessions.has(record.sessionId)) {
      sessions.add(record.sessionId);
      yield { ...position, type: 'session' };
    }
    for (const item of items) yield { ...position, ...item };
  }
  yield { start: end, offset: end, turnOffset, line, sessionId: null, cwd: null, at, type: 'end' };
}

function timeOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/**
 * The offset if a line begins there, else 0: a file that was cut or rewritten is reread, which its ids make harmless.
 */
async function lineStart(path: string, offset: number): Promise<number> {
  if (offset === 0) return 0;
  const handle = await openRegularFile(path, { ownUid: true });
  try {
    const before = Buffer.alloc(1);
    const { bytesRead } = await handle.read(before, 0, 1, offset - 1);
    return bytesRead === 1 && before[0] === NEWLINE ? offset : 0;
  } finally {
    await handle.close();
  }
}
