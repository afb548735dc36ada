/** The files as the library reads them that most trainers use: `pip install datasets`, and AGENT_MEMORY_PYTHON if it isn't python3's. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { datasetConfigSchema } from '../../daemon/contract/dataset.ts';
import { buildDataset } from '../../daemon/dataset/build-dataset.ts';
import { splitDataset } from '../../daemon/dataset/split-dataset.ts';
import { beginDump } from '../../daemon/store/transfer/dump.ts';
import { createRedactor } from '../../packages/redactor/index.ts';
import { withDatabase } from '../support/databases.ts';
import { recordTurns, smoothTurn } from './recorded-turns.ts';

const PYTHON = process.env.AGENT_MEMORY_PYTHON ?? 'python3';
const missing =
  spawnSync(PYTHON, ['-c', 'import importlib.util, sys; sys.exit(importlib.util.find_spec("datasets") is None)'])
    .status === 0
    ? undefined
    : 'the Python library `datasets` is not here';
const SESSIONS = 20;
const READ = `
import json, sys
from datasets import load_dataset
folder = sys.argv[1]
data = load_dataset("json", data_files={name: f"{folder}/{name}.jsonl" for name in ("train", "validation")}, cache_dir=f"{folder}/cache")
rows = list(data["train"]) + list(data["validation"])
calls = [call["function"] for row in rows for message in row["messages"] for call in message["tool_calls"]]
print(json.dumps({"rows": len(rows), "calls": len(calls), "arguments": json.loads(calls[0]["arguments"]),
  "tools": [tool["function"]["name"] for tool in json.loads(rows[0]["tools"])], "roles": [message["role"] for message in rows[0]["messages"]]}))
`;

const db = withDatabase();

it.skipIf(missing)(`load in the library${missing ? `: skipped, ${missing}` : ''}`, { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'am-library-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = datasetConfigSchema.parse({ validation_share: 0.3 });
  const names = Array.from({ length: SESSIONS }, (_, at) => `otter ${at}`);
  await recordTurns(db(), Object.fromEntries(names.map((name) => [name, [smoothTurn(name)]])));
  await db().transaction(async (tx) => {
    await beginDump(tx, false);
    await buildDataset(tx, { folder, config, filter: {}, redactor: createRedactor(), onRows() {} });
  });
  await splitDataset(folder, config);
  const env = { ...process.env, HF_HUB_OFFLINE: '1' };
  const said = execFileSync(PYTHON, ['-c', READ, folder], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const read = JSON.parse(said.trim().split('\n').at(-1)!);
  expect(read).toMatchObject({ rows: SESSIONS, calls: SESSIONS * 2, tools: ['Bash', 'Read'] });
  expect(read.arguments.command).toMatch(/^ls otter \d+ 0$/);
  expect(read.roles).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant']);
});
