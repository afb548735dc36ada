import type { Redacted } from '../../packages/redactor/index.ts';

/** A length that shows how a call ended and what went wrong; the journal stores more for a while. */
const MAX_PREVIEW_CHARS = 4000;
const HEAD_CHARS = 2500;

/**
 * Turn a tool's redacted output into readable text: stdout and stderr of a command, the text blocks of an MCP tool,
 * anything else as JSON. Long outputs keep head and tail, since errors come at the end.
 */
export function previewOutput(response: unknown): Redacted {
  const text = asText(response).trim();
  if (text.length <= MAX_PREVIEW_CHARS) return text as Redacted;
  const tail = text.slice(text.length - (MAX_PREVIEW_CHARS - HEAD_CHARS)).toWellFormed();
  const omitted = text.length - MAX_PREVIEW_CHARS;
  return `${text.slice(0, HEAD_CHARS).toWellFormed()}\n[… ${omitted} characters left out …]\n${tail}` as Redacted;
}

function asText(response: unknown): string {
  if (response === undefined || response === null) return '';
  if (typeof response === 'string') return response;
  if (Array.isArray(response))
    return response.map((block) => (isTextBlock(block) ? block.text : JSON.stringify(block))).join('\n');
  if (typeof response !== 'object') return String(response);
  const { stdout, stderr, content } = response as Record<string, unknown>;
  if (typeof stdout === 'string' || typeof stderr === 'string')
    return [stdout, stderr].filter((part) => typeof part === 'string' && part).join('\n');
  // A subagent's report, or an MCP tool's answer; the payload contains the request as well.
  if (Array.isArray(content) && content.some(isTextBlock)) return asText(content);
  return JSON.stringify(response);
}

function isTextBlock(block: unknown): block is { text: string } {
  return typeof block === 'object' && block !== null && typeof (block as Record<string, unknown>).text === 'string';
}
