import type { Redactor } from '../../packages/redactor/index.ts';
import type { ChatExample } from './example.ts';

/** The rules of the secrets in an example: arguments are checked as values, as when they were recorded. */
export function secretsIn({ messages, tools }: Pick<ChatExample, 'messages' | 'tools'>, redactor: Redactor): string[] {
  const values = messages.map(({ role, content, tool_calls }) => ({
    [role]: content,
    calls: tool_calls.map(({ function: called }) => ({ tool: called.name, input: parsed(called.arguments) })),
  }));
  const { findings } = redactor.payload({ values, tools: parsed(tools) });
  return [...new Set(findings.map(({ rule }) => rule))];
}

/** Parsed JSON; other text unchanged. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
