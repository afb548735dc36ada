import type { Redactor } from '../packages/redactor/index.ts';
import type { Log } from './contract/log.ts';
import type { Database } from './db/database.ts';
import type { Home } from './home/home.ts';
import type { Embedder } from './models/embedder.ts';
import type { Reranker } from './models/reranker.ts';
import type { CoreSettings } from './settings/core-settings.ts';

/** Dependencies of the services. */
export type CoreDeps = {
  db: Database;
  redactor: Redactor;
  home: Home;
  /** The user's home folder: work there belongs to no project. */
  userHome: string;
  settings: CoreSettings;
  /** Prefix of project keys that are paths on this machine; default none. */
  pathPrefix?: string | undefined;
  /** The model that embeds queries. */
  embedder(): Embedder;
  /** The reranker for searches that request it; undefined if there is none. */
  reranker(): Reranker | undefined;
  /** Called after a commit that enqueued jobs. */
  onQueued(): void;
  /** Called when work on a hook's answer begins; the function it returns is called when that work ends. */
  answering?: (() => () => void) | undefined;
  /** Deadline of a hook's answer; default the daemon's usual one. */
  answerDeadlineMs?: number | undefined;
  /** How long an answer waits at most for the working tree to be read; default the daemon's usual limits. */
  codePatienceMs?: number | undefined;
  /** The key of the endpoint for summaries. */
  summaryKey?(): string | undefined;
  /** Timeout of that endpoint; default 20 s. */
  summaryTimeoutMs?: number | undefined;
  /** Called after something was forgotten. */
  onForgotten?(): void;
  log: Pick<Log, 'warn'>;
};
