// The enumerated words of the API, the command line, the MCP tools and the schemas, without zod, so that the command line starts fast.

/** The kinds of memories. */
export const KINDS = [
  'general',
  'fact',
  'hypothesis',
  'observation',
  'summary',
  'preference',
  'goal',
  'topic',
  'habit',
  'reflection',
  'decision',
  'bugfix',
  'feature',
  'refactor',
  'discovery',
  'change',
  'pattern',
  'gotcha',
  'correction',
  'requirement',
  'procedure',
] as const;
export type Kind = (typeof KINDS)[number];

/** The kinds that a model may choose when it saves a memory. */
export const KINDS_TO_SAVE = [
  'fact',
  'decision',
  'preference',
  'requirement',
  'procedure',
  'gotcha',
  'correction',
  'goal',
  'discovery',
] as const satisfies readonly Kind[];

/** How often a habit is to be kept. */
export const HABIT_PERIODS = ['day', 'week'] as const;
export type Every = (typeof HABIT_PERIODS)[number];
export const HYPOTHESIS_STATES = ['open', 'confirmed', 'refuted'] as const;

/** The scopes that are places of their own beside the projects; the others are a project, and all of them. */
export const BUCKET_SCOPES = ['conversation', 'agent', 'user'] as const;
export type BucketScope = (typeof BUCKET_SCOPES)[number];
/** Where a memory holds. */
export const MEMORY_SCOPES = [...BUCKET_SCOPES, 'project', 'global'] as const;
export type MemoryScope = (typeof MEMORY_SCOPES)[number];
export const isBucketScope = (scope: string | null | undefined): scope is BucketScope =>
  BUCKET_SCOPES.some((one) => one === scope);

export const SEARCH_MODES = ['hybrid', 'vector', 'text'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** How the legs of a search are joined: by the sum of scores, or by Reciprocal Rank Fusion (docs/decisions/0004-ranking.md). */
export const FUSIONS = ['score', 'rrf'] as const;
export type Fusion = (typeof FUSIONS)[number];

export const SEVERITIES = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * A lesson's actions on a call: tell the model with its result, hold it once until the model insists, let the client ask the user, or
 * deny it.
 */
export const ACTIONS = ['warn', 'hold', 'ask', 'deny'] as const;
export type Action = (typeof ACTIONS)[number];

/** What critical lessons may do where nobody names an action. */
export const CRITICAL_ACTIONS = ['hold', 'warn'] as const satisfies readonly Action[];
export type CriticalAction = (typeof CRITICAL_ACTIONS)[number];

/** The text that a lesson's pattern searches: commands as they would run, the call as written, or the tool's output. */
export const TRIGGER_ON = ['input', 'raw', 'output'] as const;

/**
 * How messages of a working memory become long-term memories, where the settings let them: each by itself (custom too), the condensed
 * session as one, or what the user says should hold.
 */
export const LONG_TERM_STRATEGIES = ['discrete', 'summary', 'preferences', 'custom'] as const;
export type LongTermStrategy = (typeof LONG_TERM_STRATEGIES)[number];

/** What of a working memory becomes long-term memory by itself. */
export const PROMOTIONS = ['off', 'memories', 'messages'] as const;
export type Promotion = (typeof PROMOTIONS)[number];

export const LESSON_STATUSES = ['active', 'inactive', 'draft', 'dismissed'] as const;
export type LessonStatus = (typeof LESSON_STATUSES)[number];

/** How a session can be said to stand. */
export const SESSION_STATUSES = ['active', 'completed', 'failed'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];
/** The same, and how the daemon closes one that fell silent. */
export const ALL_SESSION_STATUSES = [...SESSION_STATUSES, 'abandoned'] as const;

/**
 * What an issued token may do. capture: only deliver hook events; recall: get what hooks are answered (digest, recall, lessons); read,
 * write: the API, where read includes recall and write includes capture; admin: tokens, projects, jobs, audit; proxy: only requests to
 * models through the proxy.
 */
export const SCOPES = ['capture', 'recall', 'read', 'write', 'admin', 'proxy'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Who speaks in an event, from the one who may most to the one who may least: the owner of this memory, another person, a model, any other
 * program. It is fixed where the event enters, by what delivered it, and travels with its rows. Only the owner's own words become a rule at
 * once everywhere that they say; another user's stay with that user; a model and a program propose.
 */
export const SPEAKERS = ['owner', 'user', 'agent', 'program'] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** What a rule is. */
export const RULE_KINDS = ['requirement', 'prohibition', 'procedure', 'preference', 'fact', 'decision'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** What a user's behaviour signals. */
export const SIGNALS = ['correction', 'rejection', 'preference'] as const;

/** Where a rule holds: in a project, in all of them, or in those of its user in a workspace. */
export const RULE_SCOPES = ['project', 'global', 'user'] as const;

/** A rule holds, has ended, or is proposed and waits for the user. */
export const RULE_STATUSES = ['active', 'ended', 'draft'] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];

/** What a rule turned out to be for a call or a prompt: it helped, or it was wrong. */
export const RULE_FEEDBACK = ['helped', 'wrong'] as const;
export type RuleFeedback = (typeof RULE_FEEDBACK)[number];

/** What a graph of the memory consists of. */
export const GRAPH_TYPES = ['observation', 'session', 'file', 'rule', 'lesson'] as const;
export type GraphType = (typeof GRAPH_TYPES)[number];
/** What derived edges of the graph say, read from the first node to the second. */
export const EDGE_KINDS = [
  'TOUCHES',
  'CO_CHANGED',
  'FIXED_BY',
  'SUPPORTS',
  'CONTRADICTS',
  'SUPERSEDES',
  'PREFERRED_BY',
  'REJECTED_BY',
  'EXPECTED_BY',
] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];
/** What the evidence for a claim and against it amounts to. */
export const VERDICTS = ['supported', 'contested', 'opposed', 'insufficient'] as const;
