import { oneLine } from '../contract/shown-text.ts';
import { shownRule } from '../rules/book/shown-rule.ts';
import type { Rules } from '../rules/rules.ts';
import type { HookHandler } from './hook-handler.ts';

const RULE_CHARS = 120;

/** Tell the user, once, what a session has taught, what that replaces, and how to take it back. */
export function withLearntNotice(rules: Pick<Rules, 'takeUntold' | 'tell'>, answer: HookHandler): HookHandler {
  return async (event) => {
    const inner = await answer(event);
    const learnt = rules.takeUntold(event.sessionId);
    if (learnt.length === 0) return inner;
    const said = learnt.map(describe);
    return {
      ...inner,
      async missed() {
        rules.tell(event.sessionId, learnt); // with the next answer, then
        await inner?.missed?.();
      },
      output: {
        ...inner?.output,
        systemMessage: `${learnt.every(({ isSpared }) => isSpared) ? 'agent-memory' : 'agent-memory learnt'}: ${said.join('; ')}`,
      },
    };
  };
}

function describe({
  id,
  text,
  replaced,
  overridden,
  against,
  isSpared,
  everywhere,
  waits,
}: ReturnType<Rules['takeUntold']>[number]): string {
  const words = `“${oneLine(shownRule(text), RULE_CHARS)}”`;
  if (isSpared) return `${words} did not end rule #${id}, which is locked (end it: agent-memory rules end ${id})`;
  if (against !== undefined)
    return `${words}, which waits since rule #${against} is locked (take it: agent-memory rules approve ${id})`;
  if (waits) return `${words} waits, as somebody else may have said it (take it: agent-memory rules approve ${id})`;
  const named = (rules: readonly { id: number; text: string }[] | undefined) =>
    (rules ?? []).map((rule) => `rule #${rule.id} “${oneLine(shownRule(rule.text), RULE_CHARS)}”`).join(' and ');
  const [older, wider] = [named(replaced), named(overridden)];
  const instead = `${older && `, in the place of ${older}`}${wider && `, here instead of ${wider}, which holds elsewhere`}`;
  const reach = everywhere ? ', in every project of yours' : '';
  return `${words}${reach}${instead} (undo: agent-memory rules end ${id})`;
}
