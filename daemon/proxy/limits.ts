/** Maximum of concurrent proxied requests; an answer may stream for minutes. */
export const MAX_REQUESTS = 256;
/** Maximum bytes of one request: Anthropic accepts 32 MB, OpenAI 50 MB with files. */
export const MAX_BODY_BYTES = 50 * 1024 * 1024;
/** Maximum bytes of all concurrent proxied requests. */
export const MAX_REQUEST_BYTES = 256 * 1024 * 1024;
/** Longest name of a session or project that a request may give. */
export const MAX_NAME_CHARS = 200;
