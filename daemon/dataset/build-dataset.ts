/**
 * Builds a data set. Every session is read twice in one state of the memory, first for the tools' schemas, then for the examples:
 *
 *   turns → usable ones → tiers → windows → no duplicates → no secrets → examples.jsonl; what is left out on the way → drops.jsonl
 */

import { createHash } from 'node:crypto';
import type { Redactor } from '../../packages/redactor/index.ts';
import type { DatasetConfig, DatasetManifest } from '../contract/dataset.ts';
import type { Queries } from '../db/database.ts';
import { openClassifier } from '../rules/learnt/classifier.ts';
import {
  type DatasetFilter,
  type DatasetSession,
  datasetSessions,
  readDatasetTurns,
} from '../store/transfer/dataset-rows.ts';
import { countChatTokens, systemText } from './chat-template.ts';
import { writeJson, writeLines } from './dataset-files.ts';
import type { Drop } from './drops.ts';
import { type ChatExample, message } from './example.ts';
import { openQwenTokens } from './qwen-tokens.ts';
import { secretsIn } from './secrets-in.ts';
import { createTally } from './tally.ts';
import { collectToolSchemas } from './tool-schemas.ts';
import { type UsableTurn, usableTurns, whyUnusable } from './usable-turns.ts';
import { type Window, windowsOf } from './windows.ts';

type BuildParts = {
  folder: string;
  config: DatasetConfig;
  filter: DatasetFilter;
  /** It finds secrets even where the settings turn redaction off. */
  redactor: Redactor;
  onRows(rows: number): void;
};

/** Build in a transaction that sees one state. @throws TransferError */
export async function buildDataset(
  tx: Queries,
  { folder, config, filter, redactor, onRows }: BuildParts,
): Promise<DatasetManifest> {
  const isLeftOut = toolTest(config.leave_out_tools);
  const schemas = collectToolSchemas();
  for await (const { session_id } of datasetSessions(tx, filter)) {
    const { turns } = await readDatasetTurns(tx, session_id);
    for (const { calls } of turns)
      for (const call of calls) if (whyUnusable(call, isLeftOut) === undefined) schemas.add(call);
  }
  const classify = openClassifier();
  const count = openQwenTokens();
  const countTokens = (chat: string) => countChatTokens(chat, count);
  const tally = createTally(config);
  const known = new Set<string>();

  const examplesOf = async (session: DatasetSession, onDrop: (drop: Drop) => void): Promise<ChatExample[]> => {
    const { session_id, project } = session;
    const { turns, promptless } = await readDatasetTurns(tx, session_id);
    tally.read.sessions++;
    tally.read.prompts += turns.length;
    tally.read.calls += promptless.length + turns.reduce((sum, { calls }) => sum + calls.length, 0);
    onRows(turns.length + promptless.length);
    for (const call of promptless)
      onDrop({ reason: 'no-prompt', session: session_id, call: call.tool_use_id, detail: call.tool_name });
    const usable = usableTurns(session_id, turns, { isLeftOut, classify, onDrop });
    const runs = runsOf(usable, (turn) => {
      if (config.tiers.includes(turn.tier)) return true;
      onDrop({ reason: 'tier', session: session_id, prompt: turn.prompt_id, detail: turn.tier });
      for (const call of turn.calls)
        onDrop({ reason: 'tier', session: session_id, call: call.tool_use_id, detail: turn.tier });
      return false;
    });
    const tools = schemas.of(new Set(runs.flat().flatMap(({ calls }) => calls.map(({ tool_name }) => tool_name))));
    const headTokens = countTokens(systemText(config.system, tools));
    const windows = runs.flatMap((run) =>
      windowsOf(run, {
        ...config,
        headTokens,
        countTokens,
        onTooLong: (call, turn) =>
          onDrop({ reason: 'too-long', session: session_id, prompt: turn.prompt_id, call: call.tool_use_id }),
      }),
    );
    return windows.flatMap((window) => {
      const example = exampleOf(window, { session: session_id, project: project ?? '', tools, headTokens, config });
      const drop = whyDropped(example, window);
      if (drop) onDrop({ ...drop, session: session_id, prompt: window.prompt });
      return drop ? [] : [example];
    });
  };

  const whyDropped = (example: ChatExample, window: Window): Pick<Drop, 'reason' | 'detail'> | undefined => {
    const detail = `${window.calls} calls`;
    if (window.calls === 0) return { reason: 'no-calls' };
    if (known.has(example.id)) return { reason: 'duplicate', detail };
    known.add(example.id);
    const rules = secretsIn(example, redactor);
    return rules.length > 0 ? { reason: 'secret', detail: `${detail}: ${rules.join(', ')}` } : undefined;
  };

  const examples = await writeLines(folder, 'examples');
  const drops = await writeLines(folder, 'drops');
  try {
    for await (const session of datasetSessions(tx, filter)) {
      const dropped: Drop[] = [];
      for (const example of await examplesOf(session, (drop) => dropped.push(drop))) {
        tally.kept(example);
        await examples.add(example);
      }
      for (const drop of dropped) {
        tally.dropped(drop);
        await drops.add(drop);
      }
    }
    const { sha256 } = await examples.finish();
    await drops.finish();
    const manifest = tally.manifest(sha256);
    writeJson(folder, 'manifest', manifest);
    return manifest;
  } finally {
    await examples.discard();
    await drops.discard();
  }
}

function exampleOf(
  { messages, tokens, tier, turns, calls }: Window,
  {
    session,
    project,
    tools,
    headTokens,
    config,
  }: { session: string; project: string; tools: string; headTokens: number; config: DatasetConfig },
): ChatExample {
  // Outputs and ids don't count: the same question with the same calls teaches the same.
  const teaches = messages.map(({ role, content, tool_calls }) =>
    role === 'tool' ? '' : [role, content.replace(/\s+/g, ' ').trim(), ...tool_calls.map((call) => call.function)],
  );
  const id = createHash('sha256').update(JSON.stringify(teaches)).digest('hex').slice(0, 24);
  const head = config.system === '' ? [] : [message('system', config.system)];
  return {
    id,
    session,
    project,
    tier,
    turns,
    calls,
    tokens: tokens + headTokens,
    messages: [...head, ...messages],
    tools,
  };
}

/** Consecutive turns that are wanted, without gaps: a window must not leap over a turn. */
function runsOf(turns: readonly UsableTurn[], isWanted: (turn: UsableTurn) => boolean): UsableTurn[][] {
  const runs: UsableTurn[][] = [[]];
  for (const turn of turns) {
    if (isWanted(turn)) runs.at(-1)!.push(turn);
    else runs.push([]);
  }
  return runs;
}

function toolTest(patterns: readonly string[]): (tool: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const starts = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  return (tool) => exact.has(tool) || starts.some((start) => tool.startsWith(start));
}
