import { fieldsOf } from '../contract/json-object.ts';
import type { Shape } from './door.ts';
import { isCallOfResponses, listOf, textOf } from './messages.ts';

/** The model's text, and whether it calls tools, in which case the turn continues with the next request. */
export type ReadAnswer = { text: string; hasCalls: boolean };

/** Reads an answer as it passes; `end` returns the result. */
type AnswerReader = { add(chunk: Uint8Array): void; end(): ReadAnswer };

/**
 * Bytes of an answer that is no stream, or of one event of a stream, that are kept to be read; only pictures are
 * longer.
 */
const MAX_KEPT = 2 * 1024 * 1024;
/** Maximum characters of text kept: the longest answers of today's models are shorter. */
const MAX_SAID_CHARS = 512 * 1024;

/** Maximum of pieces kept before they are joined. */
const MAX_WORDS = 500;

/**
 * Create the reader of an answer in one JSON text, or of a stream of events; truncated or unknown parts are left out.
 */
export function createAnswerReader(shape: Exclude<Shape, 'plain'>, isStream: boolean): AnswerReader {
  const readPiece = (piece: unknown) => READ_PIECE[shape](fieldsOf(piece));
  return isStream ? streamReader(readPiece) : wholeReader(readPiece);
}

type ReadPiece = (piece: unknown) => ReadAnswer;

function wholeReader(readPiece: ReadPiece): AnswerReader {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    add(chunk) {
      if (bytes >= MAX_KEPT) return;
      bytes += chunk.byteLength;
      chunks.push(Uint8Array.from(chunk)); // a part would keep its whole buffer
    },
    end() {
      const read = (parse(Buffer.concat(chunks).toString()) ?? []).map(readPiece);
      return { text: read.map((answer) => answer.text).join(''), hasCalls: read.some((answer) => answer.hasCalls) };
    },
  };
}

/** Keeps the words and none of their frames, which are many times as long. */
function streamReader(readPiece: ReadPiece): AnswerReader {
  const decoder = new TextDecoder();
  let hasCalls = false;
  let said = '';
  // Joined now and then: a text that grows word by word keeps each word as an object of its own, many times the text.
  let words: string[] = [];
  const text = () => {
    said += words.join('');
    words = [];
    return said;
  };
  let rest = '';
  const take = (line: string) => {
    if (!line.startsWith('data:')) return;
    for (const piece of parse(line.slice('data:'.length)) ?? []) {
      const read = readPiece(piece);
      hasCalls ||= read.hasCalls;
      if (said.length >= MAX_SAID_CHARS || read.text === '') continue;
      words.push(read.text);
      if (words.length >= MAX_WORDS) text();
    }
  };
  return {
    add(chunk) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop()!;
      for (const line of lines) take(line);
      if (rest.length > MAX_KEPT) rest = ''; // what follows of this line is no event
    },
    end() {
      take(rest);
      return { text: text(), hasCalls };
    },
  };
}

/** A whole answer, or Gemini's stream without `alt=sse`, which is one array. */
function parse(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return undefined;
  }
}

const NOTHING: ReadAnswer = { text: '', hasCalls: false };

const READ_PIECE: Readonly<Record<Exclude<Shape, 'plain'>, (piece: Record<string, unknown>) => ReadAnswer>> = {
  chat({ choices }) {
    const [first] = listOf(choices);
    const { content, tool_calls } = fieldsOf(first?.delta ?? first?.message);
    return { text: textOf(content), hasCalls: listOf(tool_calls).length > 0 };
  },
  responses(piece) {
    if (piece.type === 'response.output_text.delta') return { text: String(piece.delta ?? ''), hasCalls: false };
    if (piece.type === 'response.output_item.added')
      return { text: '', hasCalls: isCallOfResponses(fieldsOf(piece.item).type) };
    const output = listOf(piece.output);
    const texts = output.flatMap(({ type, content }) => (type === 'message' ? [textOf(content)] : []));
    return { text: texts.join('\n'), hasCalls: output.some(({ type }) => isCallOfResponses(type)) };
  },
  messages(piece) {
    if (piece.type === 'content_block_delta') {
      const { type, text } = fieldsOf(piece.delta);
      return type === 'text_delta' ? { text: String(text ?? ''), hasCalls: false } : NOTHING;
    }
    if (piece.type === 'content_block_start')
      return { text: '', hasCalls: fieldsOf(piece.content_block).type === 'tool_use' };
    const content = listOf(piece.content);
    return { text: textOf(content), hasCalls: content.some(({ type }) => type === 'tool_use') };
  },
  gemini({ candidates }) {
    const parts = listOf(fieldsOf(listOf(candidates)[0]?.content).parts);
    const texts = parts.flatMap(({ text, thought }) => (typeof text === 'string' && thought !== true ? [text] : []));
    return { text: texts.join(''), hasCalls: parts.some(({ functionCall }) => functionCall !== undefined) };
  },
};
