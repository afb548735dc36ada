/**
 * The gate before training: the files must be unchanged since the build, well formed, free of secrets, split without
 * leakage, and large enough.
 */

import type { Redactor } from '../../packages/redactor/index.ts';
import type { DatasetConfig, GateReport } from '../contract/dataset.ts';
import { chatText, countChatTokens } from './chat-template.ts';
import { fileHash, pathOf, readManifest, readRows, writeJson } from './dataset-files.ts';
import { createGate } from './gate.ts';
import { openQwenTokens } from './qwen-tokens.ts';
import { secretsIn } from './secrets-in.ts';
import { sharedPrompts } from './split-dataset.ts';
import { whyMalformed } from './why-malformed.ts';

/** Check a folder and write audit.json. @throws TransferError if files are missing or damaged */
export async function auditDataset(folder: string, config: DatasetConfig, redactor: Redactor): Promise<GateReport> {
  const manifest = readManifest(folder);
  const gate = createGate();
  if ((await fileHash(pathOf(folder, 'examples'))) !== manifest.sha256)
    gate.fault('examples.jsonl is not the file that was built: build it again');
  const built = new Set<string>();
  for await (const { id } of readRows(pathOf(folder, 'examples'))) built.add(id);

  const count = openQwenTokens();
  const parts = { train: newPart(), validation: newPart() };
  const tools: Record<string, number> = {};
  let gold = 0;
  for (const name of ['train', 'validation'] as const) {
    const part = parts[name];
    for await (const example of readRows(pathOf(folder, name))) {
      const location = `${name}.jsonl, ${example.id}`;
      const malformed = whyMalformed(example);
      if (malformed) {
        gate.fault(`${location}: ${malformed}`);
        continue;
      }
      if (!built.delete(example.id)) gate.fault(`${location} was not built, or is there twice`);
      const secrets = secretsIn(example, redactor);
      if (secrets.length > 0) gate.fault(`${location} holds a secret (${secrets.join(', ')})`);
      const tokens = countChatTokens(chatText(example.messages, example.tools), count);
      if (tokens > config.window.tokens) gate.fault(`${location} has ${tokens} tokens`);
      part.rows++;
      part.sessions.add(example.session);
      for (const prompt of sharedPrompts(example)) part.prompts.add(prompt);
      if (example.tier === 'gold') gold++;
      for (const called of example.messages.flatMap(({ tool_calls }) => tool_calls))
        tools[called.function.name] = (tools[called.function.name] ?? 0) + 1;
    }
  }
  if (built.size > 0) gate.fault(`${built.size} examples are in neither part: split the data set again`);
  for (const session of parts.validation.sessions) {
    if (parts.train.sessions.has(session)) gate.fault(`Session ${session} is in both parts`);
  }
  for (const prompt of parts.validation.prompts) {
    if (parts.train.prompts.has(prompt)) gate.fault(`A prompt is in both parts: ${prompt.slice(0, 80)}`);
  }

  const rows = parts.train.rows + parts.validation.rows;
  const calls = Object.values(tools).reduce((sum, uses) => sum + uses, 0);
  const limits = config.audit;
  gate.atLeast('examples', rows, limits.min_examples);
  gate.atLeast('examples for validation', parts.validation.rows, limits.min_validation);
  gate.atLeast('tools', Object.keys(tools).length, limits.min_tools);
  gate.atMost(
    'share of the most frequent tool',
    ratio(Math.max(0, ...Object.values(tools)), calls),
    limits.max_tool_share,
  );
  gate.atLeast('share of gold', ratio(gold, rows), limits.min_gold_share);
  gate.atMost('share of calls dropped', 1 - ratio(calls, manifest.read.calls), limits.max_dropped_share);
  const report = gate.report();
  writeJson(folder, 'audit', report);
  return report;
}

const newPart = () => ({ rows: 0, sessions: new Set<string>(), prompts: new Set<string>() });

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000);
