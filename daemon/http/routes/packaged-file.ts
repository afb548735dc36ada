import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../contract/errors.ts';
import { packageRoot } from '../../home/package-root.ts';
import { HttpProblem } from '../problem.ts';
import { PAGE_HEADERS } from './page-headers.ts';

/** A browser page, or one of its files. @param type its content type, such as text/html */
export function page(body: string, type: string): Response {
  return new Response(body, { headers: { ...PAGE_HEADERS, 'content-type': `${type}; charset=utf-8` } });
}

/** A file that the build put into dist. @param path below dist @throws HttpProblem 404 without a build */
export async function packagedFile(path: string, type: string): Promise<Response> {
  return page((await packagedBytes(path)).toString('utf8'), type);
}

/**
 * A font that the build put into dist; a browser may cache it for a day: it contains no recorded data. @throws
 * HttpProblem 404 without a build
 */
export async function packagedFont(path: string): Promise<Response> {
  const headers = { ...PAGE_HEADERS, 'content-type': 'font/woff2', 'cache-control': 'private, max-age=86400' };
  return new Response(new Uint8Array(await packagedBytes(path)), { headers });
}

async function packagedBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(join(packageRoot(), 'dist', path));
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause;
    throw new HttpProblem(404, `dist/${path} is missing`, {
      hint: 'Run `npm run build`; the REST interface works without it.',
    });
  }
}
