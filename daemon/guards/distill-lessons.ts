/**
 * Turns repeated failures into draft lessons, without a model.
 *
 *   failures ─ same tool, same kind of command, same normalised error ─► group
 *   group ─ at least two sessions failed, some call of its kind worked later, three sessions in all ─► resolved group
 *   resolved group ─ patterns from its words, tried with the real matcher ─► the first that fires on every failing
 *     call and on none that worked ─► draft
 *
 * A group that no pattern can separate from working calls gives no draft: a warning that also fires on working calls is
 * useless. Drafts never fire.
 */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { oneLine } from '../contract/shown-text.ts';
import type { ActiveLesson } from '../store/rules/lessons.ts';
import { type CallFeatures, candidatePatterns, featuresOf } from './call-features.ts';
import { type DraftLesson, lessonTitle } from './draft-lesson.ts';
import { compileLessons } from './matcher.ts';
import { normaliseError } from './normalise-error.ts';
import type { RuleBook } from './packs/fired-rules.ts';
import { callKey, type PastCall } from './past-call.ts';
import { patternFault } from './validate-trigger.ts';

type DistillOptions = {
  /** Minimum of sessions with the failure or its solution. Default 3. */
  readonly minSessions?: number;
  /** Existing lessons: a failure that one of them covers is not proposed again. */
  readonly existing?: readonly ActiveLesson[];
};

const MIN_FAILING_SESSIONS = 2;
/** Calls later in the same session that still count as the solution to a failure. */
const RESOLVED_WITHIN_CALLS = 15;
const MAX_TRIED_PATTERNS = 20;
const MAX_WORKING_CALLS = 300;
/** Maximum of different failing calls considered per group; more add nothing. */
const MAX_EXAMPLES = 20;
const CALLS_PER_SLICE = 50;
/** An empty rule book: the lessons tried here have patterns and name no rule. */
const NO_RULES: RuleBook = { linesOf: () => [], ids: new Set(), fired: () => new Set() };

type SeenCall = PastCall & {
  readonly index: number;
  readonly features: CallFeatures;
  /** The words of each of its lines. */
  readonly words: readonly ReadonlySet<string>[];
};

type Group = {
  readonly key: string;
  readonly error: string;
  readonly failing: SeenCall[];
};

/**
 * Propose lessons from a project's calls, in the order they happened. It parses thousands of commands, so it lets the
 * event loop run in between.
 */
export async function distillLessons(calls: readonly PastCall[], options: DistillOptions = {}): Promise<DraftLesson[]> {
  const seen: SeenCall[] = [];
  for (const [index, call] of calls.entries()) {
    if (index % CALLS_PER_SLICE === 0) await setImmediate();
    const features = featuresOf(call);
    seen.push({ ...call, index, features, words: features.lines.map((line) => new Set(line.split(/\s+/))) });
  }
  const existing = compileLessons(options.existing ?? [], NO_RULES);
  const drafts: DraftLesson[] = [];
  for (const group of groupFailures(seen)) {
    const failingSessions = new Set(group.failing.map((call) => call.sessionId));
    if (failingSessions.size < MIN_FAILING_SESSIONS) continue;
    await setImmediate();
    const resolvers = findResolvers(group, seen);
    const sessions = new Set([...failingSessions, ...resolvers.map((call) => call.sessionId)]);
    if (sessions.size < (options.minSessions ?? 3) || resolvers.length === 0) continue;
    if (group.failing.every((call) => existing.match(call, call.features.texts).length > 0)) continue;
    const draft = draftOf(group, resolvers, seen, sessions.size);
    if (draft) drafts.push({ ...draft, sessions: [...sessions] });
  }
  return drafts;
}

function groupFailures(calls: readonly SeenCall[]): Group[] {
  const groups = new Map<string, Group>();
  for (const call of calls) {
    if (call.success !== false || call.interrupted || !call.error) continue;
    const error = normaliseError(call.error);
    if (!error) continue;
    for (const family of call.features.families) {
      const key = `${call.toolName}|${family}|${error}`;
      const group = groups.get(key) ?? { key, error, failing: [] };
      groups.set(key, group);
      group.failing.push(call);
    }
  }
  return dropSubsumed([...groups.values()]);
}

/**
 * A failing command line may have several families (`cd x && npm ci | tee log`): keep one group for each set of calls.
 */
function dropSubsumed(groups: readonly Group[]): Group[] {
  const byCalls = new Map<string, Group>();
  for (const group of groups) {
    const calls = group.failing.map((call) => call.toolUseId).join();
    if (!byCalls.has(calls)) byCalls.set(calls, group);
  }
  return [...byCalls.values()];
}

