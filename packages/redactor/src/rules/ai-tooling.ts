import { isTokenLike } from './checks.ts';
import type { Rule } from './rule.ts';

/** Services around models: vector stores, tracing, agents' tools. */
export const aiToolingRules: readonly Rule[] = [
  {
    // This project's own tokens: each gives access to everything that is remembered.
    id: 'agent-memory-token',
    source: 'daemon/http/guards/token-hash.ts',
    literals: ['agmem_'],
    body: /[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/y,
  },
  {
    id: 'langfuse-key',
    source: 'https://langfuse.com/docs/api',
    literals: ['sk-lf-', 'pk-lf-'],
    body: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y,
  },
  {
    id: 'langsmith-key',
    source: 'https://docs.smith.langchain.com/',
    literals: ['lsv2_pt_', 'lsv2_sk_', 'ls__'],
    body: /[a-f0-9]{32}(?:_[a-f0-9]{10})?/y,
  },
  {
    id: 'pinecone-key',
    source: 'https://docs.pinecone.io/guides/projects/manage-api-keys',
    literals: ['pcsk_'],
    body: /[A-Za-z0-9_]{40,100}/y,
  },
  {
    id: 'weights-and-biases-key',
    source: 'https://docs.wandb.ai/support/find_api_key/',
    literals: ['wandb_v1_'],
    body: /[A-Za-z0-9_]{40,100}/y,
  },
  {
    id: 'modal-token',
    source: 'https://modal.com/docs/reference/modal.config',
    literals: ['ak-', 'as-'],
    body: /[A-Za-z0-9]{22}(?![A-Za-z0-9-])/y,
    check: isTokenLike,
  },
  {
    id: 'runpod-key',
    source: 'https://docs.runpod.io/get-started/api-keys',
    literals: ['rpa_'],
    body: /[A-Z0-9]{40,60}/y,
  },
  {
    id: 'tavily-key',
    source: 'https://docs.tavily.com/documentation/quickstart',
    literals: ['tvly-'],
    body: /(?:dev-|prod-)?[A-Za-z0-9]{20,40}/y,
  },
  {
    id: 'firecrawl-key',
    source: 'https://docs.firecrawl.dev/introduction',
    literals: ['fc-'],
    body: /[a-f0-9]{32}/y,
  },
  {
    id: 'helicone-key',
    source: 'https://docs.helicone.ai/helicone-headers/helicone-auth',
    literals: ['sk-helicone-', 'pk-helicone-'],
    body: /[a-z0-9-]{28,60}/y,
  },
  {
    id: 'e2b-key',
    source: 'https://e2b.dev/docs/api-key',
    literals: ['e2b_'],
    body: /[a-f0-9]{40}/y,
  },
  {
    id: 'browserbase-key',
    source: 'https://docs.browserbase.com/',
    literals: ['bb_live_', 'bb_test_'],
    body: /[A-Za-z0-9_-]{24,40}/y,
  },
  {
    id: 'mem0-key',
    source: 'https://docs.mem0.ai/platform/quickstart',
    literals: ['m0-'],
    body: /[A-Za-z0-9]{36,48}/y,
  },
  {
    id: 'cursor-key',
    source: 'https://docs.cursor.com/en/account/teams/admin-api',
    literals: ['crsr_'],
    body: /[a-f0-9]{40,80}/y,
  },
  {
    id: 'dify-key',
    source: 'https://docs.dify.ai/',
    literals: ['app-', 'dataset-'],
    body: /[A-Za-z0-9]{24}(?![A-Za-z0-9-])/y,
    check: isTokenLike,
  },
  {
    id: 'coze-token',
    source: 'https://www.coze.com/docs/developer_guides/authentication',
    literals: ['pat_'],
    body: /[A-Za-z0-9]{64}/y,
  },
  {
    id: 'lambda-cloud-key',
    source: 'https://docs.lambda.ai/public-cloud/cloud-api/',
    literals: ['secret_'],
    body: /[a-z0-9-]+_[a-f0-9]{32}\.[A-Za-z0-9]{32}/y,
  },
  {
    id: 'roboflow-key',
    source: 'https://docs.roboflow.com/api-reference/authentication',
    literals: ['rf_'],
    body: /[A-Za-z0-9]{20,40}(?![A-Za-z0-9_])/y,
    check: isTokenLike,
  },
  {
    id: 'exa-or-composio-key',
    source: 'https://docs.composio.dev/',
    literals: ['comp_'],
    body: /[A-Za-z0-9]{22,40}/y,
    check: isTokenLike,
  },
  {
    id: 'supermemory-key',
    source: 'https://supermemory.ai/docs/quickstart',
    literals: ['sm_'],
    body: /[A-Za-z0-9]{20,30}_[A-Za-z0-9]{40,80}/y,
  },
];
