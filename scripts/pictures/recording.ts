// Records a daemon's replies to the viewer, page by page, and serves them again, so that pages look the same
// everywhere.

import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../../daemon/http/app-env.ts';
import { registerViewer } from '../../daemon/http/routes/viewer.ts';
import { withQuietTimes } from './quiet-times.ts';

export type Recording = {
  /** When it was made; pages that are compared show this time. */
  at: string;
  /** The pages, each with its place in the address. */
  places: Record<string, string>;
  /** Replies by {@link requestKey} of their request. */
  replies: Record<string, unknown>;
  /** The start of the live stream. */
  live: string;
};

export const LIVE_PATH = '/api/live';

/** A request's key: method, path with query, and body. */
export const requestKey = (method: string, path: string, body: string | null): string =>
  `${method} ${path} ${body ?? ''}`;

/** The file of a recording in a folder of pictures. */
const fileOf = (folder: string): string => join(folder, 'replies.json.gz');

export const readRecording = (folder: string): Recording =>
  JSON.parse(gunzipSync(readFileSync(fileOf(folder))).toString());

/** @param home folder of the machine that recorded, which is named otherwise in what is stored */
export function writeRecording(folder: string, recording: Recording, home: string): void {
  const text = JSON.stringify({ ...recording, replies: withQuietTimes(recording.replies) }).replaceAll(
    home,
    '/home/ada',
  );
  writeFileSync(fileOf(folder), gzipSync(text, { level: 9 }));
}

export type ReplayServer = {
  origin: string;
  /** Requests that the recording has no reply to. */
  unknown: string[];
  /** Whether a request is being answered. */
  isBusy(): boolean;
  stop(): Promise<void>;
};

/**
 * Serve the built viewer, and the replies of a recording. The live stream stays open after its first lines, as the
 * daemon's does.
 */
export async function replay(recording: Recording): Promise<ReplayServer> {
  const app = new OpenAPIHono<AppEnv>();
  registerViewer(app);
  const serveViewer = getRequestListener(app.fetch);
  const unknown: string[] = [];
  let busy = 0;
  const server = createServer(async (request, reply) => {
    const { method = 'GET', url = '/' } = request;
    if (url === LIVE_PATH) {
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.write(recording.live);
      return;
    }
    busy++;
    reply.on('close', () => busy--);
    if (url === '/' || url.startsWith('/viewer/')) return void serveViewer(request, reply);
    let body = '';
    for await (const chunk of request) body += chunk;
    const known = recording.replies[requestKey(method, url, body || null)];
    if (known === undefined) unknown.push(requestKey(method, url, body || null));
    reply.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(known ?? { detail: 'It was not recorded' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unknown,
    isBusy: () => busy > 0,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
