import { ago, count, percent } from '../../daemon/contract/amounts.ts';
import type { RuleKept, RuleWhy, UserRule } from '../../daemon/contract/rules.ts';
import { shownProject } from '../../daemon/contract/shown-text.ts';
import type { CommandContext } from './context.ts';
import { alignColumns, localTime, terminalLine } from './format.ts';
import { styleFor } from './style.ts';

/** Prefix of the source of a rule from a file. */
const FROM_FILE = /^(?:onboard|memory):/;

/** A rule in two lines: its text, and its scope. */
export function summariseRule(rule: UserRule, context: CommandContext): string {
  const { bold, dim } = styleFor(context);
  const facts = [
    rule.kind,
    whereItHolds(rule),
    ago(rule.created_at),
    ...(rule.said > 1 ? [`said ${rule.said}×`] : []),
    `${percent(rule.confidence)} sure`,
    ...(rule.locked ? ['locked'] : []),
    ...(rule.faded ? ['always ignored: no longer shown'] : []),
    ...(rule.corrects === null ? [] : [`would replace #${rule.corrects}`]),
    ...(FROM_FILE.test(rule.source) ? [`from ${terminalLine(rule.source.replace(FROM_FILE, ''), 300)}`] : []),
    ...(rule.detail === null || rule.status !== 'draft' ? [] : [terminalLine(rule.detail, 300)]),
  ];
  return `${bold(`#${rule.id}`)} ${terminalLine(rule.text, 300)}\n${dim(`   ${facts.join(' · ')}`)}`;
}

/** Everything about a rule, a line per field. */
export function describeRule(rule: UserRule, context: CommandContext): string {
  const rows = [
    ['rule', terminalLine(rule.text, 300)],
    ['kind', rule.kind],
    ['status', statusOf(rule)],
    ['holds in', whereItHolds(rule)],
    ['about', terminalLine(rule.subjects.join(', '), 300) || '–'],
    ['confidence', percent(rule.confidence)],
    ['source', sourceOf(rule)],
    ['version', String(rule.version)],
    ['since', ago(rule.created_at)],
  ];
  return `${styleFor(context).bold(`#${rule.id}`)}\n${alignColumns(rows)}`;
}

/** Explain in words who said a rule and when, what it replaced, where it was shown, and its outcomes. */
export function explainRule(
  { rule, origins, said, versions, replaced, stands_in_for, exceptions, shown, calls }: RuleWhy,
  context: CommandContext,
): string {
  const { bold } = styleFor(context);
  const quoted = (text: string | null) => (text === null ? '(forgotten)' : `“${terminalLine(text, 200)}”`);
  const lines = [
    ...(origins.length > 0 ? [`It was derived from ${count(origins.length, 'rule')} of your projects:`] : []),
    ...origins.map(
      ({ id, text, project, status }) =>
        `  #${id} in ${terminalLine(shownProject(project ?? '–'))}, ${quoted(text)}${status === 'active' ? '' : `, ${status}`}.`,
    ),
    ...said.map(({ did, at, session_id, words }) => {
      const when = at === null ? '' : ` on ${localTime(at)}`;
      return `You ${did} it${when}, in session ${session_id.slice(0, 8)}: ${quoted(words)}.`;
    }),
    ...(rule.source === 'prompt' ? [] : [`It was ${addedBy(rule)} on ${localTime(rule.created_at)}.`]),
    ...[...versions].reverse().map(({ text, until }) => `Until ${localTime(until)} it read ${quoted(text)}.`),
    ...replaced.map(({ id, text }) => `It replaced #${id}, ${quoted(text)}.`),
    ...stands_in_for.map(
      ({ id, text }) => `It is an exception: here it replaces #${id}, ${quoted(text)}, which holds elsewhere.`,
    ),
    ...exceptions.map(
      ({ id, text, project }) =>
        `In ${terminalLine(shownProject(project ?? '–'))} #${id} replaces it, ${quoted(text)}.`,
    ),
    ...(rule.replaced_by === null ? [] : [`#${rule.replaced_by} has taken its place.`]),
    ...(rule.corrects === null ? [] : [`Approved, it takes the place of #${rule.corrects}.`]),
    shown.times === 0
      ? 'No session has been shown it yet.'
      : `It was shown ${times(shown.times)} in ${count(shown.sessions, 'session')}, last ${ago(shown.last_at)}.`,
    ...calledOn(calls),
    `It is ${percent(rule.confidence)} sure${rule.locked ? '; it is locked, so only you can change or end it' : ''}.`,
  ];
  const heading = `${bold(`#${rule.id}`)} ${terminalLine(rule.text, 300)}`;
  return [
    heading,
    `   ${rule.kind}, ${statusOf(rule)}, in ${whereItHolds(rule)}`,
    ...lines.map((line) => `   ${line}`),
  ].join('\n');
}

const times = (n: number): string => (n === 1 ? 'once' : `${n} times`);

function calledOn(calls: Record<string, number>): string[] {
  const outcomes = Object.entries(calls);
  if (outcomes.length === 0) return [];
  const total = outcomes.reduce((sum, [, n]) => sum + n, 0);
  return [`It fired on ${count(total, 'call')}: ${outcomes.map(([outcome, n]) => `${n} ${outcome}`).join(', ')}.`];
}

function statusOf({ status, locked, replaced_by, corrects }: UserRule): string {
  if (replaced_by !== null) return `${status}, replaced by #${replaced_by}`;
  if (corrects !== null) return `${status}, to replace #${corrects}`;
  return locked ? `${status}, locked` : status;
}

function sourceOf(rule: UserRule): string {
  return rule.source === 'prompt' ? `learnt from ${rule.said} of your prompts` : addedBy(rule);
}

function addedBy({ source }: UserRule): string {
  if (source === 'user') return 'added by you';
  if (source === 'agent') return 'saved by a model';
  if (source === 'rest') return 'added by a program';
  if (source === 'remark') return 'said by you once; unsure';
  if (source === 'projects') return 'derived from rules of your projects';
  return `proposed from ${terminalLine(source.replace(FROM_FILE, ''))}`;
}

const whereItHolds = ({ project, scope, workspace }: UserRule): string => {
  if (scope === 'user') return workspace === null ? 'all your projects' : `your projects in ${terminalLine(workspace)}`;
  return project === null ? 'all projects' : terminalLine(shownProject(project));
};

/** A note on how a rule was narrowed because its words would have fired on too many calls; empty if it wasn't. */
export function narrowedText({ narrowed }: Pick<RuleKept, 'narrowed'>): string {
  if (narrowed === null) return '';
  const { looked_at, would_fire, fires, only_reminds } = narrowed;
  const now = only_reminds
    ? 'so it reminds once a session and stops no call; name something specific in it to stop calls'
    : `so it fires only where more of its words match: on ${fires} of them`;
  return `\nIts words match ${would_fire} of the latest ${count(looked_at, 'call')}, ${now}.`;
}
