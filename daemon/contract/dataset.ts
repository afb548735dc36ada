/** Input and thresholds of a data set for fine-tuning: the file `dataset.json`, which can repeat a run. */
import { z } from 'zod';

/** Quality tiers of a turn, the best first. */
export const TIERS = ['gold', 'silver', 'bronze'] as const;
export type Tier = (typeof TIERS)[number];

const share = z.number().min(0).max(1);
const count = z.number().int().min(0);

/** Thresholds of the audit: a data set that misses one is not trained on. */
const auditGate = z.strictObject({
  min_examples: count.default(50),
  min_validation: count.default(5),
  min_tools: count.default(3),
  /** Maximum share of calls to one tool: a model trained on a single tool calls nothing else. */
  max_tool_share: share.default(0.8),
  min_gold_share: share.default(0.1),
  /** Maximum share of dropped calls. */
  max_dropped_share: share.default(0.7),
});

/**
 * Thresholds of a model's outputs. Defaults: what a tuned model must reach to be useful, from this project's earlier
 * runs.
 */
const outputGate = z.strictObject({
  /** Number of validation examples put to a model. */
  examples: z.number().int().min(1).default(100),
  min_parsed: share.default(0.85),
  min_known_tool: share.default(0.85),
  min_fits_schema: share.default(0.75),
  /** Maximum share of outputs that repeat the previous call. */
  max_repeated: share.default(0.2),
  /** Maximum share of outputs that call a tool without required arguments. */
  max_empty_arguments: share.default(0.05),
});

export const datasetConfigSchema = z.strictObject({
  /** A project's key or folder; absent: all. */
  project: z.string().optional(),
  since: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  /** Only sessions of these agents; absent: all. */
  agents: z.array(z.string()).optional(),
  /** Tools whose calls are left out; a trailing `*` matches any ending. */
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
  /** A system text at the beginning of each example. */
  system: z.string().default(''),
  window: z
    .strictObject({
      turns: z.number().int().min(1).max(100).default(4),
      tokens: z.number().int().min(512).max(1_000_000).default(8192),
    })
    .prefault({}),
  /** Maximum characters of a tool's output; the middle of a longer one is left out. */
  output_chars: z.number().int().min(100).max(4000).default(2000),
  tiers: z.array(z.enum(TIERS)).min(1).default(['gold', 'silver']),
  validation_share: z.number().min(0.01).max(0.5).default(0.1),
  /** Seed of the split into sessions for training and validation. */
  seed: z.string().default('1'),
  audit: auditGate.prefault({}),
  outputs: outputGate.prefault({}),
  /** The training program, with its arguments. */
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
  /** A question for a model: a validation example up to a call. */
  questions: 'questions.jsonl',
  /** A model's answer. */
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
  /** The input read. */
  read: { sessions: number; prompts: number; calls: number };
  examples: number;
  calls: number;
  tokens: { tokenizer: string; total: number; median: number; p95: number; longest: number };
  tiers: Record<Tier, number>;
  /** Calls by tool, the most frequent first. */
  tools: Record<string, number>;
  truncated_outputs: number;
  /** Dropped items by reason; drops.jsonl lists each. */
  drops: Record<string, number>;
  /** SHA-256 of examples.jsonl. */
  sha256: string;
};

/** One condition of a gate. */
export type GateCheck = { check: string; value: number; limit: number; is: 'at most' | 'at least'; passed: boolean };
export type GateReport = { passed: boolean; checks: GateCheck[]; faults: string[] };
