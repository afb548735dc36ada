import type { RuleKept, UserRule } from '../daemon/contract/rules.ts';
import { oneLine, quote } from '../daemon/contract/shown-text.ts';
import { BadArguments } from './define-tool.ts';

/** A rule on one line. */
export function formatRule({ id, text, kind, project, locked, source, status }: UserRule): string {
  const marks = [kind, project === null && 'all projects', locked && 'locked', status !== 'active' && status].filter(
    Boolean,
  );
  const words =
    source === 'prompt' || source === 'user' || source === 'remark'
      ? oneLine(text)
      : `${quote(oneLine(text))} (not said by the user)`;
  return `#${id} ${words} (${marks.join(', ')})`;
}

/** @throws BadArguments if the text is too short to be a sentence */
export function requireSentence(tool: string, text: string): void {
  if (text.trim().length < 3) throw new BadArguments(`${tool}: text must be a sentence`);
}

/**
 * The outcome of words that a model wanted to save; `note` repeats it in the data, since Claude Code shows its model
 * nothing else.
 */
export function answerKept(outcome: RuleKept) {
  const note = describeKept(outcome);
  return { text: note, data: { ...outcome, note } };
}

function describeKept({ id, status, text, known, narrowed }: RuleKept): string {
  if (status === 'draft')
    return `Not found in what the user typed here, so #${id} is a draft until the user runs \`agent-memory rules approve ${id}\`.`;
  if (status === 'ended') return `The user rejected or ended #${id}; it is not saved again.`;
  const calls = narrowed
    ? ` Its words match ${narrowed.would_fire} of the latest ${narrowed.looked_at} calls, so it ${narrowed.only_reminds ? 'reminds and stops none' : 'fires on fewer'}.`
    : '';
  return `Rule #${id} ${known ? 'existed already' : 'is active from now on'}: ${quote(oneLine(text))}${calls}`;
}
