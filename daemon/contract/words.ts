// The enumerated words of the API, the command line, the MCP tools and the schemas, without zod, so that the command
// line starts fast.

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

/** How often a habit is due. */
export const HABIT_PERIODS = ['day', 'week'] as const;
export type Every = (typeof HABIT_PERIODS)[number];
export const HYPOTHESIS_STATES = ['open', 'confirmed', 'refuted'] as const;

/** The scopes that are buckets besides the projects; the others mean one project, or all. */
export const BUCKET_SCOPES = ['conversation', 'agent', 'user'] as const;
export type BucketScope = (typeof BUCKET_SCOPES)[number];
/** The scopes of a memory. */
export const MEMORY_SCOPES = [...BUCKET_SCOPES, 'project', 'global'] as const;
export type MemoryScope = (typeof MEMORY_SCOPES)[number];
export const isBucketScope = (scope: string | null | undefined): scope is BucketScope =>
  BUCKET_SCOPES.some((bucketScope) => bucketScope === scope);

export const SEARCH_MODES = ['hybrid', 'vector', 'text'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/**
 * How the legs of a search are joined: by the sum of scores, or by Reciprocal Rank Fusion
 * (docs/decisions/0004-ranking.md).
 */
export const FUSIONS = ['score', 'rrf'] as const;
export type Fusion = (typeof FUSIONS)[number];

export const SEVERITIES = ['critical', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * A lesson's actions on a call: warn the model with the result, hold the call once until the model insists, let the
 * client ask the user, or deny it.
 */
export const ACTIONS = ['warn', 'hold', 'ask', 'deny'] as const;
export type Action = (typeof ACTIONS)[number];

/** Default actions allowed for critical lessons. */
export const CRITICAL_ACTIONS = ['hold', 'warn'] as const satisfies readonly Action[];
export type CriticalAction = (typeof CRITICAL_ACTIONS)[number];

/** The text that a lesson's pattern searches: commands as they would run, the call as written, or the tool's output. */
export const TRIGGER_ON = ['input', 'raw', 'output'] as const;

/**
 * How messages of a working memory become long-term memories, if the settings allow it: each separately (also custom),
 * the condensed session as one, or the user's lasting wishes.
 */
export const LONG_TERM_STRATEGIES = ['discrete', 'summary', 'preferences', 'custom'] as const;
export type LongTermStrategy = (typeof LONG_TERM_STRATEGIES)[number];

/** The part of a working memory that automatically becomes long-term memory. */
export const PROMOTIONS = ['off', 'memories', 'messages'] as const;
export type Promotion = (typeof PROMOTIONS)[number];

export const LESSON_STATUSES = ['active', 'inactive', 'draft', 'dismissed'] as const;
export type LessonStatus = (typeof LESSON_STATUSES)[number];

/** The states that a client may give a session. */
export const SESSION_STATUSES = ['active', 'completed', 'failed'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];
/** The same, with the state in which the daemon closes a silent one. */
export const ALL_SESSION_STATUSES = [...SESSION_STATUSES, 'abandoned'] as const;

/**
 * What an issued token may do. capture: only deliver hook events; recall: receive the answers to hooks (brief, recall,
 * lessons); read, write: the API, where read includes recall and write includes capture; admin: tokens, projects, jobs,
 * audit; proxy: only requests to models through the proxy.
 */
export const SCOPES = ['capture', 'recall', 'read', 'write', 'admin', 'proxy'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The speaker of an event, most trusted first: the owner of this memory, another person, a model, any other program. It
 * is fixed where the event enters, by its channel, and stored with its rows. Only the owner's own words become a rule
 * at once, in the scope they state; another user's apply only to that user; a model or a program only proposes.
 */
export const SPEAKERS = ['owner', 'user', 'agent', 'program'] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** The kinds of a rule. */
export const RULE_KINDS = ['requirement', 'prohibition', 'procedure', 'preference', 'fact', 'decision'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The kinds of a user's signal. */
export const SIGNALS = ['correction', 'rejection', 'preference'] as const;

/** The scopes of a rule: a project, all of them, or those of its user in a workspace. */
export const RULE_SCOPES = ['project', 'global', 'user'] as const;

/** A rule is active, has ended, or is proposed and awaits the user's decision. */
export const RULE_STATUSES = ['active', 'ended', 'draft'] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];

/** A verdict on a rule, for a call or a prompt: it helped, or it was wrong. */
export const RULE_FEEDBACK = ['helped', 'wrong'] as const;
export type RuleFeedback = (typeof RULE_FEEDBACK)[number];

/** The node types of the memory graph. */
export const GRAPH_TYPES = ['observation', 'session', 'file', 'rule', 'lesson'] as const;
export type GraphType = (typeof GRAPH_TYPES)[number];
/** The relations of derived edges, read from the first node to the second. */
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
/** The verdicts on the evidence for and against a claim. */
export const VERDICTS = ['supported', 'contested', 'opposed', 'insufficient'] as const;
