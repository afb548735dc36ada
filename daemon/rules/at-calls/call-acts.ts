/**
 * Splits a call into acts, one per command, SQL statement, piece of code or edited file. An act has effects and the
 * words of its objects: `rm a && git add data` deletes `a`, not `data`.
 */
import type { CallTexts } from '../../guards/tool-call.ts';
import { pattern } from '../../language/pattern.ts';
import type { CodeText, ShellCommand } from '../../shell/shell-command.ts';
import { textWords } from '../../shell/text-words.ts';
import { EFFECTS, type Effect, type EffectName, INCLUDES } from './effects.ts';
import { isLook } from './looks.ts';
import { wordsOfText } from './words-of-text.ts';

export type Act = {
  readonly effects: ReadonlySet<EffectName>;
  /** Words of its objects, including parts of compounds. */
  readonly words: ReadonlySet<string>;
  /** The same without parts of names: for `data-loader/a.csv` only `data-loader`, `a.csv` and `.csv`. */
  readonly names: ReadonlySet<string>;
};

/** Leading words of a command that may contain its verb: `aws ec2 terminate-instances`. */
const VERB_WORDS = 3;
const MAX_ACTS = 60;
const MAX_CHARS = 4_000;
/** A changing statement; names may be quoted. */
const STATEMENT = pattern('gi')`
  \b(?:drop|truncate|alter|create)\s+(?:or\s+replace\s+)?(?:unique\s+)?
  (?:table|database|schema|view|index|column|type|materialized|sequence|function|trigger|role|user)\b[^;]{0,400}|
  \b(?:truncate|delete\s+from|insert\s+into|replace\s+into|merge\s+into)\s[^;]{0,400}|
  \bupdate\s+[\w."\x60[\]]+\s+set\b[^;]{0,400}`;
