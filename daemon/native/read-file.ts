import { openRegularFile } from '../home/open-regular-file.ts';

/**
 * Read the beginning of a small regular file of this user as text; undefined where there is none, or it can't be read.
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<string | undefined> {
  const handle = await openRegularFile(path, { ownUid: true }).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return undefined; // as if it were gone
  } finally {
    await handle.close();
  }
}
