// Older clients wrote a subagent's lines between those of its session, without its id: the lines of one run are a
// chain of parents that begins with what the subagent was asked.
import { stringOrNull } from '../../../agents/claude-code/transcript.ts';
import type { JsonObject } from '../../contract/json-object.ts';
import { BoundedMap } from '../../home/bounded-map.ts';

/** Lines that are remembered: a line follows its parent closely, even where several subagents work at once. */
const MAX_LINES = 5000;

/** Create the naming of subagents: a line without an id gets that of the first line of its chain, in place. */
export function createRunNames(): (record: JsonObject) => void {
  const runOf = new BoundedMap<string, string>(MAX_LINES);
  return (record) => {
    if (record.isSidechain !== true || stringOrNull(record.agentId) !== null) return;
    const own = stringOrNull(record.uuid);
    const parent = stringOrNull(record.parentUuid);
    const begins = record.parentUuid === null && record.type === 'user';
    const run = begins ? own : runOf.get(parent ?? '');
    if (!run) return;
    record.agentId = run;
    if (own !== null) runOf.set(own, run);
  };
}
