/** What a data set for fine-tuning is built from and held to: the file `dataset.json`, which repeats a run. */
import { z } from 'zod';

/** How good a turn was, the best first. */
export const TIERS = ['gold', 'silver', 'bronze'] as const;
export type Tier = (typeof TIERS)[number];

const share = z.number().min(0).max(1);
const count = z.number().int().min(0);

/** Thresholds of the audit: a data set that misses one is not trained on. */
const auditGate = z.strictObject({
  min_examples: count.default(50),
  min_validation: count.default(5),
  min_tools: count.default(3),
  /** The most of all calls that one tool may have: a model that sees one tool only calls nothing else. */
  max_tool_share: share.default(0.8),
  min_gold_share: share.default(0.1),
  /** The most of the calls read that may have been dropped. */
  max_dropped_share: share.default(0.7),
});

/** Thresholds of a model's outputs. Defaults: what a tuned model must reach to be of use, from the project's own earlier runs. */
const outputGate = z.strictObject({
  /** Validation examples that a model is asked. */
  examples: z.number().int().min(1).default(100),
  min_parsed: share.default(0.85),
  min_known_tool: share.default(0.85),
  min_fits_schema: share.default(0.75),
  /** The most outputs that call again what was called just before. */
  max_repeated: share.default(0.2),
  /** The most outputs that call a tool without the arguments it needs. */
  max_empty_arguments: share.default(0.05),
});

export const datasetConfigSchema = z.strictObject({
  /** A project's key or folder; absent: all. */
  project: z.string().optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** Only sessions of these agents; absent: all. */
  agents: z.array(z.string()).optional(),
  /** Tools whose calls are left out; `*` at the end stands for any further letters. */
  leave_out_tools: z
    .array(z.string())
    .default([
      'TodoWrite',
      'TaskCreate',
      'TaskUpdate',
      'TaskList',
      'ToolSearch',
      'mcp__memory__*',
      'mcp__plugin_mem_*',
    ]),
  /** A system text that each example begins with. */
  system: z.string().default(''),
  window: z
    .strictObject({
      turns: z.number().int().min(1).max(100).default(4),
      tokens: z.number().int().min(512).max(1_000_000).default(8192),
    })
    .prefault({}),
  /** Characters of a tool's output; the middle of a longer one is left out. */
  output_chars: z.number().int().min(100).max(4000).default(2000),
  tiers: z.array(z.enum(TIERS)).min(1).default(['gold', 'silver']),
  validation_share: z.number().min(0.01).max(0.5).default(0.1),
  /** Another seed divides the sessions in another way. */
  seed: z.string().default('1'),
  audit: auditGate.prefault({}),
  outputs: outputGate.prefault({}),
  /** The program that trains, with its arguments. */
  train: z.array(z.string()).min(1).optional(),
  /** The program that answers questions.jsonl on stdin with lines {id, output}. */
  model: z.array(z.string()).min(1).optional(),
});
export type DatasetConfig = z.infer<typeof datasetConfigSchema>;

/** The files of a data set's folder. */
export const DATASET_FILES = {
  config: 'dataset.json',
  manifest: 'manifest.json',
  examples: 'examples.jsonl',
  drops: 'drops.jsonl',
  train: 'train.jsonl',
  validation: 'validation.jsonl',
  /** What a model is asked: validation examples up to a call. */
  questions: 'questions.jsonl',
  /** What a model answered. */
  outputs: 'outputs.jsonl',
  audit: 'audit.json',
  validated: 'validated.json',
} as const;

export type DatasetManifest = {
  format: 'agent-memory dataset';
  version: 1;
  program: string;
  created_at: string;
  config: DatasetConfig;
  /** What was read. */
  read: { sessions: number; prompts: number; calls: number };
  examples: number;
  calls: number;
  tokens: { tokenizer: string; total: number; median: number; p95: number; longest: number };
  tiers: Record<Tier, number>;
  /** Calls by tool, the most frequent first. */
  tools: Record<string, number>;
  truncated_outputs: number;
  /** What was dropped, by reason; drops.jsonl has each. */
  drops: Record<string, number>;
  /** SHA-256 of examples.jsonl. */
  sha256: string;
};

/** One condition of a gate. */
export type GateCheck = { check: string; value: number; limit: number; is: 'at most' | 'at least'; passed: boolean };
export type GateReport = { passed: boolean; checks: GateCheck[]; faults: string[] };
