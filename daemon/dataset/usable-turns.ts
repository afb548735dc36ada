// Selects a session's turns for training, and grades them.
import { TIERS, type Tier } from '../contract/dataset.ts';
import { isObject } from '../contract/json-object.ts';
import { isRefusal } from '../guards/refusal.ts';
import type { SentenceClassifier } from '../rules/learnt/classifier.ts';
import { readSignals } from '../rules/learnt/read-signals.ts';
import { CORRECTS_FROM } from '../rules/learnt/teaches.ts';
import type { DatasetCall, DatasetTurn } from '../store/transfer/dataset-rows.ts';
import type { Drop, DropReason } from './drops.ts';

export type UsableTurn = DatasetTurn & { tier: Tier };

/** Text that the client's or our own truncation leaves in an input. */
const CUT = /\[… \d+ (?:bytes cut|characters left out) …\]/;
/** Names that function calling allows. */
const TOOL_NAME = /^[\w.-]{1,128}$/;
const MASKED = /\[REDACTED:[\w-]+\]|\[not stored: this file may hold secrets/;

type Options = { isLeftOut: (tool: string) => boolean; classify: SentenceClassifier; onDrop(drop: Drop): void };

/**
 * Drop unusable turns, and grade the others:
 *
 *   gold     every call succeeded, the agent said how it ended, and the next prompt corrects nothing
 *   silver   a call failed or was left out on the way, or the end is unknown
 *   bronze   the last call failed, a person stopped the turn, or the next prompt corrects it
 */
export function usableTurns(session: string, turns: readonly DatasetTurn[], options: Options): UsableTurn[] {
  return turns.flatMap((turn, index): UsableTurn[] => {
    const calls = turn.calls.filter((call) => {
      const reason = whyUnusable(call, options.isLeftOut);
      if (reason)
        options.onDrop({ reason, session, prompt: turn.prompt_id, call: call.tool_use_id, detail: call.tool_name });
      return reason === undefined;
    });
    if (calls.length === 0 && (turn.said ?? '').trim() === '') {
      options.onDrop({ reason: 'empty-turn', session, prompt: turn.prompt_id });
      return [];
    }
    return [{ ...turn, calls, tier: tierOf(turn, calls, turns[index + 1], options) }];
  });
}

/** The lowest of some tiers. */
export const lowestTier = (tiers: readonly Tier[]): Tier =>
  TIERS[Math.max(...tiers.map((tier) => TIERS.indexOf(tier)))] ?? 'bronze';

/** The reason why a call is unusable; undefined if it is usable. */
export function whyUnusable(call: DatasetCall, isLeftOut: (tool: string) => boolean): DropReason | undefined {
  if (call.agent_id !== null) return 'subagent';
  if (isLeftOut(call.tool_name)) return 'left-out-tool';
  if (call.success === null && call.output_preview === null && call.error === null) return 'unfinished';
  if (!isObject(call.input)) return 'no-arguments';
  if (!TOOL_NAME.test(call.tool_name)) return 'odd-tool-name';
  const input = JSON.stringify(call.input);
  if (CUT.test(input)) return 'cut-input';
  return MASKED.test(input) ? 'masked-input' : undefined;
}

function tierOf(turn: DatasetTurn, calls: DatasetCall[], next: DatasetTurn | undefined, { classify }: Options): Tier {
  const wasStopped = turn.calls.some(isRefusal);
  if (wasStopped || calls.at(-1)?.success === false || corrects(next, turn, classify)) return 'bronze';
  const wasSmooth = calls.every(({ success }) => success === true) && calls.length === ownCalls(turn);
  return wasSmooth && (turn.said ?? '').trim() !== '' ? 'gold' : 'silver';
}

/** Calls that the agent itself made. */
const ownCalls = (turn: DatasetTurn) => turn.calls.filter(({ agent_id }) => agent_id === null).length;

/** Whether a prompt corrects the turn before it. */
function corrects(prompt: DatasetTurn | undefined, before: DatasetTurn, classify: SentenceClassifier): boolean {
  if (!prompt) return false;
  const calls = before.calls.slice(-3).map(({ tool_name, input }) => ({ toolName: tool_name, toolInput: input }));
  return readSignals(prompt.text, { said: before.said, calls, wasStopped: false }, classify).some(
    (sentence) => sentence.corrects >= CORRECTS_FROM,
  );
}
