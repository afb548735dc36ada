import type { Shape } from './door.ts';
import { fieldsOf, listOf, textOf } from './messages.ts';

/** What the model said, and whether it calls tools, so that the turn goes on with the next request. */
export type ReadAnswer = { text: string; hasCalls: boolean };

/** Bytes of an answer that are kept to be read; the longest answers of today's models are shorter, their streams with all framing may not be. */
const MAX_COPY_BYTES = 2 * 1024 * 1024;

/** Keeps the beginning of an answer as it passes. */
export function createAnswerCopy() {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    add(chunk: Uint8Array): void {
      if (bytes >= MAX_COPY_BYTES) return;
      bytes += chunk.byteLength;
      chunks.push(Uint8Array.from(chunk)); // a part would keep its whole buffer
    },
    text: (): string => Buffer.concat(chunks).toString(),
  };
}

/** Read an answer: one JSON text, or events of a stream; what is cut off or unknown is left out. */
export function readAnswer(shape: Exclude<Shape, 'plain'>, text: string): ReadAnswer {
  const pieces = parse(text) ?? eventsOf(text);
  const read = pieces.map((piece) => READ_PIECE[shape](fieldsOf(piece)));
  return { text: read.map((one) => one.text).join(''), hasCalls: read.some((one) => one.hasCalls) };
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

function eventsOf(text: string): unknown[] {
  return text
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? (parse(line.slice('data:'.length)) ?? []) : []));
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
      return { text: '', hasCalls: fieldsOf(piece.item).type === 'function_call' };
    const output = listOf(piece.output);
    const said = output.flatMap(({ type, content }) => (type === 'message' ? [textOf(content)] : []));
    return { text: said.join('\n'), hasCalls: output.some(({ type }) => type === 'function_call') };
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
    const said = parts.flatMap(({ text, thought }) => (typeof text === 'string' && thought !== true ? [text] : []));
    return { text: said.join(''), hasCalls: parts.some(({ functionCall }) => functionCall !== undefined) };
  },
};
