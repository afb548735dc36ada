import type { ChatExample } from './example.ts';

/** Describe the error in the shape of an example, which may have been edited by hand; undefined if there is none. */
export function whyMalformed({ messages, tools, session, id }: ChatExample): string | undefined {
  if (typeof id !== 'string' || typeof session !== 'string' || !Array.isArray(messages)) return 'a field is missing';
  const names = toolNames(tools);
  if (!names) return 'tools is no JSON list of functions';
  const rest = messages[0]?.role === 'system' ? messages.slice(1) : messages;
  if (rest[0]?.role !== 'user') return 'it does not begin with a prompt';
  let calls = 0;
  for (const [at, { role, content, tool_calls, tool_call_id }] of rest.entries()) {
    if (typeof content !== 'string' || !Array.isArray(tool_calls)) return `message ${at} lacks a field`;
    const before = rest[at - 1];
    if (role === 'user' && before?.role === 'user') return `message ${at} is a prompt after a prompt`;
    if (role === 'tool' && before?.tool_calls[0]?.id !== tool_call_id) return `message ${at} answers no call`;
    for (const { function: called } of tool_calls) {
      calls++;
      if (rest[at + 1]?.role !== 'tool') return `the call in message ${at} has no answer`;
      if (!names.has(called.name)) return `${called.name} is not among its tools`;
      if (!isObject(called.arguments)) return `the arguments in message ${at} are no JSON object`;
    }
  }
  return calls === 0 ? 'it has no call' : undefined;
}

function toolNames(tools: string): Set<string> | undefined {
  try {
    return new Set((JSON.parse(tools) as { function: { name: string } }[]).map((tool) => tool.function.name));
  } catch {
    return undefined;
  }
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
