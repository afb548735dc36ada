import { oneLine } from '../../contract/shown-text.ts';
import type { CallFact } from './call-facts.ts';
import { shownCommand } from './resolved-failures.ts';

/** The calls that agent-memory blocked, each with its outcome. */
export function heldCalls(facts: readonly CallFact[]): string[] {
  const shown = (fact: CallFact) => {
    if (fact.what === 'command') return `\`${shownCommand(fact.command)}\``;
    if (fact.what === 'edit') return `editing ${fact.file}`;
    return fact.what === 'other' ? fact.tool : oneLine(fact.what);
  };
  const held = facts.flatMap((fact, at) => (fact.wasHeld ? [{ what: shown(fact), at }] : []));
  return [...new Map(held.map((one) => [one.what, one])).values()].map(({ what, at }) => {
    const ran = facts.some((fact, later) => later > at && fact.ok === true && shown(fact) === what);
    return `${what} by agent-memory, ${ran ? 'then run' : 'not run'}`;
  });
}
