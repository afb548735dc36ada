/** The provider whose interface a path belongs to; it decides the names of fields and of the key's header. */
export type Family = 'openai' | 'anthropic' | 'google';

/** The form of a request's body; `plain` carries no conversation, so it passes without memory. */
export type Shape = 'chat' | 'responses' | 'messages' | 'gemini' | 'plain';

/** One path of a provider's interface that the proxy serves. */
export type ProxyRoute = {
  method: 'GET' | 'POST';
  /** In Hono's notation. */
  path: string;
  family: Family;
  shape: Shape;
};
