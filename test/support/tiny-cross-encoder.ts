/**
 * A cross-encoder of transformers.js in a kilobyte, written as a folder: its logit is how many pairs of equal tokens a query and a
 * text have between them (the closing marks are one such pair). It is a real ONNX graph with a real BERT tokenizer, so that a
 * test goes the whole way through library and runtime; what a trained model would find good it doesn't know.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type TinyModel = {
  /** Words that have tokens of their own; all others are one and the same. */
  words: readonly string[];
  /** What the graph calls its result; the library looks for `logits`. */
  output?: string;
};

export function writeTinyCrossEncoder(folder: string, { words, output = 'logits' }: TinyModel): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content));
  write('config.json', { architectures: ['BertForSequenceClassification'], model_type: 'bert', hidden_size: 1 });
  write('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    model_max_length: 512,
    pad_token: '[PAD]',
    unk_token: '[UNK]',
  });
  write('tokenizer.json', tokenizer(words));
  writeFileSync(join(folder, 'onnx', 'model_quantized.onnx'), model(output));
}

const MARKS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];

function tokenizer(words: readonly string[]): object {
  const special = (id: string) => ({ id, ids: [MARKS.indexOf(id)], tokens: [id] });
  const mark = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } });
  const sequence = (id: string, type_id: number) => ({ Sequence: { id, type_id } });
  return {
    version: '1.0',
    added_tokens: MARKS.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [mark('[CLS]', 0), sequence('A', 0), mark('[SEP]', 0)],
      pair: [mark('[CLS]', 0), sequence('A', 0), mark('[SEP]', 0), sequence('B', 1), mark('[SEP]', 1)],
      special_tokens: { '[CLS]': special('[CLS]'), '[SEP]': special('[SEP]') },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries([...MARKS, ...words].map((word, id) => [word, id])),
    },
  };
}

// The graph. Field numbers and types: onnx.proto3 of ONNX 1.14; operators as of opset 11.
const FLOAT = 1;
const INT64 = 7;

function model(output: string): Uint8Array {
  const graph = [
    node('Cast', ['token_type_ids'], 'is_text', { to: FLOAT }),
    node('Cast', ['attention_mask'], 'is_there', { to: FLOAT }),
    node('Sub', ['is_there', 'is_text'], 'is_query'),
    node('Unsqueeze', ['input_ids'], 'rows', { axes: [2] }),
    node('Unsqueeze', ['input_ids'], 'columns', { axes: [1] }),
    node('Equal', ['rows', 'columns'], 'is_same'),
    node('Cast', ['is_same'], 'same', { to: FLOAT }),
    node('Unsqueeze', ['is_query'], 'query', { axes: [1] }),
    node('MatMul', ['query', 'same'], 'hits', {}),
    node('Unsqueeze', ['is_text'], 'text', { axes: [2] }),
    node('MatMul', ['hits', 'text'], 'sum'),
    node('Squeeze', ['sum'], output, { axes: [2] }),
  ].map((one) => message(1, one));
  const inputs = ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => message(11, value(name, INT64, 'n')));
  const named = [string(2, 'overlap'), ...inputs, message(12, value(output, FLOAT, 'one'))];
  return Buffer.concat([number(1, 8), message(7, Buffer.concat([...graph, ...named])), message(8, number(2, 11))]);
}

function node(type: string, inputs: string[], output: string, attributes: Record<string, number | number[]> = {}) {
  const given = Object.entries(attributes).map(([name, of]) =>
    typeof of === 'number'
      ? Buffer.concat([string(1, name), number(3, of), number(20, 2)])
      : Buffer.concat([string(1, name), ...of.map((one) => number(8, one)), number(20, 7)]),
  );
  const attribute = given.map((one) => message(5, one));
  return Buffer.concat([...inputs.map((input) => string(1, input)), string(2, output), string(4, type), ...attribute]);
}

function value(name: string, type: number, width: string): Buffer {
  const shape = ['batch', width].map((dimension) => message(1, string(2, dimension)));
  const tensor = Buffer.concat([number(1, type), message(2, Buffer.concat(shape))]);
  return Buffer.concat([string(1, name), message(2, message(1, tensor))]);
}

// Protocol buffers: a field is its number and kind, then a number or so many bytes.
const number = (field: number, of: number): Buffer => Buffer.concat([varint(field << 3), varint(of)]);
const message = (field: number, of: Uint8Array): Buffer =>
  Buffer.concat([varint((field << 3) | 2), varint(of.length), of]);
const string = (field: number, of: string): Buffer => message(field, Buffer.from(of));

function varint(of: number): Buffer {
  const bytes: number[] = [];
  let rest = of;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}
