import type { Redactor } from '../../packages/redactor/index.ts';
import type { ChatExample } from './example.ts';

/** The rules of the secrets that an example holds: arguments are looked at as the values that they are, as when they were recorded. */
export function secretsIn({ messages, tools }: Pick<ChatExample, 'messages' | 'tools'>, redactor: Redactor): string[] {
  const values = messages.map(({ role, content, tool_calls }) => ({
    [role]: content,
    calls: tool_calls.map(({ function: called }) => ({ tool: called.name, input: parsed(called.arguments) })),
  }));
  const { findings } = redactor.payload({ values, tools: parsed(tools) });
  return [...new Set(findings.map(({ rule }) => rule))];
}

/** JSON as its value; what is no JSON is looked at as it is. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
