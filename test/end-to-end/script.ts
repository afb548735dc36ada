type Call = { tool: string; input: Record<string, unknown> };
/** What the scripted model does in one answer: say something, or call a tool, or several at once. */
export type Turn = string | Call | Call[];

/** A block of an assistant's message, as the API writes it. */
export type Content = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: unknown };

/** A call of the Bash tool. */
export function bash(command: string): Call {
  return { tool: 'Bash', input: { command, description: 'scripted' } };
}
