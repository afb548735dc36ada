/** The provider whose interface a door has, which decides the names of its fields and of its key's header. */
export type Family = 'openai' | 'anthropic' | 'google';

/** The form of a request's body; `plain` carries no conversation, so it passes without memory. */
export type Shape = 'chat' | 'responses' | 'messages' | 'gemini' | 'plain';

/** One path of a provider's interface that the proxy serves. */
export type Door = {
  method: 'GET' | 'POST';
  /** As Hono matches it. */
  path: string;
  family: Family;
  shape: Shape;
};
