import { oneLine } from '../contract/shown-text.ts';
import { shownRule } from '../rules/book/shown-rule.ts';
import type { Rules } from '../rules/rules.ts';
import type { HookHandler } from './hook-handler.ts';

const RULE_CHARS = 120;
/** Ids in one line; `agent-memory rules list --status draft` shows the rest. */
const MAX_IDS = 10;

/** Tell the user, once, what a session taught, what that replaces, and how to undo it. */
export function withLearntNotice(rules: Pick<Rules, 'takeUntold' | 'tell'>, answer: HookHandler): HookHandler {
  return async (event) => {
    const inner = await answer(event);
    const learnt = rules.takeUntold(event.sessionId);
    if (learnt.length === 0) return inner;
    const noted = learnt.filter(({ isNoted }) => isNoted);
    const others = learnt.filter(({ isNoted }) => !isNoted);
    const said = [...others.map(describe), ...(noted.length > 0 ? [describeNoted(noted)] : [])];
    return {
      ...inner,
      async missed() {
        rules.tell(event.sessionId, learnt); // retried with the next answer
        await inner?.missed?.();
      },
      output: {
        ...inner?.output,
        systemMessage: `${others.every(({ isSpared }) => isSpared) ? 'agent-memory' : 'agent-memory learnt'}: ${said.join('; ')}`,
      },
    };
  };
}

/** New drafts of the agent's own memory in one line: the first one's words, and as many ids as fit. */
function describeNoted(noted: ReturnType<Rules['takeUntold']>): string {
  const [first] = noted;
  const ids = noted.slice(0, MAX_IDS).map(({ id }) => id);
  const more = noted.length > 1 ? ` and ${noted.length - 1} more` : '';
  const [wait, take] = noted.length > 1 ? ['wait', 'take them'] : ['waits', 'take it'];
  return `“${oneLine(shownRule(first!.text), RULE_CHARS)}”${more} ${wait}, from the agent’s own memory (${take}: agent-memory rules approve ${ids.join(' ')})`;
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
