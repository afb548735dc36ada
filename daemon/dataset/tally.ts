import { type DatasetConfig, type DatasetManifest, TIERS } from '../contract/dataset.ts';
import { packageVersion } from '../home/version.ts';
import type { Drop } from './drops.ts';
import type { ChatExample } from './example.ts';
import { TOKENIZER } from './qwen-tokens.ts';

/** Counts of the input and its outcomes, for the manifest. */
export function createTally(config: DatasetConfig) {
  const read = { sessions: 0, prompts: 0, calls: 0 };
  const drops: Record<string, number> = {};
  const tools: Record<string, number> = {};
  const tiers = { gold: 0, silver: 0, bronze: 0 };
  const lengths: number[] = [];
  let truncated_outputs = 0;
  let calls = 0;
  return {
    /** Counts of the input, maintained by the caller. */
    read,
    dropped({ reason }: Drop): void {
      drops[reason] = (drops[reason] ?? 0) + 1;
    },
    kept(example: ChatExample): void {
      lengths.push(example.tokens);
      tiers[example.tier]++;
      calls += example.calls;
      for (const { tool_calls, truncated } of example.messages) {
        if (truncated) truncated_outputs++;
        for (const { function: called } of tool_calls) tools[called.name] = (tools[called.name] ?? 0) + 1;
      }
    },
    manifest(sha256: string): DatasetManifest {
      lengths.sort((a, b) => a - b);
      const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))] ?? 0;
      return {
        format: 'agent-memory dataset',
        version: 1,
        program: packageVersion(),
        created_at: new Date().toISOString(),
        config,
        read,
        examples: lengths.length,
        calls,
        tokens: {
          tokenizer: TOKENIZER,
          total: lengths.reduce((sum, length) => sum + length, 0),
          median: at(0.5),
          p95: at(0.95),
          longest: lengths.at(-1) ?? 0,
        },
        tiers: Object.fromEntries(TIERS.map((tier) => [tier, tiers[tier]])) as DatasetManifest['tiers'],
        tools: byNumber(tools),
        truncated_outputs,
        drops: byNumber(drops),
        sha256,
      };
    },
  };
}

const byNumber = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)));
