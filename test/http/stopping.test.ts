import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { AnswerHook } from '../../daemon/answers/answer-event.ts';
import { withDatabase } from '../support/databases.ts';
import { makeApp, OWNER, OWNER_TOKEN, type TestApp } from './make-app.ts';
import { readAll, serve } from './serve-app.ts';

const database = withDatabase();
const GRACE_MS = 2000;
type HookReply = Awaited<ReturnType<AnswerHook>>;

/** Let hooks wait for `release`; `entered` resolves when one does. */
function holdHooks({ deps }: TestApp): { entered: Promise<void>; release(reply: HookReply): void } {
  let release: (reply: HookReply) => void = () => {};
  const entered = new Promise<void>((inside) => {
    deps.capture.hook = () => {
      inside();
      return new Promise((resolve) => {
        release = resolve;
      });
    };
  });
  return { entered, release: (reply) => release(reply) };
}
const isAlive = async (port: number) => (await fetch(`http://127.0.0.1:${port}/api/health`)).status === 200;

test('what runs is finished, what is new is refused, and the port is free', async () => {
  const mine = makeApp(database());
  const { entered, release } = holdHooks(mine);
  const server = await serve(mine.app);
  const running = fetch(`http://127.0.0.1:${server.port}/hooks/claude-code/Stop`, {
    method: 'POST',
    headers: OWNER,
    body: '{}',
  });
  await entered;
  const stopped = server.stop(GRACE_MS);
  await expect(isAlive(server.port)).rejects.toThrow();
  const began = Date.now();
  release({ status: 'ok', answer: { done: true } });
  expect(await (await running).json()).toEqual({ done: true });
  await stopped;
  expect(Date.now() - began).toBeLessThan(GRACE_MS);
  await server.stop(GRACE_MS); // safe twice
  const again = await serve(mine.app, { port: server.port });
  await again.stop(GRACE_MS);
});

test('a request on a connection that was open already gets a 503', async () => {
  const mine = makeApp(database());
  const { entered, release } = holdHooks(mine);
  const server = await serve(mine.app);
  const socket = connect(server.port, '127.0.0.1');
  const hook = `POST /hooks/claude-code/Stop HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${OWNER_TOKEN}\r\nContent-Length: 2\r\n\r\n{}`;
  socket.write(hook);
  await entered;
  const stopped = server.stop(GRACE_MS);
  socket.write(hook); // pipelined behind the one that runs
  release({ status: 'ok', answer: null });
  const replies = await readAll(socket);
  expect(replies).toMatch(/^HTTP\/1\.1 204 [\s\S]*HTTP\/1\.1 503 [\s\S]*The daemon is stopping/);
  await stopped;
});

test('what takes longer than the grace is cut off', async () => {
  const mine = makeApp(database());
  const { entered } = holdHooks(mine);
  const server = await serve(mine.app);
  const cut = fetch(`http://127.0.0.1:${server.port}/hooks/claude-code/Stop`, {
    method: 'POST',
    headers: OWNER,
    body: '{}',
  });
  const refused = expect(cut).rejects.toThrow();
  await entered;
  await server.stop(100);
  await refused;
});

test('a client that hangs up stops the forgetting that it asked for, and an answered one stops nothing', async () => {
  const mine = makeApp(database());
  const real = mine.deps.memory.forgetAs;
  const signals: AbortSignal[] = [];
  let entered: () => void = () => {};
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  mine.deps.memory = {
    ...mine.deps.memory,
    forgetAs: async (request, decides, stop) => {
      signals.push(stop!);
      if (signals.length > 1) return real(request, decides, stop);
      entered();
      await new Promise((resolve) => stop!.addEventListener('abort', resolve));
      return real(request, decides, stop);
    },
  };
  const server = await serve(mine.app);
  const ask = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${server.port}/api/forget`, {
      method: 'POST',
      headers: { ...OWNER, 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: 'heron' }),
      ...(signal && { signal }),
    });
  const patience = new AbortController();
  const first = ask(patience.signal).catch((error: Error) => error.name);
  await inside;
  patience.abort();
  expect(await first).toBe('AbortError');
  expect((await ask()).status).toBe(200);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  await server.stop(GRACE_MS);
});
