import { isVaried } from '../judge/looks-generated.ts';
import { isTokenLike } from './checks.ts';
import type { Rule } from './rule.ts';

/** Model providers. */
export const aiRules: readonly Rule[] = [
  {
    id: 'openai-key',
    source: 'https://platform.openai.com/docs/api-reference/authentication',
    literals: ['T3BlbkFJ'],
    body: /[A-Za-z0-9_-]{4,200}/y,
    before: { chars: /[A-Za-z0-9_-]/, min: 10, max: 220 },
  },
  {
    id: 'openai-key',
    source: 'https://platform.openai.com/docs/api-reference/authentication',
    literals: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-', 'sk-service-'],
    body: /[A-Za-z0-9_-]{20,300}/y,
  },
  {
    id: 'anthropic-key',
    source: 'https://docs.anthropic.com/en/api/overview',
    literals: [
      'sk-ant-api03-',
      'sk-ant-admin01-',
      'sk-ant-oat01-',
      'sk-ant-ort01-',
      'sk-ant-sid01-',
      'sk-ant-sid02-',
      'sk-ant-',
    ],
    body: /[A-Za-z0-9_-]{24,300}/y,
  },
  {
    id: 'openrouter-key',
    source: 'https://openrouter.ai/docs/api-reference/authentication',
    literals: ['sk-or-v1-', 'sk-or-'],
    body: /[a-f0-9]{40,64}/y,
  },
  {
    id: 'ai-provider-key',
    source: 'https://api-docs.deepseek.com/',
    literals: ['sk-'],
    body: /[A-Za-z0-9_-]{24,200}/y,
    check: isTokenLike,
  },
  {
    id: 'huggingface-token',
    source: 'https://huggingface.co/docs/hub/security-tokens',
    literals: ['hf_'],
    body: /[A-Za-z0-9]{30,40}(?![A-Za-z0-9_])/y,
    check: isVaried,
  },
  {
    id: 'huggingface-organization-token',
    source: 'https://huggingface.co/docs/hub/security-tokens',
    literals: ['api_org_'],
    body: /[A-Za-z0-9]{34}/y,
  },
  {
    id: 'replicate-token',
    source: 'https://replicate.com/docs/topics/security/api-tokens',
    literals: ['r8_'],
    body: /[A-Za-z0-9]{37}/y,
  },
  {
    id: 'groq-key',
    source: 'https://console.groq.com/docs/quickstart',
    literals: ['gsk_'],
    body: /[A-Za-z0-9]{40,64}/y,
  },
  {
    id: 'perplexity-key',
    source: 'https://docs.perplexity.ai/guides/getting-started',
    literals: ['pplx-'],
    body: /[A-Za-z0-9]{40,64}/y,
  },
  {
    id: 'xai-key',
    source: 'https://docs.x.ai/docs/overview',
    literals: ['xai-'],
    body: /[A-Za-z0-9]{60,100}/y,
  },
  {
    id: 'together-key',
    source: 'https://docs.together.ai/docs/quickstart',
    literals: ['tgp_v1_'],
    body: /[A-Za-z0-9_-]{40,64}/y,
  },
  {
    id: 'fireworks-key',
    source: 'https://docs.fireworks.ai/getting-started/quickstart',
    literals: ['fw_'],
    body: /[A-Za-z0-9]{22,28}(?![A-Za-z0-9])/y,
    check: isTokenLike,
  },
  {
    id: 'nvidia-key',
    source: 'https://docs.api.nvidia.com/',
    literals: ['nvapi-'],
    body: /[A-Za-z0-9_-]{50,80}/y,
  },
  {
    id: 'elevenlabs-key',
    source: 'https://elevenlabs.io/docs/api-reference/authentication',
    literals: ['sk_'],
    body: /[a-f0-9]{48}(?![A-Za-z0-9])/y,
  },
  {
    id: 'cerebras-key',
    source: 'https://inference-docs.cerebras.ai/quickstart',
    literals: ['csk-'],
    body: /[a-z0-9]{40,60}/y,
  },
  {
    id: 'anyscale-key',
    source: 'https://docs.anyscale.com/',
    literals: ['esecret_'],
    body: /[a-z0-9]{20,40}/y,
  },
  {
    id: 'voyage-or-jina-key',
    source: 'https://docs.voyageai.com/docs/api-key-and-installation',
    literals: ['pa-', 'jina_', 'al-'],
    body: /[A-Za-z0-9_-]{40,70}/y,
    check: isTokenLike,
  },
  {
    id: 'nebius-token',
    source: 'https://docs.nebius.com/studio/inference/api',
    literals: ['v1.CmQKH', 'CmQKH', 'v1.CmMKH'],
    body: /[A-Za-z0-9_=.-]{60,300}/y,
  },
  {
    id: 'friendli-token',
    source: 'https://friendli.ai/docs/guides/personal_access_tokens',
    literals: ['flp_'],
    body: /[A-Za-z0-9]{40,60}/y,
  },
  {
    id: 'google-ai-studio-key',
    source: 'https://ai.google.dev/gemini-api/docs/api-key',
    literals: ['AQ.Ab'],
    body: /[A-Za-z0-9_-]{40,80}/y,
  },
];
