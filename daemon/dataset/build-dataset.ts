/**
 * Builds a data set. Every session is read twice in one state of the memory, first for the tools' schemas, then for the
 * examples:
 *
 *   turns → usable ones → tiers → windows → no duplicates → no secrets → examples.jsonl; dropped items → drops.jsonl
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
  /** It finds secrets even if the settings turn redaction off. */
  redactor: Redactor;
  onRows(rows: number): void;
};

/** Build in a transaction that sees one state. @throws TransferError */
export async function buildDataset(tx: Queries, parts: BuildParts): Promise<DatasetManifest> {
  const { folder, filter } = parts;
  const build = new Build(tx, parts);
  await build.readSchemas();
  const examples = await writeLines(folder, 'examples');
  const drops = await writeLines(folder, 'drops');
  try {
    for await (const session of datasetSessions(tx, filter)) {
      const made = await build.examplesOf(session);
      for (const example of made.examples) {
        build.tally.kept(example);
        await examples.add(example);
      }
      for (const drop of made.drops) {
        build.tally.dropped(drop);
        await drops.add(drop);
      }
    }
    const { sha256 } = await examples.finish();
    await drops.finish();
    const manifest = build.tally.manifest(sha256);
    writeJson(folder, 'manifest', manifest);
    return manifest;
  } finally {
    await examples.discard();
    await drops.discard();
  }
}

class Build {
  readonly #tx: Queries;
  readonly #parts: BuildParts;
  readonly #isLeftOut: (tool: string) => boolean;
  readonly #schemas = collectToolSchemas();
  readonly #classify = openClassifier();
  readonly #count = openQwenTokens();
  /** The ids of the examples so far. */
  readonly #known = new Set<string>();
  readonly tally;

  constructor(tx: Queries, parts: BuildParts) {
    this.#tx = tx;
    this.#parts = parts;
    this.#isLeftOut = toolTest(parts.config.leave_out_tools);
    this.tally = createTally(parts.config);
  }

  /** Collect the schemas of all tools: an example names those of its session. */
  async readSchemas(): Promise<void> {
    for await (const { session_id } of datasetSessions(this.#tx, this.#parts.filter)) {
      const { turns } = await readDatasetTurns(this.#tx, session_id);
      for (const { calls } of turns) {
        for (const call of calls) {
          if (whyUnusable(call, this.#isLeftOut) === undefined) this.#schemas.add(call);
        }
      }
    }
  }

  async examplesOf({
    session_id: session,
    project,
  }: DatasetSession): Promise<{ examples: ChatExample[]; drops: Drop[] }> {
    const { config } = this.#parts;
    const drops: Drop[] = [];
    const onDrop = (drop: Drop) => void drops.push(drop);
    const runs = await this.#runsOf(session, onDrop);
    const tools = this.#schemas.of(
      new Set(runs.flat().flatMap(({ calls }) => calls.map(({ tool_name }) => tool_name))),
    );
    const countTokens = (chat: string) => countChatTokens(chat, this.#count);
    const headTokens = countTokens(systemText(config.system, tools));
    const windows = runs.flatMap((run) =>
      windowsOf(run, {
        ...config,
        headTokens,
        countTokens,
        onTooLong: (call, turn) =>
          onDrop({ reason: 'too-long', session, prompt: turn.prompt_id, call: call.tool_use_id }),
      }),
    );
    const examples = windows.flatMap((window) => {
      const example = exampleOf(window, { session, project: project ?? '', tools, headTokens, config });
      const drop = this.#whyDropped(example, window);
      if (drop) onDrop({ ...drop, session, prompt: window.prompt });
      return drop ? [] : [example];
    });
    return { examples, drops };
  }

  /** The runs of turns from which a session's examples are made; counts the input. */
  async #runsOf(session: string, onDrop: (drop: Drop) => void): Promise<UsableTurn[][]> {
    const { config, onRows } = this.#parts;
    const { turns, promptless } = await readDatasetTurns(this.#tx, session);
    const { read } = this.tally;
    read.sessions++;
    read.prompts += turns.length;
    read.calls += promptless.length + turns.reduce((sum, { calls }) => sum + calls.length, 0);
    onRows(turns.length + promptless.length);
    for (const call of promptless)
      onDrop({ reason: 'no-prompt', session, call: call.tool_use_id, detail: call.tool_name });
    const usable = usableTurns(session, turns, { isLeftOut: this.#isLeftOut, classify: this.#classify, onDrop });
    return runsOf(usable, (turn) => {
      if (config.tiers.includes(turn.tier)) return true;
      onDrop({ reason: 'tier', session, prompt: turn.prompt_id, detail: turn.tier });
      for (const call of turn.calls) onDrop({ reason: 'tier', session, call: call.tool_use_id, detail: turn.tier });
      return false;
    });
  }

  #whyDropped(example: ChatExample, window: Window): Pick<Drop, 'reason' | 'detail'> | undefined {
    const detail = `${window.calls} calls`;
    if (window.calls === 0) return { reason: 'no-calls' };
    if (this.#known.has(example.id)) return { reason: 'duplicate', detail };
    this.#known.add(example.id);
    const rules = secretsIn(example, this.#parts.redactor);
    return rules.length > 0 ? { reason: 'secret', detail: `${detail}: ${rules.join(', ')}` } : undefined;
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
  // Outputs and ids are ignored: the same question with the same calls is a duplicate.
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

/** Selected consecutive turns, without gaps: a window must not skip a turn. */
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
