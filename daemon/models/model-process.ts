/**
 * A model in its own process: it computes for tens of milliseconds at a time, which would block the daemon's event
 * loop.
 *
 *   run() ─► queue ─► one request at a time ─► worker     no request for IDLE_MS ─► worker ended, its memory freed
 *                                                │ dies, or hangs REPLY_TIMEOUT_MS ─► new one, a retry, then an error
 *
 * models/serve-model.ts is the other end.
 *
 * Not a worker thread: onnxruntime-node 1.14 serves only one thread per process, once
 * (docs/decisions/0007-models-in-processes.md).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../home/package-root.ts';
import type { ModelReply, ModelRequest } from './serve-model.ts';

/** Time limit of a reply: loading from a slow disk and a batch of long texts on a busy machine together. */
const REPLY_TIMEOUT_MS = 120_000;
const IDLE_MS = 5 * 60_000;

export type ProcessLimits = { idleMs?: number; replyTimeoutMs?: number };

/** The priority of a process that nobody waits for (nice 10): builds and prompts go first. */
const BACKGROUND = 10;

type ProcessSettings = ProcessLimits & {
  /** Its name in errors: "The embedding model x". */
  label: string;
  workerPath: string;
  /** Passed to the worker at its start, as JSON. */
  workerData: object;
  /** Whether the process gives way to all others. Default false. */
  isBackground?: boolean;
};

type ModelProcess<Input, Output> = {
  /**
   * Compute one input in the worker; rejects when the signal is aborted, although a running request is still finished.
   */
  run(input: Input, signal: AbortSignal | undefined): Promise<Output>;
  /** Reject waiting and further requests; safe twice. */
  close(): Promise<void>;
};

/** The path of a bundled worker of this folder, by the name of its source file. */
export const bundledWorker = (name: string): string => join(packageRoot(), 'dist', 'daemon', 'models', `${name}.js`);

type Waiting<Input, Output> = {
  input: Input;
  resolve(output: Output): void;
  reject(error: Error): void;
  isAborted(): boolean;
  failures: number;
};

/** Create a model process; it starts with the first request. */
export function openModelProcess<Input, Output>(settings: ProcessSettings): ModelProcess<Input, Output> {
  return new OneAtATime<Input, Output>(settings);
}

/** The requests waiting on a signal. They share a listener, since embedding many texts makes many requests. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Call `onAbort` once a signal is aborted. @returns a function that no longer does */
function whenAborted(signal: AbortSignal | undefined, onAbort: () => void): () => void {
  if (signal === undefined) return () => {};
  const callbacks = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, callbacks);
    const tellAll = () => {
      for (const tell of callbacks) tell();
    };
    signal.addEventListener('abort', tellAll, { once: true });
  }
  callbacks.add(onAbort);
  return () => callbacks.delete(onAbort);
}

class OneAtATime<Input, Output> implements ModelProcess<Input, Output> {
  readonly #settings: ProcessSettings;
  readonly #queue: Waiting<Input, Output>[] = [];
  #worker: ChildProcess | undefined;
  #current: { request: Waiting<Input, Output>; id: number; timer: NodeJS.Timeout } | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(settings: ProcessSettings) {
    this.#settings = settings;
  }

  async run(input: Input, signal: AbortSignal | undefined): Promise<Output> {
    if (this.#isClosed) throw new Error(`${this.#settings.label} is closed`);
    signal?.throwIfAborted();
    return new Promise<Output>((resolve, reject) => {
      const leave = whenAborted(signal, () => reject(signal?.reason));
      const done =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          leave();
          settle(value);
        };
      this.#queue.push({
        input,
        resolve: done(resolve),
        reject: done(reject),
        isAborted: () => signal?.aborted ?? false,
        failures: 0,
      });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    const error = new Error(`${this.#settings.label} was closed`);
    for (const request of this.#queue.splice(0)) request.reject(error);
    this.#takeCurrent()?.reject(error);
    await this.#endWorker();
  }

  #next(): void {
    if (this.#current) return;
    const { idleMs = IDLE_MS, replyTimeoutMs = REPLY_TIMEOUT_MS } = this.#settings;
    clearTimeout(this.#idleTimer);
    const request = this.#queue.shift();
    if (!request) {
      this.#idleTimer = setTimeout(() => void this.#endWorker(), idleMs).unref();
      return;
    }
    if (request.isAborted()) {
      this.#next();
      return;
    }
    this.#worker ??= this.#startWorker();
    const worker = this.#worker;
    const id = ++this.#lastId;
    const timer = setTimeout(
      () => this.#lose(worker, new Error(`gave no answer in ${replyTimeoutMs} ms`)),
      replyTimeoutMs,
    );
    this.#current = { request, id, timer };
    worker.send({ id, input: request.input } satisfies ModelRequest<Input>);
  }

  #startWorker(): ChildProcess {
    const { workerPath, workerData, isBackground } = this.#settings;
    const started = fork(workerPath, [JSON.stringify(workerData)], {
      serialization: 'advanced', // vectors as they are
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (reply: ModelReply<Output>) => this.#finish(reply));
    started.on('error', (error) => this.#lose(started, error));
    started.on('exit', (code, signal) => this.#lose(started, new Error(`exited with ${signal ?? `code ${code}`}`)));
    if (isBackground && started.pid !== undefined) giveWay(started.pid);
    // An idle model must not keep the daemon alive; the worker exits by itself when the daemon is gone.
    started.unref();
    started.channel?.unref();
    return started;
  }

  #finish(reply: ModelReply<Output>): void {
    if (this.#current?.id !== reply.id) return;
    const request = this.#takeCurrent()!;
    if ('error' in reply) request.reject(new Error(`${this.#settings.label} failed: ${reply.error}`));
    else request.resolve(reply.output);
    this.#next();
  }

  #lose(lost: ChildProcess, error: Error): void {
    if (this.#worker !== lost) return;
    this.#worker = undefined;
    lost.kill('SIGKILL');
    const request = this.#takeCurrent();
    if (!request) return;
    if (this.#isClosed || ++request.failures > 1) {
      const message = `${this.#settings.label} could not run: its worker ${error.message}`;
      request.reject(new Error(message, { cause: error }));
    } else this.#queue.unshift(request);
    this.#next();
  }

  /** The request that runs, which ends here. */
  #takeCurrent(): Waiting<Input, Output> | undefined {
    const current = this.#current;
    this.#current = undefined;
    clearTimeout(current?.timer);
    return current?.request;
  }

  async #endWorker(): Promise<void> {
    const ended = this.#worker;
    this.#worker = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exited = once(ended, 'exit');
    ended.ref();
    ended.kill('SIGKILL'); // it has no work to finish
    await exited;
  }
}

/** Lower a process's priority; where the system refuses that, it keeps its own. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, BACKGROUND);
  } catch {
    // it has already ended, as its exit event shows
  }
}
