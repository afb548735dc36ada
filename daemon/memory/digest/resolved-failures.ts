import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { CallFact } from './call-facts.ts';
import { errorGist } from './error-gist.ts';

export type Failure = {
  /** The failed task, in words for a person. */
  subject: string;
  gist: string;
  /** Whether the user, or a missing permission, stopped it. */
  wasRefused: boolean;
  /** The user's reason, on one line; empty without one. */
  reason: string;
  /** What was done before the task succeeded: empty if a plain retry worked, null if it never succeeded. */
  resolvedBy: string | null;
  /** Files changed between the failure and the success. */
  changed: string[];
};

const MAX_COMMAND_CHARS = 100;
/** Characters read of a command's first line. Enough to show once the `cd` is removed. */
const MAX_LINE_CHARS = 500;
/** Edits that didn't match the file. A successful retry isn't worth a memory. */
const EDIT_SLIP = /string to replace|not been read|modified since read|matches of the string|no changes to make/i;

const MAX_REASON_CHARS = 400;
/**
 * The failures of a turn, one per task. A later success of the same task (same command and target, same file, or same
 * tool) resolves one; the changes in between are its fix.
 */
export function resolvedFailures(facts: readonly CallFact[]): Failure[] {
  const failures = new Map<string, Failure>();
  facts.forEach((fact, at) => {
    // A blocked call didn't fail, and the lesson is not to repeat it.
    if (fact.ok !== false || fact.interrupted || fact.wasHeld || failures.has(taskOf(fact))) return;
    if (isLook(fact) || (fact.what === 'edit' && EDIT_SLIP.test(fact.error))) return;
    const key = taskOf(fact);
    const success = facts.findIndex((later, index) => index > at && later.ok === true && taskOf(later) === key);
    const until = success === -1 ? [] : facts.slice(at + 1, success);
    const changed = [...new Set(until.flatMap((one) => (one.what === 'edit' && one.ok !== false ? [one.file] : [])))];
    const resolvedBy = success === -1 ? null : resolution(fact, facts[success], changed);
    failures.set(key, {
      subject: subjectOf(fact),
      gist: errorGist(fact.error),
      wasRefused: fact.wasRefused,
      reason: oneLine(fact.reason, MAX_REASON_CHARS),
      resolvedBy,
      changed,
    });
  });
  return [...failures.values()];
}

/** A command to show: one line, without a leading `cd` and a trailing `head` or the like. */
export function shownCommand(command: string): string {
  const first = firstLine(command.trim()).slice(0, MAX_LINE_CHARS).trimEnd();
  const bare = first
    .replace(/^cd\s+\S+\s*(?:&&|;)\s*/, '')
    .replace(/(?:\s*2>&1)?(?:\s*\|\s*(?:head|tail)\b[^|]*)?$/, '');
  return cutText(oneLine(bare === '' ? first : bare), MAX_COMMAND_CHARS);
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? text : text.slice(0, end);
}

/** Whether a call only inspects. Agents often look for things that don't exist, so such failures don't count. */
function isLook(fact: CallFact): boolean {
  return fact.what === 'read' || (fact.what === 'command' && fact.isQuiet);
}

function resolution(failed: CallFact, succeeded: CallFact | undefined, changed: readonly string[]): string {
  const files = changed.length > 0 ? [`changing ${changed.slice(0, 4).join(', ')}`] : [];
  const isOther =
    failed.what === 'command' &&
    succeeded?.what === 'command' &&
    shownCommand(succeeded.command) !== shownCommand(failed.command);
  return [...files, ...(isOther ? [`\`${shownCommand(succeeded.command)}\``] : [])].join(', then ');
}

function taskOf(fact: CallFact): string {
  if (fact.what === 'command') return `command ${fact.key}`;
  if (fact.what === 'edit' || fact.what === 'read') return `${fact.what} ${fact.file}`;
  if (fact.what === 'lookup') return `lookup ${fact.subject}`;
  return fact.what === 'delegate' ? `delegate ${fact.task}` : `tool ${fact.tool}`;
}

function subjectOf(fact: CallFact): string {
  if (fact.what === 'command') return `\`${shownCommand(fact.command)}\``;
  if (fact.what === 'edit' || fact.what === 'read') return `editing ${fact.file}`;
  if (fact.what === 'lookup') return cutText(fact.subject, MAX_COMMAND_CHARS);
  return fact.what === 'delegate' ? `subagent “${cutText(fact.task, 60)}”` : fact.tool;
}
