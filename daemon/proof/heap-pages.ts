// Pages of pg_statistic, as Postgres lays rows out in them (storage/bufpage.h, access/htup_details.h). It contains
// values of memory's tables beside those of Postgres' own catalogs from when the cluster was made.

export const DISK_PAGE_BYTES = 8192;
/**
 * Numbers below it are given to Postgres' own relations when a cluster is made (access/transam.h, FirstNormalObjectId).
 */
export const FIRST_OWN_NUMBER = 16_384;
const PAGE_HEADER_BYTES = 24;
const IS_NORMAL = 1;
/** Offset of a row's header length. */
const HEADER_LENGTH_AT = 22;

/** Blank the rows that say something of Postgres' own relations; everything else stays, deleted rows included. */
export function withoutCatalogStatistics(page: Buffer): Buffer {
  if (page.length < DISK_PAGE_BYTES) return page;
  const clean = Buffer.from(page);
  const end = Math.min(page.readUInt16LE(12), DISK_PAGE_BYTES);
  for (let at = PAGE_HEADER_BYTES; at + 4 <= end; at += 4) {
    const pointer = page.readUInt32LE(at);
    const offset = pointer & 0x7fff;
    const length = pointer >>> 17;
    if (((pointer >>> 15) & 3) !== IS_NORMAL || offset + length > DISK_PAGE_BYTES || length <= HEADER_LENGTH_AT)
      continue;
    const values = offset + page.readUInt8(offset + HEADER_LENGTH_AT);
    if (values + 4 <= offset + length && isOfCatalog(page, values)) clean.fill(0, offset, offset + length);
  }
  return clean;
}

/** Whether the first value of a row of pg_statistic, the relation that it is about, is one of Postgres' own. */
export const isOfCatalog = (bytes: Buffer, at: number): boolean => bytes.readUInt32LE(at) < FIRST_OWN_NUMBER;
