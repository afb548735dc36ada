/** What stands in a request of the client to the model, given as the JSON text of its messages. */

/** What hooks added to the prompt itself; empty where they added nothing. The digest of SessionStart is not in it. */
export function contextOfPrompt(request: string): string {
  return textsIn(JSON.parse(request))
    .filter((text) => text.includes('UserPromptSubmit hook'))
    .join('\n');
}

/** The results of all tool calls so far, as text. */
export function toolResults(request: string): string[] {
  const messages = JSON.parse(request) as { content: string | { type: string; content: unknown }[] }[];
  return messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .filter(({ type }) => type === 'tool_result')
    .map(({ content }) => textsIn(content).join('\n'));
}

function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}
