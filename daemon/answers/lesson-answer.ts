import type { ToolEventName } from '../contract/hook-events.ts';
import { MAX_RULE_CHARS, MAX_TITLE_CHARS } from '../contract/lessons.ts';
import { oneLine, quote } from '../contract/shown-text.ts';
import { MAX_SHOWN } from '../guards/lessons.ts';
import { HELD_WORDS } from '../guards/refusal.ts';
import { shownRule } from '../rules/book/shown-rule.ts';
import type { ActiveLesson } from '../store/rules/lessons.ts';
import { INSIST_WITHIN_MINUTES } from './held-calls/held-calls.ts';

/** Longest context sent. The client replaces one above 10,000 characters with a stub. */
const MAX_CONTEXT_CHARS = 9_500;

/** The output of a PreToolUse hook in the client's format. */
type LessonOutput = {
  readonly systemMessage: string;
  readonly hookSpecificOutput: {
    readonly hookEventName: ToolEventName;
    readonly additionalContext: string;
    readonly permissionDecision?: 'ask' | 'deny';
    readonly permissionDecisionReason?: string;
  };
};

/** The same for a held call, where the reason says everything. */
type HoldOutput = {
  readonly systemMessage: string;
  readonly hookSpecificOutput: {
    readonly hookEventName: 'PreToolUse';
    readonly permissionDecision: 'deny';
    readonly permissionDecisionReason: string;
  };
};

type AnswerOptions = {
  /** The answered event; only PreToolUse can ask or deny. Default PreToolUse. */
  readonly event?: ToolEventName;
  /** Lessons shown at the previous, identical call. Their warnings aren't repeated; ask and deny are. */
  readonly alreadyShown?: ReadonlySet<number>;
};

/** Whether lessons hold a call: at least one holds, and none asks or denies. */
export function holds(fired: readonly ActiveLesson[]): boolean {
  return fired.some(isHolding) && !fired.some(({ action }) => action === 'deny' || action === 'ask');
}

/**
 * Stop a call for the first time. Only a denial's reason reaches the model before the call, so it contains everything.
 */
export function holdAnswerOf(fired: readonly ActiveLesson[]): HoldOutput {
  const shown = showFirst(fired, fired.find(isHolding));
  const reason = [
    HELD_WORDS,
    ...linesOf(shown, fired.length),
    `Prefer the safer way where it serves the purpose. If the call is still right, make it again unchanged within ${INSIST_WITHIN_MINUTES} minutes, and it runs.`,
  ].join('\n');
  return {
    systemMessage: `agent-memory held a call: ${titlesOf(shown, fired.length)}`,
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: reason.slice(0, MAX_CONTEXT_CHARS),
    },
  };
}

/** The user's message when a held call is repeated and runs. The model has already seen the lessons. */
export function insistedAnswerOf(fired: readonly ActiveLesson[]): Pick<LessonOutput, 'systemMessage'> {
  const shown = showFirst(fired, fired.find(isHolding));
  return {
    systemMessage: `agent-memory let a held call run, since the agent insisted: ${titlesOf(shown, fired.length)}`,
  };
}

/**
 * Turn fired lessons (worst first) into the answer for a call that isn't held. `additionalContext` goes to the model
 * with the call's result, `systemMessage` to the user only. If a lesson asks or denies, the answer has that decision
 * and its reason. Shows at most five lessons; the decision considers all.
 */
export function answerOf(fired: readonly ActiveLesson[], options: AnswerOptions = {}): LessonOutput | undefined {
  const event = options.event ?? 'PreToolUse';
  const isDecision = ({ action }: ActiveLesson) => action === 'deny' || action === 'ask';
  const fresh = fired.filter((lesson) => isDecision(lesson) || !options.alreadyShown?.has(lesson.id));
  if (fresh.length === 0) return undefined;
  const deciding =
    event === 'PreToolUse'
      ? (fresh.find((lesson) => lesson.action === 'deny') ?? fresh.find((lesson) => lesson.action === 'ask'))
      : undefined;
  const shown = showFirst(fresh, deciding);
  const context = [heading(event, deciding !== undefined), ...linesOf(shown, fresh.length)].join('\n');
  return {
    systemMessage: `agent-memory: ${titlesOf(shown, fresh.length)}`,
    hookSpecificOutput: {
      hookEventName: event,
      additionalContext: context.slice(0, MAX_CONTEXT_CHARS),
      ...(deciding
        ? {
            permissionDecision: deciding.action === 'deny' ? 'deny' : 'ask',
            permissionDecisionReason: `${titleOf(deciding)}: ${oneLine(deciding.rule, MAX_RULE_CHARS)}`,
          }
        : {}),
    },
  };
}

/** The first five, always including the deciding lesson. */
function showFirst(fresh: readonly ActiveLesson[], deciding: ActiveLesson | undefined): readonly ActiveLesson[] {
  const first = fresh.slice(0, MAX_SHOWN);
  return deciding && !first.includes(deciding) ? [...first.slice(0, MAX_SHOWN - 1), deciding] : first;
}

function heading(event: ToolEventName, decided: boolean): string {
  if (event !== 'PreToolUse') return 'Lessons from memory about the result of this call:';
  return decided
    ? 'Lessons from memory about this call:'
    : 'Lessons from memory about this call. If it was a mistake, put it right; choose the safer way next time:';
}

/** A line per shown lesson, and the number of further ones in `fired`. */
function linesOf(shown: readonly ActiveLesson[], fired: number): string[] {
  const more = fired - shown.length;
  return [
    ...shown.map((lesson) => `- [${lesson.kind === null ? lesson.severity : 'rule of the user'}] ${wordsOf(lesson)}`),
    ...(more > 0 ? [`(${more} more lessons fired.)`] : []),
  ];
}

function titlesOf(shown: readonly ActiveLesson[], fired: number): string {
  const more = fired - shown.length;
  return `${shown.map(titleOf).join('; ')}${more > 0 ? ` (+${more})` : ''}`;
}

/** Title and rule; a rule's own words once. What a model saved on its own is quoted with its source. */
function wordsOf(lesson: ActiveLesson): string {
  const rule = oneLine(lesson.rule, MAX_RULE_CHARS);
  const words = lesson.kind === null || lesson.title !== lesson.rule ? `${titleOf(lesson)}: ${rule}` : shownRule(rule);
  return lesson.source === 'agent' && !lesson.confirmed
    ? `(saved by the agent, not confirmed by the user) ${quote(words)}`
    : words;
}

const isHolding = ({ action }: ActiveLesson): boolean => action === 'hold';

const titleOf = (lesson: ActiveLesson): string => oneLine(lesson.title, MAX_TITLE_CHARS);
