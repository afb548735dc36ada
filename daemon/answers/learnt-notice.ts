import { oneLine } from '../contract/shown-text.ts';
import type { Rules } from '../rules/rules.ts';
import type { HookHandler } from './hook-handler.ts';

const RULE_CHARS = 120;

/** Tell the user, once, what a session has taught, and how to take it back. */
export function withLearntNotice(rules: Pick<Rules, 'takeUntold'>, answer: HookHandler): HookHandler {
  return async (event) => {
    const inner = await answer(event);
    const learnt = rules.takeUntold(event.sessionId);
    if (learnt.length === 0) return inner;
    const said = learnt.map(({ id, text, against }) => {
      const words = `“${oneLine(text, RULE_CHARS)}”`;
      return against === undefined
        ? `${words} (undo: agent-memory rules end ${id})`
        : `${words}, which waits since rule #${against} is locked (take it: agent-memory rules approve ${id})`;
    });
    return { ...inner, output: { ...inner?.output, systemMessage: `agent-memory learnt: ${said.join('; ')}` } };
  };
}
