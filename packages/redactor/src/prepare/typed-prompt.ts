/**
 * Keep only the typed part of Gemini CLI's `prompt`:
 *
 *   before it   additions of a SessionStart hook (only without a terminal)
 *   after it    the content of every file named with `@`, and a note about every agent named
 *
 * A named file's content may have to stay out of storage, so this runs before anything is written. Source: the client's
 * nonInteractiveCli and atCommandProcessor (0.61).
 */
export function withTypedPrompt(payload: object): object {
  const { hook_event_name: event, prompt } = payload as Record<string, unknown>;
  if (typeof prompt !== 'string' || (event !== 'BeforeAgent' && event !== 'AfterAgent')) return payload;
  return { ...payload, prompt: typedPrompt(prompt) };
}

/** The client escapes angle brackets in what a hook adds, so the first closing tag is the client's. */
const ADDED_OPEN = '<hook_context>';
const ADDED_CLOSE = '</hook_context>';
/** What the client puts behind the user's words begins with one of these. */
const BEHIND = [
  '\n--- Content from referenced files ---',
  '\n<system_note>\nThe user has explicitly selected the following agent(s)',
];

function typedPrompt(prompt: string): string {
  let from = 0;
  while (prompt.startsWith(ADDED_OPEN, from)) {
    const close = prompt.indexOf(ADDED_CLOSE, from);
    if (close === -1) break;
    from = close + ADDED_CLOSE.length;
    while (prompt[from] === '\n') from++;
  }
  const ends = BEHIND.map((mark) => prompt.indexOf(mark, from)).filter((at) => at !== -1);
  return prompt.slice(from, Math.min(prompt.length, ...ends));
}
