import type { TranscriptItem } from '../../../agents/transcript-items.ts';

type TranscriptCounts = {
  /** Lines that a person typed, without subagents' prompts. */
  prompts: number;
  /** Distinct tool_use ids, including subagents'. */
  tool_calls: number;
  tool_results: number;
  /** Ids that have both a call and a result. */
  linked: number;
  sessions: number;
  malformed: number;
};

const CALL = 1;
const RESULT = 2;

/** Counts the items of a stream; memory grows only with the number of distinct tool calls (~100 bytes each). */
export class TranscriptCounter {
  readonly #tools = new Map<string, number>();
  readonly #counts: TranscriptCounts = {
    prompts: 0,
    tool_calls: 0,
    tool_results: 0,
    linked: 0,
    sessions: 0,
    malformed: 0,
  };

  add(item: TranscriptItem): void {
    if (item.type === 'prompt') this.#counts.prompts += item.isCommand ? 0 : 1;
    else if (item.type === 'toolCall') this.#see(item.toolUseId, CALL);
    else if (item.type === 'toolResult') this.#see(item.toolUseId, RESULT);
    else if (item.type === 'session') this.#counts.sessions += 1;
    else if (item.type === 'malformed') this.#counts.malformed += 1;
  }

  total(): TranscriptCounts {
    return { ...this.#counts };
  }

  #see(id: string, side: number): void {
    const halves = this.#tools.get(id) ?? 0;
    if ((halves & side) !== 0) return;
    this.#tools.set(id, halves | side);
    if (side === CALL) this.#counts.tool_calls += 1;
    else this.#counts.tool_results += 1;
    if (halves !== 0) this.#counts.linked += 1;
  }
}