/** Calls that worked where the group's failed: soon after a failure in the same session, or later in another. */
function findResolvers(group: Group, calls: readonly SeenCall[]): SeenCall[] {
  const failed = new Set(group.failing.map(callKey));
  const examples = distinct(group.failing).slice(0, MAX_EXAMPLES);
  const firstFailure = group.failing[0]?.index ?? 0;
  const sessions = new Map<string, number>();
  for (const call of group.failing) sessions.set(call.sessionId, call.index);
  return calls.filter((call) => {
    if (call.success !== true || call.index < firstFailure || failed.has(callKey(call))) return false;
    if (!examples.some((failing) => isSameKind(failing, call))) return false;
    const after = sessions.get(call.sessionId);
    return (
      after === undefined ||
      (call.index > after && countBetween(calls, call.sessionId, after, call.index) < RESOLVED_WITHIN_CALLS)
    );
  });
}

/** Same tool, and the same family or, for a command, most of the words (`npm test` → `pnpm test`). */
function isSameKind(a: SeenCall, b: SeenCall): boolean {
  if (a.toolName !== b.toolName) return false;
  if ([...a.features.families].some((family) => b.features.families.has(family))) return true;
  return a.words.some((words) => b.words.some((otherWords) => shareWords(words, otherWords)));
}

function shareWords(words: ReadonlySet<string>, otherWords: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const word of otherWords) {
    if (words.has(word)) shared++;
  }
  return shared > 0 && shared * 2 >= Math.max(words.size, otherWords.size);
}

function countBetween(calls: readonly SeenCall[], sessionId: string, from: number, to: number): number {
  let count = 0;
  for (let index = from + 1; index < to; index++) {
    if (calls[index]?.sessionId === sessionId) count++;
  }
  return count;
}

function draftOf(
  group: Group,
  resolvers: readonly SeenCall[],
  calls: readonly SeenCall[],
  sessions: number,
): DraftLesson | undefined {
  const failing = distinct(group.failing).slice(0, MAX_EXAMPLES);
  const failed = new Set(group.failing.map(callKey));
  const sameKind = calls.filter(
    (call) =>
      call.success === true && !failed.has(callKey(call)) && failing.some((failure) => isSameKind(failure, call)),
  );
  // No trigger can distinguish a call that failed once from the same call that worked once.
  if (calls.some((call) => call.success === true && failed.has(callKey(call)))) return undefined;
  const working = distinct([...resolvers, ...sameKind]).slice(0, MAX_WORKING_CALLS);
  const pattern = candidatePatterns(
    failing.map((call) => call.features),
    working.map((call) => call.features),
  )
    .slice(0, MAX_TRIED_PATTERNS)
    .find((candidate) => tellsApart(candidate, failing, working));
  const [wrong] = failing;
  const [right] = resolvers;
  if (!pattern || !wrong || !right) return undefined;
  const worked =
    right.features.lines.find((line) => !wrong.features.lines.includes(line)) ?? right.features.lines[0] ?? '';
  const tried =
    wrong.features.lines.find((line) => !right.features.lines.includes(line)) ?? wrong.features.lines[0] ?? '';
  return {
    input: {
      title: lessonTitle(`${oneLine(tried, 50)} fails: ${group.error}`),
      rule: oneLine(
        `\`${oneLine(tried, 70)}\` failed here (${oneLine(group.error, 90)}). What worked: \`${oneLine(worked, 90)}\`.`,
        280,
      ),
      detail: `Failed ${group.failing.length} times; met in ${sessions} sessions.\nTried: ${failing
        .slice(0, 5)
        .map((call) => call.features.lines.join(' && '))
        .join('\n       ')}\nWorked: ${distinct(resolvers)
        .slice(0, 5)
        .map((call) => call.features.lines.join(' && '))
        .join('\n        ')}`,
      severity: 'warning',
      trigger_tool: wrong.toolName,
      trigger_pattern: pattern,
      trigger_on: 'input',
      action: 'warn',
      active: false,
    },
    source: 'distilled',
    sourceKey: `distilled:${createHash('sha256').update(group.key).digest('hex').slice(0, 24)}`,
  };
}

/** Try a pattern with the matcher that would run it: it must fire on every call that failed and on none that worked. */
function tellsApart(pattern: string, failing: readonly SeenCall[], working: readonly SeenCall[]): boolean {
  if (patternFault(pattern)) return false;
  const matcher = compileLessons([trialLesson(failing[0]?.toolName ?? null, pattern)], NO_RULES);
  return (
    failing.every((call) => matcher.match(call, call.features.texts).length > 0) &&
    !working.some((call) => matcher.match(call, call.features.texts).length > 0)
  );
}

function trialLesson(tool: string | null, pattern: string): ActiveLesson {
  return {
    id: 0,
    title: '',
    rule: '',
    severity: 'info',
    action: 'warn',
    project: null,
    trigger_tool: tool,
    trigger_pattern: pattern,
    trigger_on: 'input',
    trigger_output_pattern: null,
    trigger_files: [],
    trigger_rule: null,
    source: 'distilled',
    confirmed: false,
    kind: null,
  };
}

function distinct(calls: readonly SeenCall[]): SeenCall[] {
  return [...new Map(calls.map((call) => [callKey(call), call])).values()];
}
