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
  /** `owner` for the home's token, `token:<id>` for an issued one, `browser` after a one-time link, `agent:<name>` for a trusted agent. */
  name: string;
  scopes: ReadonlySet<Scope>;
  /**
   * The source of the request: `user` a person at the command line or in the browser, `agent` a model (MCP, or an agent's token),
   * `client` a hook, `rest` any other program.
   */
  door: 'user' | 'agent' | 'client' | 'rest';
  /** Whether the per-minute limits apply; they don't for the owner. */
  limited: boolean;
  /** Keys of the projects that its token is bound to; default all. */
  projects?: readonly string[];
  /** Whether its credential still holds, asked again by what goes on after a request began; absent: as long as the daemon runs. */
  stillHolds?: () => Promise<boolean> | boolean;
  /** The agent that the token was issued to, or that the MCP server runs for, which is the author of its writes unless they name another. */
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
  /** What agents noted in memories of their own on this machine. */
  survey: Survey;
  ownMemory: Pick<TakeIn, 'remove'>;
  /** What was revoked and removed, as the home's list has it. */
  gone: Pick<GoneList, 'isRevoked' | 'note'>;
  /** Merge what was just saved into what says the same already. Returns by the id of the new one that of the older one. */
  foldRepeats(ids: readonly number[], source: string): Promise<ReadonlyMap<number, number>>;
  visibility: Visibility;
  working: WorkingMemories;
  longTerm: LongTermMemories;
  /** Merges near memories where the user names a model; see memory/merge-by-model. */
  summaries: MergingModel;
  memoryPrompt: MakePrompt;
  importItems: ImportItems;
  /** What each folder of the home holds. */
  folderSizes(): Promise<Sizes['folders']>;
  recall: Recall;
  /** Memories and rules of a project that name what is gone from its folder. */
  goneNames: ReturnType<typeof createGoneNames>;
  lessons: Lessons;
  rules: Rules;
  profiles: Profiles;
  projects: Projects & {
    /** Drop the cached projects after some were merged or split. */
    changed(): void;
  };
};

/** Ask this daemon for what an MCP tool needs, as the caller of the call and for the agent that its client says it is. */
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
/** MCP's sessions by Streamable HTTP, and by the older transport. Each belongs to the caller that opened it. */
export type McpSessions = {
  /** Take a request and the JSON of its body. */
  answer(request: Request, message: unknown, caller: McpCaller): Promise<Response>;
  /** Open the stream of a client that knows the older transport only. */
  open(request: Request, caller: McpCaller): Promise<Response>;
  /** Take a message of such a client, whose answer goes through its stream. */
  take(session: string, message: unknown, caller: McpCaller): Response;
};

/** All dependencies of the routes: the services, and what the daemon adds. */
export type HttpDeps = Services & {
  /** Label a running request for the watchdog; call the returned function when it ends. */
  enter?(label: string): () => void;
  /** Count a hook that took so long, for the statistics. */
  noteHook?(ms: number): void;
  /** The token in the home's file. */
  ownerToken: string;
  /** The token in the daemon's environment (AGENT_MEMORY_TOKEN), with the same rights. */
  extraOwnerToken?: string | undefined;
  /** Where logins of browsers outlive the daemon; absent: nowhere. */
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
  /** Whether it drains: what would go on without end ends then. */
  isStopping(): boolean;
  settings: {
    requireAuth: boolean;
    trustedAgents: readonly string[];
    /** By which names it answers; default those of this machine. */
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
