import type { Injection } from '../../daemon/client/api-memory.ts';
import { closedOf } from '../../daemon/client/closed-of.ts';
import { ago, count } from '../../daemon/contract/amounts.ts';
import { lostLegs } from '../../daemon/contract/degradation.ts';
import type { Observation } from '../../daemon/contract/observations.ts';
import type { RecallReply } from '../../daemon/contract/search.ts';
import { neutralise } from '../../daemon/contract/shown-text.ts';
import { candidateLine } from './candidate-line.ts';
import { closedLines } from './closed-lines.ts';
import type { CommandContext } from './context.ts';
import { localTime, terminalLine } from './format.ts';
import { styleFor } from './style.ts';

type Row = Record<string, unknown>;

/** Plain names of the events. */
const EVENTS: Record<string, string> = {
  SessionStart: 'a session began',
  SubagentStart: 'a subagent began',
  UserPromptSubmit: 'a prompt',
};
/** Plain names of items without a memory's id, by zone. */
const WITHOUT_ID: Record<string, string> = {
  rules: 'a lesson',
  unconfirmed: 'a lesson',
  open: 'an open item',
  hint: 'a hint to save a rule',
};

/** An injection in three lines: time and place, the prompt, the content. */
export function describeInjection(item: Injection, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const event = EVENTS[item.event] ?? item.event;
  const session = item.session_id === null ? '' : `, session ${terminalLine(item.session_id, 8)}`;
  const head = `${bold(`#${item.id}`)} ${localTime(item.created_at)} ${event} ${dim(`${item.took_ms.toFixed(1)} ms${session}`)}`;
  const asked = item.query ? [`   ${terminalLine(item.query)}`] : [];
  const carrying = item.items.length > 0 ? `carried ${namesOf(item.items)} (${item.tokens} tokens)` : 'carried nothing';
  const carried = item.told ? carrying : `not delivered: late; it would have ${carrying}`;
  const considered = item.candidates.length > 0 ? `; ${item.candidates.length} considered` : '';
  return [head, ...asked, `   ${carried}${considered}`, ...incomplete(item.degraded)].join('\n');
}

/** An injection with its text, and each candidate with its score, its outcome and its source. */
export async function explainInjection(item: Injection | undefined, context: CommandContext): Promise<string> {
  if (!item) return '';
  return [
    describeInjection(item, context),
    ...readLine(item.read_as),
    ...(await doneSince(item, context)),
    ...(await explanation(item, context)),
  ].join('\n');
}

/** How a prompt was understood: the kinds of work that select rules, and the things it names. */
function readLine(read: RecallReply['read_as']): string[] {
  if (!read || read.work.length + read.names.length === 0) return [];
  const parts = [
    ...(read.work.length > 0 ? [`work: ${read.work.join(', ')}`] : []),
    ...(read.names.length > 0 ? [`names: ${read.names.map((name) => terminalLine(name, 40)).join(', ')}`] : []),
  ];
  return [`   read as ${parts.join('; ')}`];
}

/** Items listed as open in a brief that are done by now, and what did them. */
async function doneSince({ event, items }: Injection, context: CommandContext): Promise<string[]> {
  if (event !== 'SessionStart') return [];
  const ids = items.flatMap(({ id, zone }) => (typeof id === 'number' && zone === 'earlier' ? [id] : []));
  const shown = await memoriesOf(
    ids.map((id) => ({ id })),
    context,
  );
  const lines = closedLines(await closedOf([...shown.values()], context.api));
  return lines.length > 0 ? ['   left open once, and done since:', ...lines.map((line) => `     ${line}`)] : [];
}

/** What would be added to a prompt, with the same explanation. */
export async function describePreview(reply: RecallReply, context: CommandContext): Promise<string> {
  const carriedNames = namesOf([...reply.rules.map((rule) => ({ rule })), ...reply.items]);
  const carried =
    carriedNames !== ''
      ? `This prompt would carry ${carriedNames} (${reply.tokens} tokens).`
      : 'This prompt would carry nothing.';
  const { candidates = [] } = reply;
  const reason =
    candidates.length === 0 && carriedNames === '' ? ['   Nothing comes near it, or it says nothing to look for.'] : [];
  return [
    carried,
    ...readLine(reply.read_as),
    ...reason,
    ...incomplete(reply.degraded),
    ...(await explanation({ candidates, text: reply.text, told: true }, context)),
  ].join('\n');
}

async function explanation(
  { candidates, text, told }: { candidates: readonly Row[]; text: string; told: boolean },
  context: CommandContext,
): Promise<string[]> {
  const { dim } = styleFor(context);
  const memories = await memoriesOf(candidates, context);
  const lines = candidates.flatMap((candidate) => {
    const memory = memories.get(candidate.id);
    const from = memory ? [dim(`       ${originOf(memory)}`)] : [];
    return [`     ${candidateLine(candidate, memory ? terminalLine(memory.title) : '(gone)')}`, ...from];
  });
  return [
    ...(lines.length > 0 ? ['   considered, best first:', ...lines] : []),
    ...(text ? ['', told ? 'Given to the agent:' : 'Too late for the agent:', neutralise(text)] : []),
  ];
}

/** The memories of candidates by their ids, without the forgotten ones. */
async function memoriesOf(candidates: readonly Row[], { api }: CommandContext): Promise<Map<unknown, Observation>> {
  const ids = candidates.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  if (ids.length === 0) return new Map();
  const { items } = await api.observations({ ids: ids.join(','), limit: ids.length });
  return new Map(items.map((item) => [item.id, item]));
}

function originOf({ kind, created_at, session_id, source }: Observation): string {
  const origin = session_id === null ? `saved by ${source}` : `session ${terminalLine(session_id, 8)}`;
  return `${kind}, ${ago(created_at)}, ${origin}`;
}

/** `rule #2, #4 0.81, #3 0.64, 2 lessons`. */
function namesOf(items: readonly Row[]): string {
  const named = items.flatMap(({ id, rule, score }) => {
    if (typeof rule === 'number') return [`rule #${rule}`];
    return typeof id === 'number' ? [`#${id}${typeof score === 'number' ? ` ${score.toFixed(2)}` : ''}`] : [];
  });
  const countByReason = new Map<string, number>();
  for (const { id, rule, zone } of items) {
    const name = WITHOUT_ID[String(zone)];
    if (typeof id !== 'number' && typeof rule !== 'number' && name !== undefined)
      countByReason.set(name, (countByReason.get(name) ?? 0) + 1);
  }
  return [
    ...named,
    ...[...countByReason].map(([name, number]) => (number === 1 ? name : count(number, name.replace(/^an? /, '')))),
  ].join(', ');
}

function incomplete(degraded: readonly string[]): string[] {
  const lost = lostLegs(degraded);
  return lost.length > 0 ? [`   incomplete: ${lost.join(', ')}`] : [];
}
