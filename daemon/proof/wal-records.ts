/**
 * Reads the write-ahead log record by record, to distinguish data of Postgres' own catalogs from data of memory's rows
 * (access/xlogrecord.h, access/xlog_internal.h; the same in PostgreSQL 15 to 18):
 *
 *   segment = pages, each with a header that says how much of a record goes on from the page before
 *   record  = header → relation of each changed page, whether it has an image → images and changes → own data
 *
 * Everything else, such as the remainder of a reused segment, is searched as raw bytes: only catalogs are skipped.
 */
import { DISK_PAGE_BYTES, FIRST_OWN_NUMBER, isOfCatalog, withoutCatalogStatistics } from './heap-pages.ts';

const MAGIC = 0xd1;
const IS_CONTINUED = 1;
const HAS_LONG_HEADER = 2;
const HEADER_BYTES = 24;
const LONG_HEADER_BYTES = 40;
const RECORD_HEADER_BYTES = 24;
/** Longest record that Postgres writes (XLogRecordMaxSize). */
const MAX_RECORD_BYTES = 1020 * 1024 * 1024;
const SHORT_DATA = 255;
const LONG_DATA = 254;
const ORIGIN = 253;
const TOP_XID = 252;
const MAX_BLOCK = 32;
const HAS_IMAGE = 0x10;
const HAS_DATA_OF_SAME_RELATION = 0x80;
const HAS_HOLE = 0x01;
const IS_COMPRESSED = 0x1c;
const RM_HEAP = 10;
const HEAP_OPERATION = 0x70;
/** A row in a record of an insertion: five bytes, then the row without the first 23 of its header. */
const ROW_HEADER_BYTES = 5;
const ROW_HEADER_LEFT_OUT = 23;

/** Relations by the numbers of their files. */
export type Relations = {
  /** Postgres' own, apart from its statistics. */
  isCatalog(file: number): boolean;
  isStatistics(file: number): boolean;
};

type Block = {
  file: number;
  imageBytes: number;
  hole: number;
  holeBytes: number;
  isCompressed: boolean;
  bytes: number;
};

const aligned = (at: number) => (at + 7) & ~7;

/** Read a segment page by page; `onBytes` gets everything that may contain a memory. */
export function createWalReader(relations: Relations, onBytes: (bytes: Buffer) => void) {
  let parts: Buffer[] = [];
  let missing = 0;

  /** Abandon the current record: the following bytes are not part of it. */
  function drop(): void {
    for (const part of parts) onBytes(part);
    parts = [];
    missing = 0;
  }

  function add(part: Buffer): void {
    parts.push(part);
    missing -= part.length;
    if (missing > 0) return;
    const record = Buffer.concat(parts);
    parts = [];
    for (const piece of piecesOf(record, relations)) onBytes(piece);
  }

  return {
    page(page: Buffer): void {
      if (page.length < DISK_PAGE_BYTES || page.readUInt8(1) !== MAGIC) {
        drop();
        onBytes(page);
        return;
      }
      const flags = page.readUInt16LE(2);
      let at = flags & HAS_LONG_HEADER ? LONG_HEADER_BYTES : HEADER_BYTES;
      if (flags & IS_CONTINUED) {
        const left = page.readUInt32LE(16);
        const part = page.subarray(at, Math.min(at + left, DISK_PAGE_BYTES));
        if (missing > 0 && missing === left) add(part);
        else {
          drop();
          onBytes(part);
        }
        at = aligned(at + left);
      } else drop();
      while (at + 4 <= DISK_PAGE_BYTES) {
        const length = page.readUInt32LE(at);
        if (length < RECORD_HEADER_BYTES || length > MAX_RECORD_BYTES) {
          onBytes(page.subarray(at));
          return;
        }
        missing = length;
        add(page.subarray(at, Math.min(at + length, DISK_PAGE_BYTES)));
        at = aligned(at + length);
      }
    },
    end: drop,
  };
}

/** The parts of a record that may contain a memory; all of it if it can't be parsed. */
function piecesOf(record: Buffer, relations: Relations): Buffer[] {
  try {
    return readRecord(record, relations);
  } catch (error) {
    if (error instanceof RangeError) return [record];
    throw error;
  }
}

