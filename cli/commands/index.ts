import type { Command } from 'commander';
import type { CommandContext } from './context.ts';

type Register = (program: Command, context: CommandContext) => void;
type CommandEntry = { name: string; group: string; load(): Promise<Register> };

const GETTING_STARTED = 'Getting started:';
const DAEMON = 'The daemon:';
const MEMORY = 'Memory:';
const LESSONS = 'Rules and lessons:';
const ADMINISTRATION = 'Administration:';
const PROCESSES = 'Several processes on one Postgres:';

/** Every command in the order of the help, each loaded only when it is called. */
export const COMMANDS: readonly CommandEntry[] = [
  { name: 'up', group: GETTING_STARTED, load: async () => (await import('./up.ts')).registerUp },
  { name: 'demo', group: GETTING_STARTED, load: async () => (await import('./demo.ts')).registerDemo },
  { name: 'install', group: GETTING_STARTED, load: async () => (await import('./install.ts')).registerInstall },
  { name: 'uninstall', group: GETTING_STARTED, load: async () => (await import('./uninstall.ts')).registerUninstall },
  { name: 'doctor', group: GETTING_STARTED, load: async () => (await import('./doctor.ts')).registerDoctor },

  { name: 'start', group: DAEMON, load: async () => (await import('./start.ts')).registerStart },
  { name: 'stop', group: DAEMON, load: async () => (await import('./stop.ts')).registerStop },
  { name: 'status', group: DAEMON, load: async () => (await import('./status.ts')).registerStatus },
  { name: 'open', group: DAEMON, load: async () => (await import('./open.ts')).registerOpen },
  { name: 'mcp', group: DAEMON, load: async () => (await import('./mcp.ts')).registerMcp },
  { name: 'top', group: DAEMON, load: async () => (await import('./top.ts')).registerTop },
  { name: 'statusline', group: DAEMON, load: async () => (await import('./statusline.ts')).registerStatusline },

  { name: 'search', group: MEMORY, load: async () => (await import('./search.ts')).registerSearch },
  { name: 'list', group: MEMORY, load: async () => (await import('./list.ts')).registerList },
  { name: 'show', group: MEMORY, load: async () => (await import('./show.ts')).registerShow },
  { name: 'sessions', group: MEMORY, load: async () => (await import('./sessions.ts')).registerSessions },
  { name: 'remember', group: MEMORY, load: async () => (await import('./remember.ts')).registerRemember },
  { name: 'edit', group: MEMORY, load: async () => (await import('./edit.ts')).registerEdit },
  { name: 'progress', group: MEMORY, load: async () => (await import('./goals-and-habits.ts')).registerProgress },
  { name: 'done', group: MEMORY, load: async () => (await import('./goals-and-habits.ts')).registerDone },
  { name: 'pin', group: MEMORY, load: async () => (await import('./pin.ts')).registerPin },
  { name: 'unpin', group: MEMORY, load: async () => (await import('./pin.ts')).registerUnpin },
  { name: 'lock', group: MEMORY, load: async () => (await import('./lock.ts')).registerLock },
  { name: 'unlock', group: MEMORY, load: async () => (await import('./lock.ts')).registerUnlock },
  { name: 'forget', group: MEMORY, load: async () => (await import('./forget.ts')).registerForget },
  { name: 'prune', group: MEMORY, load: async () => (await import('./prune.ts')).registerPrune },
  { name: 'wonder', group: MEMORY, load: async () => (await import('./evidence.ts')).registerWonder },
  { name: 'reason', group: MEMORY, load: async () => (await import('./evidence.ts')).registerReason },
  { name: 'why', group: MEMORY, load: async () => (await import('./why.ts')).registerWhy },
  { name: 'backfill', group: MEMORY, load: async () => (await import('./backfill.ts')).registerBackfill },
  { name: 'stats', group: MEMORY, load: async () => (await import('./stats.ts')).registerStats },
  { name: 'redact', group: MEMORY, load: async () => (await import('./redact.ts')).registerRedact },

  { name: 'onboard', group: LESSONS, load: async () => (await import('./onboard.ts')).registerOnboard },
  { name: 'rules', group: LESSONS, load: async () => (await import('./rules.ts')).registerRules },
  { name: 'lessons', group: LESSONS, load: async () => (await import('./lessons.ts')).registerLessons },

  { name: 'projects', group: ADMINISTRATION, load: async () => (await import('./projects.ts')).registerProjects },
  { name: 'scopes', group: ADMINISTRATION, load: async () => (await import('./scopes.ts')).registerScopes },
  { name: 'tokens', group: ADMINISTRATION, load: async () => (await import('./tokens.ts')).registerTokens },
  { name: 'proxy', group: ADMINISTRATION, load: async () => (await import('./proxy.ts')).registerProxy },
  { name: 'jobs', group: ADMINISTRATION, load: async () => (await import('./jobs.ts')).registerJobs },
  { name: 'models', group: ADMINISTRATION, load: async () => (await import('./models.ts')).registerModels },
  { name: 'backup', group: ADMINISTRATION, load: async () => (await import('./backup.ts')).registerBackup },
  { name: 'restore', group: ADMINISTRATION, load: async () => (await import('./restore.ts')).registerRestore },
  { name: 'export', group: ADMINISTRATION, load: async () => (await import('./export.ts')).registerExport },
  { name: 'import', group: ADMINISTRATION, load: async () => (await import('./import.ts')).registerImport },
  { name: 'dataset', group: ADMINISTRATION, load: async () => (await import('./dataset.ts')).registerDataset },
  { name: 'move', group: ADMINISTRATION, load: async () => (await import('./move.ts')).registerMove },
  { name: 'compact', group: ADMINISTRATION, load: async () => (await import('./compact.ts')).registerCompact },
  { name: 'migrate', group: ADMINISTRATION, load: async () => (await import('./migrate.ts')).registerMigrate },
  { name: 'version', group: ADMINISTRATION, load: async () => (await import('./version.ts')).registerVersion },

  { name: 'api', group: PROCESSES, load: async () => (await import('./shared-database.ts')).registerApi },
  {
    name: 'task-worker',
    group: PROCESSES,
    load: async () => (await import('./shared-database.ts')).registerTaskWorker,
  },
  {
    name: 'schedule-task',
    group: PROCESSES,
    load: async () => (await import('./shared-database.ts')).registerScheduleTask,
  },
  {
    name: 'rebuild-index',
    group: PROCESSES,
    load: async () => (await import('./shared-database.ts')).registerRebuildIndex,
  },
  { name: 'database', group: PROCESSES, load: async () => (await import('./database.ts')).registerDatabase },
  {
    name: 'migrate-memories',
    group: PROCESSES,
    load: async () => (await import('./shared-database.ts')).registerMigrateMemories,
  },
];
