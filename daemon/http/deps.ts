import type { Redactor } from '../../packages/redactor/index.ts';
import type { AnswerHook } from '../answers/answer-event.ts';
import type { Profiles } from '../answers/profile.ts';
import type { Backups } from '../backup/backups.ts';
import type { RestCapture } from '../capture/rest-capture.ts';
import type { Backfills } from '../capture/transcript/backfills.ts';
import type { SentParts } from '../client/client-over.ts';
import type { RawReply } from '../client/client-transport.ts';
import type { Health } from '../contract/health.ts';
import type { Log } from '../contract/log.ts';
import type { ServedHosts } from '../contract/served-hosts.ts';
import type { SettingsPatch, SettingsRefused, SettingsReply } from '../contract/settings.ts';
import type { Sizes } from '../contract/stats.ts';
import type { Scope } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import type { Lessons } from '../guards/lessons.ts';
import type { LoginsFile } from '../home/logins-file.ts';
import type { SaveSession } from '../jobs/save-session.ts';
import type { GoneList } from '../memory/gone-list.ts';
import type { Memory } from '../memory/memory.ts';
import type { MergingModel } from '../memory/merge-by-model.ts';
import type { Models } from '../models/switch-models.ts';
import type { Survey } from '../native/survey.ts';
import type { TakeIn } from '../native/take-in.ts';
import type { Projects } from '../projects/projects.ts';
import type { ModelProxy } from '../proxy/proxy.ts';
import type { createGoneNames } from '../recall/gone-names.ts';
import type { Recall } from '../recall/recall.ts';
import type { Rules } from '../rules/rules.ts';
import type { ImportItems } from '../transfer/import/import-items.ts';
import type { Visibility } from '../visibility/visibility.ts';
import type { LongTermMemories } from '../working/long-term.ts';
import type { MakePrompt } from '../working/memory-prompt.ts';
import type { WorkingMemories } from '../working/working-memory.ts';

/** The caller of a request: determined by the token guard, read by routes and the audit log. */
export type Actor = {
  /**
   * `owner` for the home's token, `token:<id>` for an issued one, `browser` after a one-time link, `agent:<name>` for a
   * trusted agent.
   */
  name: string;
  scopes: ReadonlySet<Scope>;
  /**
   * The source of the request: `user` a person at the command line or in the browser, `agent` a model (MCP, or an
   * agent's token), `client` a hook, `rest` any other program.
   */
  door: 'user' | 'agent' | 'client' | 'rest';
  /** Whether the per-minute limits apply; they don't for the owner. */
  limited: boolean;
  /** Keys of the projects that its token is bound to; default all. */
  projects?: readonly string[];
  /**
   * Whether its credential is still valid, checked again by work that outlives the request's start; absent: valid as
   * long as the daemon runs.
   */
  stillHolds?: () => Promise<boolean> | boolean;
  /**
   * The agent that the token was issued to or that started the MCP server; the author of its writes unless they name
   * another.
   */
  agent?: string;
};

/** The services from daemon/core.ts that routes use. */
type Services = {
  db: Database;
  redactor: Redactor;
  capture: RestCapture & { hook: AnswerHook };
  backfills: Backfills;
  saveSession: SaveSession;
  memory: Memory;
  /** The agents' own memories on this machine. */
  survey: Survey;
  ownMemory: Pick<TakeIn, 'remove'>;
  /** Revoked and removed things, from the home's list. */
  gone: Pick<GoneList, 'isRevoked' | 'note'>;
  /**
   * Merge just saved memories into older ones with the same meaning. Returns a map from the new id to the older one.
   */
  foldRepeats(ids: readonly number[], source: string): Promise<ReadonlyMap<number, number>>;
  visibility: Visibility;
  working: WorkingMemories;
  longTerm: LongTermMemories;
  /** Merges similar memories if the user configured a model; see memory/merge-by-model. */
  summaries: MergingModel;
  memoryPrompt: MakePrompt;
  importItems: ImportItems;
  /** The size of each folder of the home. */
  folderSizes(): Promise<Sizes['folders']>;
  recall: Recall;
  /** Memories and rules of a project that name things gone from its folder. */
  goneNames: ReturnType<typeof createGoneNames>;
  lessons: Lessons;
  rules: Rules;
  profiles: Profiles;
  projects: Projects & {
    /** Drop the cached projects after some were merged or split. */
    changed(): void;
  };
};

/** Send an MCP tool's request to this daemon, as the call's caller and for the agent that its client names. */
export type AskAsAgent = (
  method: string,
  path: string,
  parts: SentParts,
  agent: string | undefined,
) => Promise<RawReply>;
type McpCaller = Pick<Actor, 'name' | 'stillHolds'> & {
  mayWrite: boolean;
  project: string | undefined;
  ask: AskAsAgent;
};
/** MCP sessions over Streamable HTTP and over the older transport. Each belongs to the caller that opened it. */
export type McpSessions = {
  /** Take a request and the JSON of its body. */
  answer(request: Request, message: unknown, caller: McpCaller): Promise<Response>;
  /** Open the stream of a client that supports only the older transport. */
  open(request: Request, caller: McpCaller): Promise<Response>;
  /** Accept a message of such a client; the answer goes through its stream. */
  take(session: string, message: unknown, caller: McpCaller): Response;
};

/** All dependencies of the routes: the services, and what the daemon adds. */
export type HttpDeps = Services & {
  /** Label a running request for the watchdog; call the returned function when it ends. */
  enter?(label: string): () => void;
  /** Count a hook by its duration, for the statistics. */
  noteHook?(ms: number): void;
  /** The token in the home's file. */
  ownerToken: string;
  /** The token in the daemon's environment (AGENT_MEMORY_TOKEN), with the same rights. */
  extraOwnerToken?: string | undefined;
  /** File in which browser logins outlive the daemon; absent: they don't. */
  logins?: LoginsFile;
  models: Pick<Models, 'list' | 'available' | 'use'>;
  health(): Promise<Health>;
  backups: Pick<Backups, 'list' | 'start'>;
  proxy: ModelProxy;
  /** The settings that change while the daemon runs. */
  liveSettings: {
    list(): SettingsReply;
    change(patch: SettingsPatch): Promise<SettingsReply | SettingsRefused>;
  };
  /** Load the MCP server; called at the first request to it, since most daemons never get one. */
  openMcp(): Promise<McpSessions>;
  /** Start draining; the reply still goes out. */
  stop(): void;
  /** Whether it is draining, so that endless streams must end. */
  isStopping(): boolean;
  settings: {
    requireAuth: boolean;
    trustedAgents: readonly string[];
    /** Host names under which it answers; default those of this machine. */
    hosts?: ServedHosts;
    audit: 'writes' | 'all' | 'off';
    writesPerMinute: number;
    readsPerMinute: number;
    maxBodyBytes: number;
    maxHookBodyBytes: number;
    port(): number;
  };
  log: Pick<Log, 'info' | 'warn' | 'error'>;
};
