import type { ToolEventName } from '../contract/hook-events.ts';
import { MAX_RULE_CHARS, MAX_TITLE_CHARS } from '../contract/lessons.ts';
import { oneLine, quote } from '../contract/shown-text.ts';
import { MAX_SHOWN } from '../lessons/lessons.ts';
import type { ActiveLesson } from '../store/lessons.ts';

/** Longest context that is sent: the client replaces anything above 10,000 characters with a stub. */
const MAX_CONTEXT_CHARS = 9_500;

/** What a PreToolUse hook prints, in the client's shape. */
type LessonOutput = {
  readonly systemMessage: string;
  readonly hookSpecificOutput: {
    readonly hookEventName: ToolEventName;
    readonly additionalContext: string;
    readonly permissionDecision?: 'ask' | 'deny';
    readonly permissionDecisionReason?: string;
  };
};

type AnswerOptions = {
  /** The event that is answered; only PreToolUse can ask or deny. Default PreToolUse. */
  readonly event?: ToolEventName;
  /** Lessons that the previous, identical call was warned about: warnings are not repeated; ask and deny are. */
  readonly alreadyShown?: ReadonlySet<number>;
};

/**
 * Turn fired lessons (worst first) into the hook's answer: for the model (`additionalContext`), for the user
 * (`systemMessage`, which never reaches the model) and, where one asks or denies, as the decision with its reason.
 * At most five are shown; the decision considers all of them.
 */
export function answerOf(fired: readonly ActiveLesson[], options: AnswerOptions = {}): LessonOutput | undefined {
  const event = options.event ?? 'PreToolUse';
  const fresh = fired.filter((lesson) => lesson.action !== 'warn' || !options.alreadyShown?.has(lesson.id));
  if (fresh.length === 0) return undefined;
  const deciding =
    event === 'PreToolUse'
      ? (fresh.find((lesson) => lesson.action === 'deny') ?? fresh.find((lesson) => lesson.action === 'ask'))
      : undefined;
  const shown = showFirst(fresh, deciding);
  const more = fresh.length - shown.length;
  const lines = shown.map((lesson) => `- [${lesson.severity}] ${wordsOf(lesson)}`);
  const context = [
    heading(event, deciding !== undefined),
    ...lines,
    ...(more > 0 ? [`(${more} more lessons fired.)`] : []),
  ].join('\n');
  const titles = shown.map((lesson) => titleOf(lesson)).join('; ');
  return {
    systemMessage: `agent-memory: ${titles}${more > 0 ? ` (+${more})` : ''}`,
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

/** The first five; the deciding lesson is among them even if five others are worse. */
function showFirst(fresh: readonly ActiveLesson[], deciding: ActiveLesson | undefined): readonly ActiveLesson[] {
  const first = fresh.slice(0, MAX_SHOWN);
  return deciding && !first.includes(deciding) ? [...first.slice(0, MAX_SHOWN - 1), deciding] : first;
}

function heading(event: ToolEventName, decided: boolean): string {
  if (event !== 'PreToolUse') return 'Lessons from memory about the result of this call:';
  return decided
    ? 'Lessons from memory about this call:'
    : 'Lessons from memory about this call. Consider them first; choose the safer way where it serves the purpose:';
}

/** Title and rule; a model's own lesson is quoted, with its source. */
function wordsOf(lesson: ActiveLesson): string {
  const words = `${titleOf(lesson)}: ${oneLine(lesson.rule, MAX_RULE_CHARS)}`;
  return lesson.source === 'agent' && !lesson.confirmed
    ? `(saved by the agent, not confirmed by the user) ${quote(words)}`
    : words;
}

const titleOf = (lesson: ActiveLesson): string => oneLine(lesson.title, MAX_TITLE_CHARS);
