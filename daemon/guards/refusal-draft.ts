import { createHash } from 'node:crypto';
import { ANY_EDIT_TOOL } from '../contract/hook-events.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine } from '../contract/shown-text.ts';
import { featuresOf } from './call-features.ts';
import { commandPattern } from './command-pattern.ts';
import { type DraftLesson, lessonTitle } from './draft-lesson.ts';
import type { RuleBook } from './packs/fired-rules.ts';
import { riskyCall } from './packs/risky-call.ts';
import { readToolCall } from './tool-call.ts';

type RefusedCall = {
  readonly toolName: string;
  readonly toolInput: unknown;
  /** The user's words with the refusal, or in the next prompt after an interrupt. */
  readonly words: string;
};

const EDIT_TOOL = new RegExp(`^(${ANY_EDIT_TOOL})$`);
/** Refusals without a reason ("no", "stop", "wait"), from which nothing can be learnt. */
const EMPTY_WORDS = /^(no+|nope|stop|wait|cancel|don'?t|hold on|nein|non|never ?mind|\W)*[.!]*$/i;
const MIN_WORDS = 3;
/** A longer operand is a text, and a pattern has 500 characters. */
const MAX_NAME_CHARS = 80;

/**
 * Make a draft from a call that the user refused or interrupted in their own words; undefined if the words give no
 * reason.
 */
export function draftFromRefusal(call: RefusedCall, rules: RuleBook): DraftLesson | undefined {
  const words = call.words.trim();
  if (EMPTY_WORDS.test(words) || words.split(/\s+/).length < MIN_WORDS) return undefined;
  const trigger = triggerOf(call, rules, words);
  const about = featuresOf(call).lines[0] ?? call.toolName;
  const key = JSON.stringify([trigger, words.toLowerCase()]);
  return {
    input: {
      title: lessonTitle(`Refused by the user: ${oneLine(about, 80)}`),
      rule: oneLine(words, MAX_RULE_CHARS),
      detail: words.length > MAX_RULE_CHARS ? words : null,
      severity: 'warning',
      ...trigger,
      action: 'warn',
      active: false,
    },
    source: 'correction',
    sourceKey: `correction:${createHash('sha256').update(key).digest('hex').slice(0, 24)}`,
  };
}

/**
 * The trigger: for a command its riskiest program and options, with the operand that the user's words name; for an edit
 * its file, for another tool its name.
 */
function triggerOf(call: RefusedCall, rules: RuleBook, words: string) {
  const texts = readToolCall(call.toolName, call.toolInput);
  if (EDIT_TOOL.test(call.toolName) && texts.files[0]) {
    return { trigger_tool: ANY_EDIT_TOOL, trigger_files: [texts.files[0]] };
  }
  const { commands } = featuresOf(call);
  const risky = commands.find((command) => rules.fired(riskyCall([command], [], [])).size > 0);
  const command = risky ?? commands.at(-1);
  return command
    ? { trigger_tool: call.toolName, trigger_pattern: commandPattern(command, namedIn(words)) }
    : { trigger_tool: call.toolName };
}

/** Whether a text says all words of an operand: “the vendor cache” those of `vendor/cache`. */
function namedIn(text: string): (operand: string) => boolean {
  const textWords = new Set(wordsIn(text));
  return (operand) => {
    const words = wordsIn(operand);
    return operand.length <= MAX_NAME_CHARS && words.length > 0 && words.every((word) => textWords.has(word));
  };
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
