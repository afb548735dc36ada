// Checks a model's folder before it is added: its files exist, are whole, and are what they claim to be.
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../daemon/contract/errors.ts';
import { type ModelKind, modelKindOf } from '../../daemon/contract/model-kind.ts';
import { CommandFailed } from '../commands/exit-codes.ts';

/** Files that transformers.js needs to open a model. */
export const TRANSFORMER_FILES = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'onnx/model_quantized.onnx',
];
/** Optional files. */
export const OPTIONAL_TRANSFORMER_FILES = ['special_tokens_map.json'];
/** Files of a table of token vectors, as scripts/distill writes it. */
const TABLE_FILES = ['meta.json', 'vocab.txt', 'table.i8', 'scale.f32', 'NOTICE'];
/**
 * A file with the others' hashes, as `sha256sum` prints them; a download writes it, so that copies can be checked
 * offline.
 */
export const HASHES_FILE = 'SHA256SUMS';

/** First byte of an ONNX file: the tag of its version field. */
const ONNX_FIRST_BYTE = 0x08;

/**
 * Check a folder and return the names of the model's files.
 * @throws CommandFailed naming what is missing, cut off or changed
 */
export async function checkModelFolder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) throw new CommandFailed(`There is no folder ${folder}`);
  const isTable = existsSync(join(folder, 'table.i8'));
  const required = isTable ? TABLE_FILES : TRANSFORMER_FILES;
  const missing = required.filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) {
    const model = `a transformers.js model (${TRANSFORMER_FILES.join(', ')})`;
    const table = `a table from scripts/distill (${TABLE_FILES.join(', ')})`;
    throw new CommandFailed(`${folder} lacks ${missing.join(', ')}: expected ${model} or ${table}${adviceFor(folder)}`);
  }
  const optional = isTable ? [HASHES_FILE] : [...OPTIONAL_TRANSFORMER_FILES, HASHES_FILE];
  const present = optional.filter((file) => existsSync(join(folder, file)));
  const files = [...required, ...present];
  for (const file of files) checkContent(folder, file);
  for (const [file, expected] of Object.entries(knownHashes(folder))) {
    if (!files.includes(file)) continue;
    const actual = await sha256Of(join(folder, file));
    if (actual !== expected) {
      throw new CommandFailed(
        `${join(folder, file)} does not match its hash (expected sha256 ${expected}, got ${actual}): copy or download it again`,
      );
    }
  }
  return files;
}

/** Levels below the named folder at which a model is looked for: the hub's own cache keeps it in snapshots/COMMIT. */
const LEVELS = 2;

/** The folder of a model: the named one, or the only one below it. The named one if that is ambiguous. */
export function findModelFolder(folder: string): string {
  const folders = foldersWithModel(folder, LEVELS);
  return folders.length === 1 ? folders[0]! : folder;
}

function foldersWithModel(folder: string, levels: number): string[] {
  if (!existsSync(folder)) return [];
  if (['tokenizer.json', 'table.i8'].some((file) => existsSync(join(folder, file)))) return [folder];
  if (levels === 0) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => foldersWithModel(join(folder, entry.name), levels - 1));
}

/** Advice for a folder with a model in another format. */
function adviceFor(folder: string): string {
  const holds = (...files: string[]) => files.find((file) => existsSync(join(folder, file)));
  const onnx = holds(
    'model_quantized.onnx',
    'onnx/model_int8.onnx',
    'onnx/model_uint8.onnx',
    'onnx/model.onnx',
    'model.onnx',
  );
  if (onnx !== undefined) {
    const slower = onnx.endsWith('model.onnx') ? ' (it is not quantised: two to four times as slow)' : '';
    return `. It has ${onnx}: copy that to onnx/model_quantized.onnx${slower}`;
  }
  return holds('model.safetensors', 'pytorch_model.bin')
    ? '. It holds the weights for PyTorch; on the model hub, repositories of Xenova and onnx-community have them for transformers.js'
    : '';
}

/** Whether a checked folder's model is one of transformers.js, which needs the ONNX runtime. */
export const isTransformer = (folder: string): boolean => existsSync(join(folder, 'onnx'));

/** The kind of a checked folder's model. */
export function kindOfModel(folder: string): ModelKind {
  const config = join(folder, 'config.json');
  if (!existsSync(config)) return 'embedder';
  return modelKindOf(JSON.parse(readFileSync(config, 'utf8')));
}

/** SHA-256 of a file, in hex, without reading it whole into memory. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/** Bytes of everything below a folder. */
export function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesBelow(path) : statSync(path).size);
  }, 0);
}

function checkContent(folder: string, file: string): void {
  const path = join(folder, file);
  if (file.endsWith('.json')) {
    try {
      JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      throw new CommandFailed(`${path} is not valid JSON (${messageOf(error)}): copy it again`);
    }
  }
  if (file.endsWith('.onnx') && firstByte(path) !== ONNX_FIRST_BYTE) {
    // `git clone` without git-lfs leaves a pointer of 130 bytes instead of the file.
    throw new CommandFailed(`${path} is not an ONNX model; if it was cloned with git, run \`git lfs pull\` there`);
  }
}

function firstByte(path: string): number | undefined {
  const byte = Buffer.alloc(1);
  const file = openSync(path, 'r');
  try {
    return readSync(file, byte) === 1 ? byte[0] : undefined;
  } finally {
    closeSync(file);
  }
}

/** The hashes that a folder gives for its files: SHA256SUMS, or `files` in a table's meta.json. */
function knownHashes(folder: string): Record<string, string> {
  const hashes: Record<string, string> = {};
  const meta = join(folder, 'meta.json');
  if (existsSync(meta)) {
    const { files } = JSON.parse(readFileSync(meta, 'utf8')) as { files?: Record<string, string> };
    Object.assign(hashes, files);
  }
  const sums = join(folder, HASHES_FILE);
  if (existsSync(sums)) {
    for (const [, hash, file] of readFileSync(sums, 'utf8').matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)) {
      hashes[file!.replace(/^\.\//, '')] = hash!;
    }
  }
  return hashes;
}
