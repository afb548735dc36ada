// Makes a turn's observation from its record, without a model. A later reader or search needs what was asked, what was touched,
// how it ended and what the agent concluded. Each line below is one of these, labelled with its source, the user's words first.

import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { Kind } from '../../contract/words.ts';
import type { Turn } from '../../store/turns.ts';
import { type CallFact, factOf, isSilent } from './call-facts.ts';
import { isContentless, PRIVATE } from './contentless.ts';
import { cutMiddle, withoutLongCode } from './cut-text.ts';
import { openTodos } from './open-todos.ts';
import { type Failure, resolvedFailures, shownCommand } from './resolved-failures.ts';
import { stripInjected } from './strip-injected.ts';
import { turnKind } from './turn-kind.ts';
import { turnTitle } from './turn-title.ts';
import { turnTopics } from './turn-topics.ts';

// These lengths of prompt and last words, without long code blocks in the latter, are found better than the whole text: recall@10
// 52.7 against 51.7, nDCG@10 49.3 against 48.2 (50.6 and 48.6 with the code) on 116 questions over 1,805 real turns, BM25.
const MAX_PROMPT_CHARS = 500;
const MAX_SAID_CHARS = 900;
const MAX_CODE_CHARS = 200;
const MAX_TEXT_CHARS = 4000;
const MAX_FILES = 50;
const MAX_SHOWN_FILES = 12;
const MAX_COMMANDS = 6;
const MAX_FAILURES = 4;
const MAX_LOOKUPS = 3;
const MAX_TODOS = 5;

/** The input of a digest; paths inside `cwd` are shown relative to it. */
type DigestedTurn = Pick<Turn, 'prompt' | 'tool_calls' | 'last_assistant_message' | 'cwd'>;

type TurnDigest = {
  /** At most 80 characters. */
  title: string;
  /** Usually within 1,500 characters, never over 4,000. */
  text: string;
  /** The changed files, or the read ones if none was changed. */
  files: string[];
  kind: Kind;
  topics: string[];
};

/** Digest a turn into one observation; null for a trivial turn, whose prompt has no content and led to no work. Pure. */
export function digestTurn(turn: DigestedTurn): TurnDigest | null {
  const prompt = stripInjected(turn.prompt);
  const said = stripInjected(turn.last_assistant_message ?? '');
  if (isContentless(prompt) && turn.tool_calls.every((call) => isSilent(call.tool_name))) return null;

  const facts = turn.tool_calls.flatMap((call) => factOf(call, turn.cwd) ?? []);
  const failures = resolvedFailures(facts);
  const changed = filesOf(facts, 'edit');
  const files = (changed.length > 0 ? changed : filesOf(facts, 'read')).slice(0, MAX_FILES);
  const lines = [
    prompt && prompt !== PRIVATE && `User: ${cutMiddle(prompt, MAX_PROMPT_CHARS, 0.75)}`,
    listed(
      'Changed',
      changed.map((file) => (isNew(facts, file) ? `${file} (new)` : file)),
      MAX_SHOWN_FILES,
      ', ',
    ),
    changed.length === 0 && listed('Read', files, MAX_SHOWN_FILES, ', '),
    listed('Ran', commandOutcomes(facts), MAX_COMMANDS, '; '),
    ...failures.slice(0, MAX_FAILURES).map(failureLine),
    listed(
      'Looked up',
      distinct(facts, (fact) => fact.what === 'lookup' && fact.subject),
      MAX_LOOKUPS,
      '; ',
    ),
    listed(
      'Delegated',
      distinct(facts, (fact) => fact.what === 'delegate' && fact.task),
      MAX_LOOKUPS,
      '; ',
    ),
    listed('Left open', openTodos(turn.tool_calls), MAX_TODOS, '; '),
    turn.tool_calls.some((call) => call.interrupted) && 'Interrupted by the user.',
    said && `Agent: ${cutMiddle(withoutLongCode(said, MAX_CODE_CHARS), MAX_SAID_CHARS, 0.5)}`,
  ];
  return {
    title: turnTitle(prompt, said, facts),
    text: cutText(lines.filter(Boolean).join('\n'), MAX_TEXT_CHARS),
    files,
    kind: turnKind(prompt, facts, failures),
    topics: turnTopics(files, facts),
  };
}

function filesOf(facts: readonly CallFact[], what: 'edit' | 'read'): string[] {
  return [...new Set(facts.flatMap((fact) => (fact.what === what && fact.ok !== false ? [fact.file] : [])))];
}

function isNew(facts: readonly CallFact[], file: string): boolean {
  return facts.some((fact) => fact.what === 'edit' && fact.file === file && fact.isNew);
}

/** The result of each task's last try; commands that only look around are left out. */
function commandOutcomes(facts: readonly CallFact[]): string[] {
  const runs = new Map<string, Extract<CallFact, { what: 'command' }>[]>();
  for (const fact of facts) {
    if (fact.what !== 'command' || fact.isQuiet) continue;
    runs.set(fact.key, [...(runs.get(fact.key) ?? []), fact]);
  }
  return [...runs.values()].flatMap((tries) => {
    const last = tries.at(-1);
    if (!last) return [];
    const failed = tries.filter((one) => one.ok === false).length;
    const end =
      last.ok === null ? 'unfinished' : last.ok ? (failed > 0 ? `ok after ${failed} failed` : 'ok') : 'failed';
    return [`\`${shownCommand(last.command)}\` ${end}`];
  });
}

function failureLine({ subject, gist, wasRefused, resolvedBy }: Failure): string {
  if (wasRefused) return `Refused by the user: ${subject}`;
  const end =
    resolvedBy === null ? 'not resolved' : resolvedBy === '' ? 'worked when tried again' : `worked after ${resolvedBy}`;
  return `Failed: ${subject}${gist && `: ${gist}`} → ${end}`;
}

function distinct(facts: readonly CallFact[], pick: (fact: CallFact) => string | false): string[] {
  return [...new Set(facts.flatMap((fact) => pick(fact) || []).map((text) => cutText(oneLine(text), 100)))];
}

function listed(label: string, items: readonly string[], max: number, separator: string): string {
  if (items.length === 0) return '';
  const more = items.length > max ? ` (and ${items.length - max} more)` : '';
  return `${label}: ${items.slice(0, max).join(separator)}${more}`;
}