/** @throws RangeError if the record's lengths lead out of it */
function readRecord(record: Buffer, { isCatalog, isStatistics }: Relations): Buffer[] {
  const { blocks, mainBytes, at: dataAt } = readHeaders(record);
  const isInsertion = record.readUInt8(17) === RM_HEAP && (record.readUInt8(16) & HEAP_OPERATION) === 0;
  const pieces: Buffer[] = [];
  let at = dataAt;
  const next = (bytes: number) => {
    if (at + bytes > record.length) throw new RangeError('The record ends before its data');
    at += bytes;
    return record.subarray(at - bytes, at);
  };
  for (const block of blocks) {
    const image = next(block.imageBytes);
    const data = next(block.bytes);
    if (isCatalog(block.file)) continue;
    const isOfStatistics = isStatistics(block.file);
    pieces.push(isOfStatistics && !block.isCompressed ? withoutCatalogStatistics(pageOf(image, block)) : image);
    const row = data.length > ROW_HEADER_BYTES ? ROW_HEADER_BYTES + data.readUInt8(4) - ROW_HEADER_LEFT_OUT : 0;
    if (!(isOfStatistics && isInsertion && row >= ROW_HEADER_BYTES && isOfCatalog(data, row))) pieces.push(data);
  }
  if (blocks.length === 0 || blocks.some(({ file }) => !isCatalog(file))) pieces.push(next(mainBytes));
  return pieces.filter(({ length }) => length > 0);
}

function readHeaders(record: Buffer): { blocks: Block[]; mainBytes: number; at: number } {
  const blocks: Block[] = [];
  let file = 0;
  let at = RECORD_HEADER_BYTES;
  let data = 0;
  while (at + data < record.length) {
    const id = record.readUInt8(at++);
    if (id === SHORT_DATA) return { blocks, mainBytes: record.readUInt8(at), at: at + 1 };
    if (id === LONG_DATA) return { blocks, mainBytes: record.readUInt32LE(at), at: at + 4 };
    if (id === ORIGIN || id === TOP_XID) {
      at += id === ORIGIN ? 2 : 4;
      continue;
    }
    if (id > MAX_BLOCK) throw new RangeError(`There is no block ${id}`);
    const flags = record.readUInt8(at);
    const block = {
      file,
      imageBytes: 0,
      hole: 0,
      holeBytes: 0,
      isCompressed: false,
      bytes: record.readUInt16LE(at + 1),
    };
    at += 3;
    if (flags & HAS_IMAGE) {
      block.imageBytes = record.readUInt16LE(at);
      block.hole = record.readUInt16LE(at + 2);
      const kind = record.readUInt8(at + 4);
      block.isCompressed = (kind & IS_COMPRESSED) !== 0;
      if (kind & HAS_HOLE && !block.isCompressed) block.holeBytes = DISK_PAGE_BYTES - block.imageBytes;
      at += 5 + (kind & HAS_HOLE && block.isCompressed ? 2 : 0);
    }
    if (!(flags & HAS_DATA_OF_SAME_RELATION)) {
      file = record.readUInt32LE(at + 8);
      at += 12;
    }
    blocks.push({ ...block, file });
    at += 4;
    data += block.imageBytes + block.bytes;
  }
  return { blocks, mainBytes: 0, at };
}

/** A whole page of an image, which leaves out the empty middle. */
const pageOf = (image: Buffer, { hole, holeBytes }: Block): Buffer =>
  Buffer.concat([image.subarray(0, hole), Buffer.alloc(holeBytes), image.subarray(hole)]);

/** The relations of a cluster by the numbers that it was made with, and by those that were given since. */
export function mapRelations({
  catalogs,
  statistics,
}: {
  catalogs: readonly number[];
  statistics: readonly number[];
}): Relations {
  const given = new Set(catalogs);
  const ofStatistics = new Set([PG_STATISTIC, ...statistics]);
  const isStatistics = (file: number) => ofStatistics.has(file);
  return { isStatistics, isCatalog: (file) => !isStatistics(file) && (file < FIRST_OWN_NUMBER || given.has(file)) };
}

/** The number of pg_statistic's file in a new cluster. */
const PG_STATISTIC = 2619;
