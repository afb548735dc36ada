import { withoutVersion } from '../text/trailing.ts';
import { type CodeText, programName, type ShellCommand } from './shell-command.ts';
import { knownOutput } from './shell-scope.ts';
import { optionValues } from './unwrap.ts';

/** Maximum of `-e` options read of one command, more than anyone writes. */
const MAX_TEXTS = 50;

/** How a program takes code: by option, as plain arguments, or on standard input when it has no script to run. */
type Interpreter = {
  readonly language: string;
  readonly options?: readonly string[];
  /** Plain words from this index on are code (`sqlite3 app.db 'drop table x'` → 1). */
  readonly plainFrom?: number;
  readonly readsStdin?: boolean;
  /** Options with a value, which is not the script's name. */
  readonly valueOptions?: readonly string[];
  /** Plain words that must come first: `wrangler d1 execute`. */
  readonly subcommands?: readonly string[];
};

const SHELL: Interpreter = {
  language: 'shell',
  options: ['-c', '--command'],
  readsStdin: true,
  valueOptions: ['-o', '+o', '-O', '--rcfile', '--init-file'],
};
const PYTHON: Interpreter = { language: 'python', options: ['-c'], readsStdin: true, valueOptions: ['-m', '-W', '-X'] };
const NODE: Interpreter = {
  language: 'javascript',
  options: ['-e', '--eval', '-p', '--print', '-pe'],
  readsStdin: true,
  valueOptions: ['-r', '--require', '--import', '--loader'],
};
const PERL: Interpreter = { language: 'perl', options: ['-e', '-E'], readsStdin: true };
const RUBY: Interpreter = { language: 'ruby', options: ['-e'], readsStdin: true, valueOptions: ['-r', '-I'] };
const PSQL: Interpreter = { language: 'sql', options: ['-c', '--command'], readsStdin: true, plainFrom: 99 };
const MYSQL: Interpreter = { language: 'sql', options: ['-e', '--execute'], readsStdin: true, plainFrom: 99 };
const QUERY: Interpreter = {
  language: 'sql',
  options: ['-q', '--query', '-e', '--execute', '-Q', '--sql', '-c', '--command', '-execute', '--queries-file'],
  readsStdin: true,
  plainFrom: 99,
};
const MONGO: Interpreter = { language: 'mongo', options: ['--eval'], readsStdin: true, plainFrom: 99 };
const POWERSHELL: Interpreter = {
  language: 'powershell',
  options: ['-Command', '-command', '-c', '-C'],
  readsStdin: true,
  plainFrom: 0,
  valueOptions: ['-ExecutionPolicy', '-ep', '-WindowStyle', '-File', '-f'],
};

const INTERPRETERS: ReadonlyMap<string, Interpreter> = new Map([
  ...['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash', 'fish', 'rbash'].map((name) => [name, SHELL] as const),
  ...['python', 'python2', 'python3', 'pypy', 'pypy3', 'ipython'].map((name) => [name, PYTHON] as const),
  ...['node', 'nodejs', 'bun', 'tsx', 'ts-node'].map((name) => [name, NODE] as const),
  ['deno', { language: 'javascript', subcommands: ['eval'], plainFrom: 1 }],
  ['perl', PERL],
  ['ruby', RUBY],
  ['irb', RUBY],
  ['rails', { language: 'ruby', subcommands: ['runner|r'], plainFrom: 1 }],
  ['php', { language: 'php', options: ['-r'], readsStdin: true }],
  ['lua', { language: 'lua', options: ['-e'], readsStdin: true }],
  ['Rscript', { language: 'r', options: ['-e'] }],
  ['osascript', { language: 'applescript', options: ['-e'], readsStdin: true }],
  ...['awk', 'gawk', 'mawk', 'nawk'].map(
    (name) => [name, { language: 'awk', plainFrom: 0, valueOptions: ['-F', '-v', '-f'] }] as const,
  ),
  ['powershell', POWERSHELL],
  ['pwsh', POWERSHELL],
  ['cmd', { language: 'cmd', options: ['/c', '/C', '/k', '/K'], plainFrom: 0 }],
  ['psql', PSQL],
  ['pgcli', PSQL],
  ...['mysql', 'mariadb', 'mycli', 'mysqlsh'].map((name) => [name, MYSQL] as const),
  ...['sqlite3', 'sqlite', 'litecli', 'duckdb'].map(
    (name) =>
      [
        name,
        {
          language: 'sql',
          options: ['-c', '-cmd'],
          plainFrom: 1,
          readsStdin: true,
          valueOptions: ['-init', '-separator'],
        },
      ] as const,
  ),
  ...[
    'sqlcmd',
    'clickhouse-client',
    'clickhouse',
    'snowsql',
    'usql',
    'cqlsh',
    'hive',
    'beeline',
    'impala-shell',
    'spark-sql',
    'trino',
    'presto',
    'influx',
    'sqlplus',
    'bteq',
    'vsql',
    'isql',
    'osql',
    'ysqlsh',
    'crdb',
    'questdb',
  ].map((name) => [name, QUERY] as const),
  ['cockroach', { ...QUERY, subcommands: ['sql'] }],
  ['snow', { ...QUERY, subcommands: ['sql'] }],
  ['databricks', { ...QUERY, subcommands: ['sql|statement-execution'] }],
  ['bq', { language: 'sql', subcommands: ['query'], plainFrom: 1, readsStdin: true }],
  ['wrangler', { language: 'sql', subcommands: ['d1', 'execute'], options: ['--command'], plainFrom: 99 }],
  ['turso', { language: 'sql', subcommands: ['db', 'shell'], plainFrom: 3 }],
  ['pscale', { language: 'sql', subcommands: ['shell'], readsStdin: true, plainFrom: 99 }],
  ['prisma', { language: 'sql', subcommands: ['db', 'execute'], readsStdin: true, plainFrom: 99 }],
  [
    'heroku',
    { language: 'sql', subcommands: ['pg:psql'], options: ['-c', '--command'], readsStdin: true, plainFrom: 99 },
  ],
  ['supabase', { language: 'sql', subcommands: ['db', 'query|execute'], plainFrom: 2, readsStdin: true }],
  ['aws', { language: 'sql', options: ['--query-string', '--sql'], plainFrom: 99 }],
  ['gcloud', { language: 'sql', options: ['--sql'], plainFrom: 99 }],
  ...['mongo', 'mongosh'].map((name) => [name, MONGO] as const),
  [
    'cypher-shell',
    {
      language: 'cypher',
      plainFrom: 0,
      readsStdin: true,
      valueOptions: ['-u', '-p', '-a', '-d', '--username', '--password', '--address', '--database'],
    },
  ],
  ['redis-cli', { language: 'redis', readsStdin: true, plainFrom: 99 }],
  ['valkey-cli', { language: 'redis', readsStdin: true, plainFrom: 99 }],
]);

