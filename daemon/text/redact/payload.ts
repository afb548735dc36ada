import type { RedactedJson } from './redacted.ts';
import type { Span } from './span.ts';

type MaskText = (text: string) => { text: string; findings: readonly Span[] };
type PathSpan = Span & { readonly path: string };

/** Walk a JSON value and mask each string and key. */
export function redactPayload(value: unknown, maskText: MaskText): { payload: RedactedJson; findings: PathSpan[] } {
  const findings: PathSpan[] = [];
  const maskAt = (text: string, path: string) => {
    const masked = maskText(text);
    for (const span of masked.findings) findings.push({ ...span, path });
    return masked.text;
  };
  const walk = (node: unknown, path: string): unknown => {
    if (typeof node === 'string') return maskAt(node, path);
    if (Array.isArray(node)) return node.map((item, index) => walk(item, `${path}/${index}`));
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, item]) => [maskAt(key, path), walk(item, `${path}/${pointerToken(key)}`)]),
    );
  };
  return { payload: walk(value, '') as RedactedJson, findings };
}

const pointerToken = (key: string) => key.replace(/~/g, '~0').replace(/\//g, '~1');
