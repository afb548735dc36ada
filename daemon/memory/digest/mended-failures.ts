import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { CallFact } from './call-facts.ts';
import { errorGist } from './error-gist.ts';

export type Failure = {
  /** What failed, as a person would call it. */
  subject: string;
  gist: string;
  /** The user, or a permission rule, said no. */
  wasRefused: boolean;
  /** What was done until the same worked; empty: it worked when simply tried again; null: it never did. */
  mendedBy: string | null;
  /** Files changed between the failure and the success. */
  changed: string[];
};

const MAX_COMMAND_CHARS = 100;
/** Characters of a command's line that are looked at: of what is shown no more than the folder change can go before it. */
const MAX_LINE_CHARS = 500;
/** Slips of the agent against the state of a file; that the next try worked is no news. */
const EDIT_SLIP = /string to replace|not been read|modified since read|matches of the string|no changes to make/i;

const REFUSAL =
  /user doesn't want to proceed|haven't granted|permission to use .{0,200} (?:has been )?denied|requires approval/i;

/**
 * Failures of a turn, each undertaking once, with what resolved it: a later call of the same undertaking (the same command on
 * the same thing, the same file, the same tool) that succeeds, and what was changed in between.
 */
export function mendedFailures(facts: readonly CallFact[]): Failure[] {
  const failures = new Map<string, Failure>();
  facts.forEach((fact, at) => {
    if (fact.ok !== false || fact.interrupted || failures.has(undertaking(fact))) return;
    if (isLook(fact) || (fact.what === 'edit' && EDIT_SLIP.test(fact.error))) return;
    const key = undertaking(fact);
    const success = facts.findIndex((later, index) => index > at && later.ok === true && undertaking(later) === key);
    const until = success === -1 ? [] : facts.slice(at + 1, success);
    const changed = [...new Set(until.flatMap((one) => (one.what === 'edit' && one.ok !== false ? [one.file] : [])))];
    const mendedBy = success === -1 ? null : mending(fact, facts[success], changed);
    const wasRefused = REFUSAL.test(fact.error);
    failures.set(key, { subject: subjectOf(fact), gist: errorGist(fact.error), wasRefused, mendedBy, changed });
  });
  return [...failures.values()];
}

/** A command as it is told: one line, without the folder change before it and the trimming of its output behind it. */
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

/** Looking for what isn't there is how agents find their way. */
function isLook(fact: CallFact): boolean {
  return fact.what === 'read' || (fact.what === 'command' && fact.isQuiet);
}

function mending(failed: CallFact, succeeded: CallFact | undefined, changed: readonly string[]): string {
  const files = changed.length > 0 ? [`changing ${changed.slice(0, 4).join(', ')}`] : [];
  const isOther =
    failed.what === 'command' &&
    succeeded?.what === 'command' &&
    shownCommand(succeeded.command) !== shownCommand(failed.command);
  return [...files, ...(isOther ? [`\`${shownCommand(succeeded.command)}\``] : [])].join(', then ');
}

function undertaking(fact: CallFact): string {
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