/** Find a program's entry; `python3.12` and `ruby3.2` count as `python` and `ruby`. */
function interpreterOf(name: string): Interpreter | undefined {
  return INTERPRETERS.get(name) ?? INTERPRETERS.get(withoutVersion(name));
}

/** Whether a program runs its input or arguments as code (a shell, a language, a database client). */
export function isInterpreter(name: string): boolean {
  return interpreterOf(name) !== undefined;
}

/** Whether a command is a shell or language that reads its program from standard input. */
export function runsStdin(command: ShellCommand): boolean {
  const interpreter = interpreterOf(command.name);
  return interpreter !== undefined && readsStdin(command, interpreter);
}

/** Return the code that a command would run, as far as it is in the text. */
export function codeRunBy(command: ShellCommand): CodeText[] {
  const interpreter = interpreterOf(command.name);
  if (!interpreter) return [];
  const values = command.words.slice(1).map((word) => word.value);
  const plain = plainWords(values, interpreter);
  if (interpreter.subcommands?.some((wanted, index) => !wanted.split('|').includes(plain[index] ?? ''))) return [];
  const texts = (interpreter.options ?? []).flatMap((option) => gluedValues(values, option));
  if (texts.length === 0 && interpreter.plainFrom !== undefined) texts.push(...plain.slice(interpreter.plainFrom));
  if (texts.length === 0 && readsStdin(command, interpreter)) {
    const piped = command.pipedFrom && knownOutput(command.pipedFrom);
    const text = command.stdin?.text ?? piped;
    if (text !== undefined) texts.push(text);
  }
  const joined = interpreter.language === 'powershell' || interpreter.language === 'cmd' ? [texts.join(' ')] : texts;
  return joined
    .slice(0, MAX_TEXTS)
    .filter((text) => text !== '')
    .map((text) => ({ language: interpreter.language, text }));
}

/**
 * An option's values; for database clients also everything after it, in case the quotes are missing (`psql -c DROP
 * TABLE x`).
 */
function gluedValues(values: readonly string[], option: string): string[] {
  const optionTexts = optionValues(values, option);
  const index = values.indexOf(option);
  const rest = values.slice(index + 1);
  const unquoted = index >= 0 && rest.length > 1 && rest.every((value) => /^[\w*,;.=]+$/.test(value));
  return unquoted && /^(drop|delete|truncate|alter|update)$/i.test(rest[0] ?? '') ? [rest.join(' ')] : optionTexts;
}

function plainWords(values: readonly string[], interpreter: Interpreter): string[] {
  const plain: string[] = [];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? '';
    const takesValue = interpreter.valueOptions?.includes(value) || interpreter.options?.includes(value);
    if (takesValue) index++;
    else if (!/^[-+]./.test(value)) plain.push(value);
  }
  return plain;
}

/**
 * Whether the command reads its program from standard input, since it names no script: `bash`, `bash -s -- x`, `python
 * -`, `psql app`.
 */
function readsStdin(command: ShellCommand, interpreter: Interpreter): boolean {
  if (!interpreter.readsStdin) return false;
  const values = command.words.slice(1).map((word) => word.value);
  if (interpreter.plainFrom !== undefined) return !values.includes('-f') && !values.includes('--file');
  if ((interpreter.options ?? []).some((option) => optionValues(values, option).length > 0)) return false;
  if (values.includes('-s') || values.includes('-')) return true;
  if (values.includes('-m')) return false;
  return plainWords(values, interpreter).filter((value) => programName(value) !== 'stdin').length === 0;
}