const CALLED = /[\w.$]{1,60}(?=\s?\()/g;
/** Programs that write only to their last argument. */
const TO_THE_LAST = new Set(['cp', 'rsync', 'scp', 'ln', 'install']);
/** Tool names that only show something. */
const SHOWS = /^(?:get|list|read|search|find|describe|show|view|fetch|query|browse|lookup|count|download)$/i;

type Way = {
  readonly programs: ReadonlySet<string>;
  readonly words: readonly string[];
  readonly adds: readonly string[];
};
const NAMES = Object.keys(EFFECTS) as EffectName[];
const split = (words: string | undefined): string[] => words?.split(' ') ?? [];
const VERBS = new Map<string, EffectName[]>();
const PROGRAMS = new Map<string, EffectName[]>();
const WAYS = new Map<string, { effect: EffectName; way: Way }[]>();
for (const effect of NAMES) {
  const { verbs, programs, commands = [] }: Effect = EFFECTS[effect];
  for (const verb of split(verbs)) VERBS.set(verb, [...(VERBS.get(verb) ?? []), effect]);
  for (const program of split(programs)) PROGRAMS.set(program, [...(PROGRAMS.get(program) ?? []), effect]);
  for (const command of commands) {
    const [form, adds] = command.split(' => ');
    const [names, ...words] = form!.split(' ');
    const way = { programs: new Set(names!.split('|')), words, adds: split(adds) };
    for (const name of way.programs) WAYS.set(name, [...(WAYS.get(name) ?? []), { effect, way }]);
  }
}

/** Words that calls with an effect contain, so that a hook on a slow machine knows which calls to wait for. */
export function surfacesOf(effect: EffectName): string[] {
  const { verbs, programs, commands = [] }: Effect = EFFECTS[effect];
  const ofCommands = commands.flatMap((command) => command.split(' ')[0]!.split('|'));
  const more = (INCLUDES[effect] ?? []).flatMap(surfacesOf);
  return [...new Set([...split(verbs), ...split(programs), ...ofCommands, ...more])];
}

/** Whether an act adds this word without the call containing it: `docker compose down -v` also removes volumes. */
export const isAddedWord = (word: string): boolean => ADDED.has(word);
const ADDED = new Set([...WAYS.values()].flat().flatMap(({ way }) => way.adds));

/** The acts of a call. */
export function actsOf({ commands, code, sql }: Pick<CallTexts, 'commands' | 'code' | 'sql'>): Act[] {
  return [
    ...commands.flatMap(actOfCommand),
    ...code.flatMap(actsOfCode),
    ...sql.flatMap((text) => actsOfSql(text)),
  ].slice(0, MAX_ACTS);
}

/** The act of an edit: it changes its file. An added SQL statement counts as run, as in migrations. */
export const actsOfEdit = (path: string, added: string): Act[] => [
  act(['change'], path.replace(/^.*\/(?=(?:[^/]+\/){6})/, '')),
  ...actsOfSql(added),
];

/** The act of a tool, by its name: `mcp__tracker__close_issue`. */
export function actOfTool(toolName: string, input: string): Act[] {
  const parts = toolName
    .replace(/^mcp__/, '')
    .split(/[_\-\s.]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((part) => part.toLowerCase());
  const effects = parts.flatMap((part) => VERBS.get(part) ?? []);
  return effects.length === 0 && parts.some((part) => SHOWS.test(part))
    ? []
    : [act(effects, `${parts.join(' ')}\n${input}`)];
}

/** Whether a tool of this name only shows something. */
export const isShowingTool = (toolName: string): boolean =>
  toolName.split(/[_\-\s.]+|(?<=\p{Ll})(?=\p{Lu})/u).some((part) => SHOWS.test(part));

function actOfCommand(command: ShellCommand): Act[] {
  const { name, words, assignments, redirects, wrappers } = command;
  const isText = textWords(command);
  const args = words.slice(1).map(({ value }) => value);
  const said = args.filter((_, at) => !isText[at + 1] || name === 'echo' || name === 'printf');
  const plain = args.filter((word) => /^[a-z][\w:.-]*$/i.test(word));
  const written = redirects.filter(({ operator }) => operator.includes('>')).map(({ target }) => target.value);
  const effects = new Set(PROGRAMS.get(name));
  for (const word of isLook(command) ? [] : plain.slice(0, VERB_WORDS))
    for (const part of [word, ...word.split(/[-_:.]/)])
      for (const effect of VERBS.get(part.toLowerCase()) ?? [])
        if (effect !== 'create' || part === word) effects.add(effect);
  const adds: string[] = [];
  for (const { effect, way } of WAYS.get(name) ?? [])
    if (inOrder(way.words, args)) {
      effects.add(effect);
      adds.push(...way.adds);
    }
  if (args.some((word) => /^-{1,2}D?(?:skip|no)[-A-Z]/.test(word)) || assignments.some(skips)) effects.add('skip');
  if (assignments.some(skips) && name === 'git') adds.push('hook', 'hooks', 'pre-commit');
  if (written.some((target) => !/^(?:\/dev\/null|&?\d)$/.test(target))) effects.add('change');
  if (TO_THE_LAST.has(name)) effects.add('change');
  const isShown = effects.has('change') && SHOWN.has(name);
  const touched = isShown ? [] : said;
  const onto = TO_THE_LAST.has(name) ? said.slice(-1) : touched;
  const text = [
    ...wrappers,
    name,
    ...assignments.map(({ name: variable, value }) => `${variable} ${value.value}`),
    ...onto,
    ...written,
    ...adds,
    DATABASE_CLIENTS.has(name) ? 'database' : '',
    effects.has('install') ? said.map((word) => word.replace(/(?<=\w)@.*/, '')).join(' ') : '',
  ].join(' ');
  const made = isLook(command) && !effects.has('print') && !effects.has('change') ? [] : [act([...effects], text)];
  return [...made, ...actsOfClient(command, args)];
}

/** The statements that a command sends to a database, with the server and database in its other words. */
function actsOfClient({ name, assignments, stdin }: ShellCommand, args: readonly string[]): Act[] {
  const texts = [...(stdin ? [stdin.text] : []), ...args].filter((text) => text.search(STATEMENT) >= 0);
  if (texts.length === 0) return [];
  const where = [name, ...assignments.map(({ value }) => value.value), ...args.filter((word) => !texts.includes(word))];
  return texts.flatMap((text) => actsOfSql(text, where.join(' ').slice(0, MAX_CHARS)));
}

/** Programs that print their arguments; those aren't what a redirection changes. */
const SHOWN = new Set(['echo', 'printf', 'cat', 'head', 'tail']);
/** Database clients whose arguments name a database without that word. */
const DATABASE_CLIENTS = new Set(
  'psql pgcli mysql mariadb mycli sqlite3 mongosh mongo redis-cli cqlsh sqlcmd'.split(' '),
);

/** `HUSKY=0`, `SKIP_TESTS=1`. */
const skips = ({ name, value }: ShellCommand['assignments'][number]): boolean =>
  /^(?:SKIP|NO|DISABLE)(?:_|$)/i.test(name) || /^(?:0|false|off)$/i.test(value.value);

function actsOfCode({ language, text }: CodeText): Act[] {
  if (language === 'sql') return actsOfSql(text);
  const called = [...text.slice(0, MAX_CHARS).matchAll(CALLED)].map(([name]) => name);
  const effects = NAMES.filter((name) => {
    const { code }: Effect = EFFECTS[name];
    return code !== undefined && called.some((one) => code.test(one));
  });
  return [act(effects, text.slice(0, MAX_CHARS)), ...actsOfSql(text)];
}

function actsOfSql(text: string, where = ''): Act[] {
  return [...text.slice(0, MAX_CHARS).matchAll(STATEMENT)].slice(0, MAX_ACTS).map(([statement]) =>
    act(
      NAMES.filter((name) => (EFFECTS[name] as Effect).sql?.test(statement)),
      `${statement.replace(/\./g, ' ')} ${where}`, // `shop.users` is `users`
    ),
  );
}

function act(effects: readonly EffectName[], text: string): Act {
  const all = new Set<EffectName>(effects);
  for (const [wide, narrow] of Object.entries(INCLUDES) as [EffectName, readonly EffectName[]][])
    if (narrow.some((one) => all.has(one))) all.add(wide);
  return { effects: all, words: wordsOfText(text), names: namesOf(text) };
}

const inOrder = (wanted: readonly string[], args: readonly string[]): boolean => {
  let from = 0;
  for (const word of wanted) {
    const at = args.findIndex((arg, i) => i >= from && (arg === word || isShortFlag(word, arg)));
    if (at < 0) return false;
    from = /^-/.test(word) && /^-/.test(args[at]!) ? from : at + 1;
  }
  return true;
};
/** `-n` is in `-nm`, `-i` in `-i.bak`. */
const isShortFlag = (flag: string, arg: string): boolean =>
  /^-[a-zA-Z]$/.test(flag) && /^-[a-zA-Z]{1,4}(?:\.\w+)?$/.test(arg) && arg.includes(flag[1]!);

function namesOf(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const token of text
    .slice(0, MAX_CHARS)
    .toLowerCase()
    .split(/[\s"'`()[\]{},;<>|$%*]+/)) {
    for (const piece of [token, ...token.split(/[/:=@]+/)]) {
      const name = piece.replace(/^\.\//, '').replace(/[/.:]{1,20}$/, '');
      if (name) names.add(name);
      const extension = /(?<=.)\.[a-z]\w{0,6}$/.exec(name)?.[0];
      if (extension) names.add(extension);
    }
    const folders = token.split('/').filter((part) => part && part !== '.');
    for (let at = 1; at < folders.length; at++) {
      names.add(`${folders[at - 1]}/${folders[at]}`);
      if (at > 1) names.add(`${folders[at - 2]}/${folders[at - 1]}/${folders[at]}`);
    }
  }
  return names;
}
