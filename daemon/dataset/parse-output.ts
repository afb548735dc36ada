/** Parses the tool calls in a Qwen model's output: `<tool_call>` around an object with `name` and `arguments`. */

export type ParsedCall = { name: string; arguments: Record<string, unknown> };

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';
/** A model's thoughts before its calls. */
const THOUGHT = /^\s*<think>[\s\S]*?<\/think>/;

/** The calls of an output in order; undefined if one is malformed or unterminated. */
export function parseCalls(output: string): ParsedCall[] | undefined {
  const [, ...blocks] = output.replace(THOUGHT, '').split(OPEN);
  const calls: ParsedCall[] = [];
  for (const block of blocks) {
    const end = block.indexOf(CLOSE);
    const call = end < 0 ? undefined : parseCall(block.slice(0, end));
    if (!call) return undefined;
    calls.push(call);
  }
  return calls;
}

function parseCall(body: string): ParsedCall | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, arguments: given } = value as Record<string, unknown>;
  if (typeof name !== 'string' || typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  return { name, arguments: given as Record<string, unknown> };
}
