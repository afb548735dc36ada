// Reads a turn's results outside its files from its calls: commits, pull requests, tracker records.
import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { TurnCall } from '../../store/sessions/turns.ts';
import type { MADE } from './labels.ts';

/** Body of a commit or pull request: the reasons, not a copy of the change. */
const MAX_BODY_CHARS = 600;
const MAX_SUBJECT_CHARS = 160;
/** `Reviewed-by: …`, and the client's signature. */
const TRAILER = /^(?:[A-Z]\w{1,20}(?:-\w{1,20}){1,4}: |🤖|.{0,20}\bGenerated with\b)/u;
/** A command is searched for its message to this length. */
const MAX_READ_CHARS = 20_000;

export type TurnOutcome = {
  label: (typeof MADE)[number];
  /** Id and subject on one line: `b01e5547: fix parser`. */
  subject: string;
  /** The rest of the message; empty without one. */
  body: string;
};

/** The outcomes of a turn's calls, in order. A repeated subject (an amended commit) counts once, with its last id. */
export function outcomesOf(calls: readonly TurnCall[]): TurnOutcome[] {
  const found = new Map<string, TurnOutcome>();
  for (const call of calls) {
    if (call.success !== true || typeof call.input !== 'object' || call.input === null) continue;
    const input = call.input as Record<string, unknown>;
    const output = (call.output_preview ?? '').slice(0, MAX_READ_CHARS);
    const made =
      typeof input.command === 'string' ? ofCommand(input.command, output) : ofRecord(call.tool_name, input, output);
    for (const outcome of made) {
      const key = outcome.subject.replace(/^[^:]*: /, '');
      found.delete(key);
      found.set(key, outcome);
    }
  }
  return [...found.values()];
}

function ofCommand(written: string, output: string): TurnOutcome[] {
  const command = written.slice(0, MAX_READ_CHARS);
  const made: TurnOutcome[] = [];
  if (/\bgit\b[^\n|;&]{0,200}\scommit\b/.test(command)) {
    // git prints "[branch 1a2b3c4] subject" for every commit.
    const printed = [...output.matchAll(/^\[[^\]\n]*?\b([0-9a-f]{7,40})\] (.+)$/gm)];
    const message = messageOf(command, /\bcommit\b/, /(?:^|\s)(?:-[a-z]*m|--message)[\s=]*/);
    for (const [at, [, id = '', subject = '']] of printed.entries()) {
      const isLast = at === printed.length - 1;
      made.push({
        label: 'Committed',
        subject: `${id.slice(0, 8)}: ${oneLine(subject, MAX_SUBJECT_CHARS)}`,
        body: isLast ? bodyOf(message, subject) : '',
      });
    }
    if (printed.length === 0 && message !== '' && !/nothing to commit|no changes added/.test(output)) {
      const [subject = ''] = message.split('\n');
      made.push({ label: 'Committed', subject: oneLine(subject, MAX_SUBJECT_CHARS), body: bodyOf(message, subject) });
    }
  }
  if (/\bgh\s+pr\s+create\b/.test(command)) {
    const title = messageOf(command, /\bpr\s+create\b/, /(?:^|\s)(?:-t|--title)[\s=]*/);
    const body = messageOf(command, /\bpr\s+create\b/, /(?:^|\s)(?:-b|--body)[\s=]*/);
    const number = /\/pull\/(\d+)/.exec(output)?.[1];
    if (title !== '')
      made.push({
        label: 'Opened',
        subject: `PR${number ? ` #${number}` : ''}: ${oneLine(title, MAX_SUBJECT_CHARS)}`,
        body: bodyOf(body, ''),
      });
  }
  return made;
}

/** A record created in a tracker through MCP: its title, and the id in the answer. */
function ofRecord(tool: string, input: Record<string, unknown>, output: string): TurnOutcome[] {
  const [, what] = /^mcp__.*__create_(\w+)$/.exec(tool) ?? [];
  if (what === undefined || typeof input.title !== 'string') return [];
  const id =
    /"(?:identifier|key|id)\\?":\s*\\?"([A-Z][A-Z0-9]*-\d+)\\?"/.exec(output)?.[1] ??
    /\b[A-Z][A-Z0-9]+-\d+\b/.exec(output)?.[0];
  const text = [input.description, input.body].find((one) => typeof one === 'string') ?? '';
  return [
    {
      label: 'Created',
      subject: `${oneLine(what.replaceAll('_', ' '), 40)}${id ? ` ${id}` : ''}: ${titleWithout(id, input.title)}`,
      body: bodyOf(text, ''),
    },
  ];
}

/** A record's title without its leading id. */
const titleWithout = (id: string | undefined, title: string): string =>
  oneLine(id && title.startsWith(`${id}: `) ? title.slice(id.length + 2) : title, MAX_SUBJECT_CHARS);

/** The value of an option after a subcommand: quoted, or a heredoc in `$(cat <<'EOF' … EOF)`; empty if missing. */
function messageOf(command: string, after: RegExp, option: RegExp): string {
  const start = command.search(after);
  if (start === -1) return '';
  const rest = command.slice(start);
  const at = option.exec(rest);
  if (at === null) {
    const input = rest.slice(Math.max(0, rest.search(/-F\s{0,9}-\s{0,9}<</)));
    const [, , heredoc = ''] = /^-F\s*-\s*<<-?\s*['"]?(\w+)['"]?\n([\s\S]*?)\n[ \t]*\1\b/.exec(input) ?? [];
    return heredoc.trim();
  }
  const value = rest.slice(at.index + at[0].length);
  const [, , heredoc] = /^"?\$\(cat\s*<<-?\s*['"]?(\w+)['"]?\n([\s\S]*?)\n[ \t]*\1\b/.exec(value) ?? [];
  if (heredoc !== undefined) return heredoc.trim();
  const [, , quoted] = /^(["'])([\s\S]*?[^\\]|)\1/.exec(value) ?? [];
  return (quoted ?? /^\S*/.exec(value)?.[0] ?? '').replace(/\\(["`$])/g, '$1').trim();
}

/** The text after the subject, without trailers and the client's signature. */
function bodyOf(message: string, subject: string): string {
  const text = message.startsWith(subject) ? message.slice(subject.length) : message;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !TRAILER.test(line));
  return cutText(lines.join('\n'), MAX_BODY_CHARS);
}
