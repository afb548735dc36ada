import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { CallFact } from './call-facts.ts';
import { errorGist } from './error-gist.ts';

export type Failure = {
  /** What failed, in words for a person. */
  subject: string;
  gist: string;
  /** Whether the user refused it, or a permission that the user didn't give. */
  wasRefused: boolean;
  /** What the user said when refusing, on one line; empty without it. */
  reason: string;
  /** What was done before the same task succeeded; empty if a plain retry worked, null if it never succeeded. */
  resolvedBy: string | null;
  /** Files changed between the failure and the success. */
  changed: string[];
};

const MAX_COMMAND_CHARS = 100;
/** Characters read of a command's first line: enough for what is shown after the change of folder is removed. */
const MAX_LINE_CHARS = 500;
/** Errors of edits that didn't match the file's state; that the next try worked is not worth a memory. */
const EDIT_SLIP = /string to replace|not been read|modified since read|matches of the string|no changes to make/i;

const MAX_REASON_CHARS = 400;
/**
 * The failures of a turn, one per task, with their resolution: a later successful call for the same task (the same command on the
 * same thing, the same file, the same tool), and what was changed in between.
 */
export function resolvedFailures(facts: readonly CallFact[]): Failure[] {
  const failures = new Map<string, Failure>();
  facts.forEach((fact, at) => {
    // A call that was held did not fail, and what cures it is never to repeat it.
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

/** A command to show: one line, without a leading change of folder and a trailing cut of its output. */
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

/** Whether a call only looks around: agents often look for things that don't exist, so such a failure doesn't count. */
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
