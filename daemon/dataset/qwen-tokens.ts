/**
 * Counts tokens like the tokenizer of Qwen 2.5 and Qwen 3: byte-pair encoding of the pieces that its pattern cuts.
 * Merge n joins a pair of ids to token 256 + n; lower merges go first.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packageRoot } from '../home/package-root.ts';

export const TOKENIZER = 'qwen2.5/3';
/** Bytes, the first tokens. */
const BYTES = 256;
/** Ids have 18 bits. */
const IDS = 2 ** 18;
/**
 * Longer pieces are counted in parts, since each merge scans all of a piece. The count may be one too high per part.
 */
const MAX_PIECE_BYTES = 512;
/** Maximum of cached counts by piece: a memory repeats its words. */
const MAX_KEPT = 200_000;
/** The pattern of Qwen's tokenizer.json, without its group of flags, which Node.js 20 lacks. */
const PIECES =
  /'(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** Open the counter of tokens (some 100 ms, 15 MB). */
export function openQwenTokens(): (text: string) => number {
  const ranks = readRanks();
  const ids = byteIds();
  const cache = new Map<string, number>();
  const countPiece = (piece: string): number => {
    const bytes = Buffer.from(piece);
    let tokens = 0;
    for (let offset = 0; offset < bytes.length; offset += MAX_PIECE_BYTES)
      tokens += merge(
        Array.from(bytes.subarray(offset, offset + MAX_PIECE_BYTES), (byte) => ids[byte]!),
        ranks,
      );
    return tokens;
  };
  return (text) => {
    let tokens = 0;
    for (const [piece] of text.normalize('NFC').matchAll(PIECES)) {
      let count = cache.get(piece);
      if (count === undefined) {
        count = countPiece(piece);
        if (cache.size < MAX_KEPT) cache.set(piece, count);
      }
      tokens += count;
    }
    return tokens;
  };
}

/** Join the pair of the lowest rank until none is left. @returns how many tokens are left */
function merge(tokens: number[], ranks: ReadonlyMap<number, number>): number {
  for (;;) {
    let best = Number.POSITIVE_INFINITY;
    for (let index = 0; index + 1 < tokens.length; index++)
      best = Math.min(best, ranks.get(pairKey(tokens[index]!, tokens[index + 1]!)) ?? Number.POSITIVE_INFINITY);
    if (best === Number.POSITIVE_INFINITY) return tokens.length;
    let to = 0;
    let at = 0;
    while (at < tokens.length) {
      const joins = at + 1 < tokens.length && ranks.get(pairKey(tokens[at]!, tokens[at + 1]!)) === best;
      tokens[to] = joins ? BYTES + best : tokens[at]!;
      to += 1;
      at += joins ? 2 : 1;
    }
    tokens.length = to;
  }
}

const pairKey = (left: number, right: number): number => left * IDS + right;

/** The asset has six planes of one byte a merge, the low byte first: three for the left id, three for the right one. */
function readRanks(): Map<number, number> {
  const planes = brotliDecompressSync(readFileSync(join(packageRoot(), 'assets', 'qwen-tokens', 'merges.br')));
  const count = planes.length / 6;
  const id = (plane: number, at: number) =>
    planes[plane * count + at]! +
    planes[(plane + 1) * count + at]! * 2 ** 8 +
    planes[(plane + 2) * count + at]! * 2 ** 16;
  const ranks = new Map<number, number>();
  for (let rank = 0; rank < count; rank++) ranks.set(pairKey(id(0, rank), id(3, rank)), rank);
  return ranks;
}

/**
 * The id of each byte: printable characters of Latin-1 come first, then the others. Source: the byte-level BPE of
 * GPT-2.
 */
function byteIds(): number[] {
  const isPrintable = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte !== 173);
  const bytes = Array.from({ length: BYTES }, (_, byte) => byte);
  const order = [...bytes.filter(isPrintable), ...bytes.filter((byte) => !isPrintable(byte))];
  const ids: number[] = [];
  for (const [id, byte] of order.entries()) ids[byte] = id;
  return ids;
}
