import type { ShellCommand } from '../../shell/shell-command.ts';

/** Programs that only show something, or move within the shell. */
const SHOWING = new Set(
  'cat head tail less more grep egrep fgrep rg ag ls pwd wc file stat tree echo printf cd true test [ diff cmp which type jq sort uniq cut env date whoami ps du df find fd bat'.split(
    ' ',
  ),
);
/** Subcommands that only show; `go get` and `apt-get` do more. */
const SHOWING_WORD =
  /^(?:get|list|ls|log|logs|show|status|describe|view|info|df|inspect|version|help|search|explain|top|ps|outdated|why|blame|grep|ls-files|rev-parse|shortlog|(?:get|list|describe)-.*|list\w*)$/;
const SHOWING_OPTION = /^(?:--help|--version|--dry-run(?:=.*)?|--list)$/;
const WRITES_BY_GET = new Set(['go', 'git', 'apt', 'brew', 'wget']);
/** Words by which a command removes something. */
const REMOVING = /^(?:rm|uninstall|remove|prune|delete|unlink|rmdir|purge|drop)$/;
const FIRST_WORDS = 4;

/** Whether a command only shows something. Generous, because it only decides whether a rule is mentioned. */
export function isLook({ name, words, redirects }: ShellCommand): boolean {
  if (redirects.some(({ operator, target }) => operator.includes('>') && !/^(?:\/dev\/null|&?\d)$/.test(target.value)))
    return false;
  const values = words.slice(1).map(({ value }) => value);
  if (name === 'find') return !values.some((value) => /^-(?:delete|exec|execdir|ok)$/.test(value));
  if (SHOWING.has(name) || name === '') return true;
  if (name === 'sed' || name === 'awk') return name === 'sed' && values.includes('-n') && !values.some(isInPlace);
  // `psql -h db` names a host.
  if (values.some((value) => SHOWING_OPTION.test(value)) || values.at(-1) === '-h') return true;
  const plain = values.filter((value) => !value.startsWith('-')).slice(0, FIRST_WORDS);
  return (
    plain.some((value) => SHOWING_WORD.test(value) && !(value === 'get' && WRITES_BY_GET.has(name))) ||
    (name === 'git' &&
      (plain[0] === 'diff' ||
        (values.length === 1 && /^(?:branch|tag|remote|stash)$/.test(values[0]!) && plain[0] !== 'stash')))
  );
}

/**
 * Whether a command only queries a server or database. A rule may forbid queries, so it isn't a look; but if a change
 * was corrected, a query isn't meant.
 */
export function isQuery({ name, words }: ShellCommand): boolean {
  const values = words.slice(1).map(({ value }) => value);
  if (name === 'curl') return !values.some((value) => SENDS.test(value));
  return (
    SQL_CLIENTS.has(name) && values.some((value) => READS.test(value)) && !values.some((value) => CHANGES.test(value))
  );
}

/** Options by which `curl` sends data, or requests more than a page. */
const SENDS =
  /^(?:-X(?!GET|HEAD)|--request|-d|--data|-F$|--form|-T$|--upload|-o$|-O$|--output|--remote-name|--json|-K)/;
const SQL_CLIENTS = new Set(['psql', 'mysql', 'mariadb', 'sqlite3', 'duckdb']);
const READS = /^\s*(?:select|show|explain|describe|with)\b/i;
const CHANGES =
  /\b(?:insert|update|delete|drop|alter|truncate|create|merge|copy|grant|into|call|vacuum)\b|^(?:-f|--file)/i;

const isInPlace = (value: string): boolean => /^(?:-[a-z]*i|--in-place)/.test(value);

/** Whether a command removes something, which a rule against a thing seldom means. */
export function isRemoval({ name, words }: ShellCommand): boolean {
  if (REMOVING.test(name)) return true;
  return words.slice(1, 1 + FIRST_WORDS).some(({ value }) => REMOVING.test(value));
}
