import type { ReadAs, RecallReply } from '../../contract/search.ts';
import type { Choice } from './question.ts';

/** The reply of POST /api/recall, with the candidates if an explanation was requested. */
export function toReply(
  { block, candidates, degraded, externalIds }: Choice,
  tookMs: number,
  /** How the prompt was understood, if an explanation was requested. */
  read?: ReadAs,
): RecallReply {
  const items = block.kept.flatMap(({ id, score }) =>
    id === undefined ? [] : [{ id, external_id: externalIds.get(id) ?? null, score: score ?? 0 }],
  );
  return {
    text: block.text,
    items,
    rules: block.kept.flatMap(({ rule }) => rule ?? []),
    tokens: block.tokens,
    degraded,
    took_ms: Math.round(tookMs * 100) / 100,
    ...(read && { candidates, read_as: read }),
  };
}
