/**
 * Settings that route an agent's model requests through the proxy, by the agent's name: lines with TOKEN for the token.
 */
const SETTINGS: Readonly<Record<string, (url: string) => string[]>> = {
  'claude-code': (url) => ['in its environment:', `  ANTHROPIC_BASE_URL=${url} ANTHROPIC_API_KEY=TOKEN`],
  codex: (url) => [
    'in ~/.codex/config.toml, with TOKEN as AGENT_MEMORY_KEY in its environment:',
    '  model_provider = "agent-memory"',
    '  [model_providers.agent-memory]',
    `  name = "agent-memory"\n  base_url = "${url}/v1"\n  env_key = "AGENT_MEMORY_KEY"\n  wire_api = "responses"`,
  ],
  'gemini-cli': (url) => ['in its environment:', `  GOOGLE_GEMINI_BASE_URL=${url} GEMINI_API_KEY=TOKEN`],
  opencode: (url) => [
    'in ~/.config/opencode/opencode.json, under "provider":',
    `  "openai": { "options": { "baseURL": "${url}/v1", "apiKey": "TOKEN" } }`,
  ],
  cline: (url) => [
    'in its settings, with the API provider "OpenAI Compatible":',
    `  Base URL ${url}/v1, API key TOKEN`,
  ],
  zed: (url) => [
    'in its settings.json, with TOKEN as AGENT_MEMORY_API_KEY in its environment:',
    `  "language_models": { "openai_compatible": { "agent-memory": { "api_url": "${url}/v1",`,
    '    "available_models": [{ "name": "MODEL", "max_tokens": 200000 }] } } }',
  ],
};

const WHY_NOT: Readonly<Record<string, string>> = {
  cursor:
    'Cursor can’t use the proxy: the base URL that it is given is called by Cursor’s servers, which can’t reach this machine.',
};

/** Instructions for using the proxy with an agent; `refused` if it can't, or if no way is known. */
export function throughProxy(name: string, title: string): { lines(url: string): string[] } | { refused: string } {
  const settings = SETTINGS[name];
  if (settings)
    return {
      lines: (url) => [
        `${title} asks its model through the proxy once you set ${settings(url).join('\n')}`,
        'TOKEN is made by: agent-memory tokens create NAME --scope proxy',
        `Use this or \`agent-memory install ${name}\`: with both, each prompt is recorded twice.`,
      ],
    };
  const why = WHY_NOT[name] ?? `${title} has no base URL that is known to take the proxy.`;
  return { refused: `${why} \`agent-memory install ${name}\` gives it memory instead.` };
}
