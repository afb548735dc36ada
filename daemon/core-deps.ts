import type { Redactor } from '../packages/redactor/index.ts';
import type { Log } from './contract/log.ts';
import type { Database } from './db/database.ts';
import type { Home } from './home/home.ts';
import type { Embedder } from './models/embedder.ts';
import type { Reranker } from './models/reranker.ts';
import type { CoreSettings } from './settings/core-settings.ts';

/** What the services are made of. */
export type CoreDeps = {
  db: Database;
  redactor: Redactor;
  home: Home;
  /** The user's home folder: work there belongs to no project. */
  userHome: string;
  settings: CoreSettings;
  /** What stands before this machine's paths in keys of projects; default nothing. */
  pathPrefix?: string | undefined;
  /** The model that embeds queries. */
  embedder(): Embedder;
  /** The reranker for searches that request it; undefined if there is none. */
  reranker(): Reranker | undefined;
  /** Called after a commit that enqueued jobs. */
  onQueued(): void;
  /** Called when the answer to a hook is due; returns what is called when that is over. */
  answering?: (() => () => void) | undefined;
  /** Deadline of a hook's answer; default the daemon's usual one. */
  answerDeadlineMs?: number | undefined;
  /** What an answer waits for the working tree at most; default the daemon's usual ones. */
  codePatienceMs?: number | undefined;
  /** The key of the endpoint for summaries. */
  summaryKey?(): string | undefined;
  /** How long an answer of it may take; default 20 s. */
  summaryTimeoutMs?: number | undefined;
  /** Called after something was forgotten. */
  onForgotten?(): void;
  log: Pick<Log, 'warn'>;
};
