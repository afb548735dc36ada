// How long to wait for an answer once the daemon has acknowledged the event: for hooks, OpenCode's plugin, and the
// daemon on behalf of clients that announce no wait.
import { closeSync, openSync, readSync } from 'node:fs';
import { codeOf } from '../contract/errors.ts';
import { ANY_CALL, MAX_HELD_WORDS_BYTES, SUBSTRING } from './home.ts';

/** Default wait for an event's answer. */
export const USUAL_WAIT_MS = 150;
/** Wait at a session's start: the client is starting as well, and nobody types yet; a subagent works for minutes. */
export const START_WAIT_MS = 2000;
/** Wait at a prompt: a model takes seconds to answer it. */
export const PROMPT_WAIT_MS = 700;
/** Wait before a risky call: short enough not to annoy, and negligible compared with a call that can't be undone. */
const RISKY_WAIT_MS = 2000;
/** Characters of a call that are examined: a script's first lines, and all of a command. */
const MAX_CHARS = 8192;
/** Irreversible commands, whatever the home's lessons are: matched in any line of a command. */
const RISKY = new RegExp(
  String.raw`\b(?:
    rm|rmdir|unlink|dd|mkfs[.\w]*|shred|wipefs|truncate|sudo|doas|
    git\b.{0,400}\b(?:
      push|reset|clean|checkout|restore|rebase|switch|branch|stash|tag|filter-\w+|update-ref|reflog|gc|worktree|rm
    )|
    (?:
      kubectl|helm|terraform|tofu|pulumi|aws|gcloud|az|docker|podman|gh|psql|mysql|mariadb|sqlite3|mongosh?|redis-cli|
      heroku|fly|supabase|prisma
    )\b.{0,400}\b(?:
      delete|destroy|apply|drop|truncate|terminate\S*|delete-\S+|prune|purge|reset|flushall|flushdb|rm|rollback|migrate|
      uninstall
    )|
    (?:chmod|chown)\b.{0,400}\s-\w*R|(?:npm|pnpm|yarn|cargo|twine)\b.{0,400}\b(?:publish|unpublish|upload)|
    find\b.{0,400}-(?:delete|exec)|curl\b.{0,400}\||wget\b.{0,400}\||kill|pkill|killall|shutdown|reboot|
    drop (?:table|database|schema)|delete from
  )\b`.replace(/\n\s*/g, ''),
  'i',
);

/**
 * How long to wait for the answer to an event from a daemon that is working on it; `payload` and `heldWords` as for
 * `waitForCall`.
 */
export function waitForAnswer(event: string, payload: () => string, heldWords: string): number {
  switch (event) {
    case 'SessionStart':
    case 'SubagentStart':
      return START_WAIT_MS;
    case 'UserPromptSubmit':
      return PROMPT_WAIT_MS;
    case 'PreToolUse':
      return waitForCall(payload(), heldWords);
    default:
      return USUAL_WAIT_MS;
  }
}

/**
 * How long to wait before a call, by its payload: 2 s if it looks irreversible, or like one that the home's lessons and
 * rules hold (./held-words.ts), else as for any event.
 * @param text the payload's JSON, its bytes as latin1 or its characters
 * @param heldWords path of the home's list
 */
export function waitForCall(text: string, heldWords: string): number {
  const from = text.indexOf('"tool_input"');
  const input = text.slice(Math.max(from, 0), Math.max(from, 0) + MAX_CHARS);
  const isCommand = input.includes('"command"');
  return (isCommand && RISKY.test(input.replaceAll('\\n', '\n'))) || isHeldHere(input.toLowerCase(), heldWords)
    ? RISKY_WAIT_MS
    : USUAL_WAIT_MS;
}

/**
 * Whether a line of the home's list matches a call: all its words occur in it. A list that is too long counts as
 * matching any call.
 */
function isHeldHere(input: string, heldWords: string): boolean {
  const list = readList(heldWords);
  if (list === '') return false;
  if (list === ANY_CALL) return true;
  const words = new Set(input.split(/[^\w.@-]+/));
  return list
    .split('\n')
    .some(
      (line) =>
        line !== '' &&
        line
          .split(' ')
          .every((word) =>
            word.startsWith(SUBSTRING) ? input.includes(word.slice(1)) : word === ANY_CALL || words.has(word),
          ),
    );
}

/** The home's list; empty if there is none, ANY_CALL if it can't be read or is longer than the daemon writes it. */
function readList(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const buffer = Buffer.allocUnsafe(MAX_HELD_WORDS_BYTES + 1);
    const size = readSync(file, buffer, 0, buffer.length, 0);
    return size > MAX_HELD_WORDS_BYTES ? ANY_CALL : buffer.toString('latin1', 0, size);
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? '' : ANY_CALL;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
