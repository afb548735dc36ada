import type { AnswerHook } from '../answers/answer-hook.ts';
import type { RestCapture } from '../capture/rest-capture.ts';
import type { IngestDeps } from '../capture/transcript/ingest-transcript.ts';
import type { Health } from '../contract/health.ts';
import type { Log } from '../contract/log.ts';
import type { Scope } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import type { Lessons } from '../lessons/lessons.ts';
import type { Memory } from '../memory/memory.ts';
import type { Models } from '../models/switch-models.ts';
import type { Projects } from '../projects/projects.ts';
import type { Recall } from '../recall/recall.ts';
import type { Redactor } from '../redact/redactor.ts';

/** Who is asking: decided by the token guard, read by routes and the audit log. */
export type Actor = {
  /** `owner` for the home's token, `token:<id>` for an issued one, `browser` after a one-time link, `agent:<name>` for a trusted agent. */
  name: string;
  scopes: ReadonlySet<Scope>;
  /**
   * Through which door: `user` a person at the command line or in the browser, `agent` a model (MCP, or a token that names its agent),
   * `client` a hook, `rest` any other program.
   */
  door: 'user' | 'agent' | 'client' | 'rest';
  /** Bound by the per-minute limits; the owner isn't. */
  limited: boolean;
  /** Keys of the projects that its token is bound to; absent: all. */
  projects?: readonly string[];
  /** The agent that the token was issued to: what it writes is this agent's unless it says otherwise. */
  agent?: string;
};

/** What routes use of the services that daemon/core.ts puts together. */
type Services = {
  db: Database;
  redactor: Redactor;
  capture: RestCapture & { hook: AnswerHook };
  /** How a transcript file is taken in. */
  transcripts: IngestDeps;
  memory: Memory;
  recall: Recall;
  lessons: Lessons;
  projects: Projects & {
    /** Forget what is remembered of projects: some were merged or split. */
    changed(): void;
  };
};

/** Everything that routes lean on: the services, and what the daemon adds to them. */
export type HttpDeps = Services & {
  /** Note that a request of this route is under way until what comes back is called, for whoever asks what holds the event loop. */
  enter?(label: string): () => void;
  /** The one in the home's file. */
  ownerToken: string;
  /** The one that the daemon's environment names (AGENT_MEMORY_TOKEN); it counts as much. */
  extraOwnerToken?: string | undefined;
  models: Pick<Models, 'list' | 'available' | 'use'>;
  health(): Promise<Health>;
  /** Start draining; the reply still goes out. */
  stop(): void;
  settings: {
    requireAuth: boolean;
    trustedAgents: readonly string[];
    audit: 'writes' | 'all' | 'off';
    writesPerMinute: number;
    readsPerMinute: number;
    maxBodyBytes: number;
    maxHookBodyBytes: number;
    port(): number;
  };
  log: Pick<Log, 'info' | 'warn' | 'error'>;
};
