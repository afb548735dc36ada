import type { Format } from '../make-sample.ts';

export const aiToolingFormats: readonly Format[] = [
  ['agent-memory-token', 'agmem_<A-Za-z0-9_-|43>'],
  ['langfuse-key', 'sk-lf-<0-9a-f|8>-<0-9a-f|4>-<0-9a-f|4>-<0-9a-f|4>-<0-9a-f|12>'],
  ['langsmith-key', 'lsv2_pt_<a-f0-9|32>'],
  ['pinecone-key', 'pcsk_<A-Za-z0-9_|40>'],
  ['weights-and-biases-key', 'wandb_v1_<A-Za-z0-9_|40>'],
  ['modal-token', 'ak-<A-Za-z0-9|22>'],
  ['runpod-key', 'rpa_<A-Z0-9|40>'],
  ['tavily-key', 'tvly-<A-Za-z0-9|20>'],
  ['firecrawl-key', 'fc-<a-f0-9|32>'],
  ['helicone-key', 'sk-helicone-<a-z0-9-|28>'],
  ['e2b-key', 'e2b_<a-f0-9|40>'],
  ['browserbase-key', 'bb_live_<A-Za-z0-9_-|24>'],
  ['mem0-key', 'm0-<A-Za-z0-9|36>'],
  ['cursor-key', 'crsr_<a-f0-9|40>'],
  ['dify-key', 'app-<A-Za-z0-9|24>'],
  ['coze-token', 'pat_<A-Za-z0-9|64>'],
  ['lambda-cloud-key', 'secret_<a-z0-9-|1>_<a-f0-9|32>.<A-Za-z0-9|32>'],
  ['roboflow-key', 'rf_<A-Za-z0-9|20>'],
  ['exa-or-composio-key', 'comp_<A-Za-z0-9|22>'],
  ['supermemory-key', 'sm_<A-Za-z0-9|20>_<A-Za-z0-9|40>'],
];
