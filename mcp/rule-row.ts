import type { RuleKept, UserRule } from '../daemon/contract/rules.ts';
import { oneLine, quote } from '../daemon/contract/shown-text.ts';
import { BadArguments } from './define-tool.ts';

/** A rule in a line. */
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

/** @throws BadArguments for what is no sentence, which no rule could be */
export function requireSentence(tool: string, text: string): void {
  if (text.trim().length < 3) throw new BadArguments(`${tool}: text must be a sentence`);
}

/** What became of words that a model would keep; `note` says it in the data as well, since Claude Code shows its model nothing else. */
export function answerKept(kept: RuleKept) {
  const note = describeKept(kept);
  return { text: note, data: { ...kept, note } };
}

function describeKept({ id, status, text, known, narrowed }: RuleKept): string {
  if (status === 'draft')
    return `Not found in what the user typed here, so #${id} is a draft: it holds once the user runs \`agent-memory rules approve ${id}\`.`;
  if (status === 'ended') return `The user turned #${id} down or ended it; it is not kept again.`;
  const calls = narrowed
    ? ` Its words meet ${narrowed.would_fire} of the latest ${narrowed.looked_at} calls, so it ${narrowed.only_reminds ? 'reminds and holds none' : 'fires on fewer'}.`
    : '';
  return `Rule #${id} ${known ? 'said so before' : 'holds from now on'}: ${quote(oneLine(text))}${calls}`;
}
