// What memory added to a prompt or to a session's start, counted in words.
import { count } from '../daemon/contract/amounts.ts';

type Item = Record<string, unknown>;

/** Zones of a block whose lines tell the agent what to do: how to look further, what to note. */
const TO_THE_AGENT = ['again', 'hint'];

/**
 * The parts of what was added: memories, rules, and lines of two sorts: on earlier work, and what the agent is told to
 * do.
 */
export function partsOfAdded(items: readonly Item[]) {
  const lines = items.filter(({ rule, line }) => rule === undefined && line !== undefined);
  const isToTheAgent = ({ zone }: Item) => TO_THE_AGENT.includes(String(zone));
  return {
    memories: items.filter(({ rule, line }) => rule === undefined && line === undefined),
    rules: items.filter(({ rule }) => rule !== undefined),
    earlier: lines.filter((one) => !isToTheAgent(one)),
    toTheAgent: lines.filter(isToTheAgent),
  };
}

/** All that was added, counted: `4 memories, 1 rule and 1 note`; without the memories where `besides` is asked for. */
export function addedInWords(items: readonly Item[], { besides = false } = {}): string {
  const { memories, rules, earlier, toTheAgent } = partsOfAdded(items);
  const notes = earlier.length + toTheAgent.length;
  const said = [
    !besides && memories.length > 0 && count(memories.length, 'memory', 'memories'),
    rules.length > 0 && count(rules.length, 'rule'),
    notes > 0 && count(notes, 'note'),
  ].filter((one) => one !== false);
  return said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}
