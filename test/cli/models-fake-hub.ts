/** A model hub on the loopback: its API for one repository, files with ranges, and the faults that a network has. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeHub = {
  url: string;
  /** Cut the connection once so many bytes of a file were sent. */
  breakAfter(file: string, bytes: number): void;
  /** Send other bytes than are listed, as many. */
  falsify(file: string): void;
  /** Answer 200 and the whole file to every request. */
  ignoreRanges(): void;
  /** No more faults. */
  heal(): void;
  /** The Range header of each request for a file, in order. */
  rangesAsked(file: string): (string | undefined)[];
  stop(): Promise<void>;
};

const COMMIT = 'c'.repeat(40);

export async function startFakeHub(repository: string, files: Record<string, Buffer>): Promise<FakeHub> {
  const asked: { file: string; range: string | undefined }[] = [];
  let broken: { file: string; bytes: number } | undefined;
  let falsified: string | undefined;
  let knowsRanges = true;

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    if (path === `/api/models/${repository}`) return response.end(JSON.stringify({ sha: COMMIT }));
    if (path === `/api/models/${repository}/tree/${COMMIT}`) return response.end(JSON.stringify(listing(files)));
    const file = path.startsWith(`/${repository}/resolve/${COMMIT}/`) ? path.split(`${COMMIT}/`)[1]! : '';
    const content = files[file];
    if (!content) return response.writeHead(404).end();
    const range = request.headers.range;
    asked.push({ file, range });
    const from = knowsRanges ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    const body = falsified === file ? Buffer.alloc(content.length, 'x') : content;
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
    if (broken?.file !== file) return response.end(body.subarray(from));
    return response.write(body.subarray(from, broken.bytes), () => response.destroy());
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakAfter(file, bytes) {
      broken = { file, bytes };
    },
    falsify(file) {
      falsified = file;
    },
    ignoreRanges() {
      knowsRanges = false;
    },
    heal() {
      broken = undefined;
      falsified = undefined;
    },
    rangesAsked: (file) => asked.filter((one) => one.file === file).map(({ range }) => range),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Small files are listed by git's hash, large ones (LFS) by SHA-256, as the real hub does. */
function listing(files: Record<string, Buffer>) {
  const sha1 = (content: Buffer) => createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
  return Object.entries(files).map(([path, content]) => ({
    type: 'file',
    path,
    size: content.length,
    oid: sha1(content),
    ...(path.endsWith('.onnx') && {
      lfs: { oid: createHash('sha256').update(content).digest('hex'), size: content.length, pointerSize: 130 },
    }),
  }));
}
