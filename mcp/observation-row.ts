import type { ObservationRow } from '../daemon/contract/observations.ts';
import { oneLine } from '../daemon/contract/shown-text.ts';
import { surenessOf } from '../daemon/contract/sureness.ts';

// An index row costs at most 50–100 tokens; a page of ten is cheaper than one wrong full text.
const MAX_TITLE_CHARS = 140;

/**
 * One line of an index: id, kind, its agent if requested, time, title, how often it was asked, and the tokens of the
 * full text.
 */
export function formatRow(
  row: ObservationRow & { agent?: string | null; asked?: number | undefined },
  showsAgent = false,
): string {
  const often = row.asked === undefined ? '' : `asked ${row.asked} times, `;
  const agent = showsAgent && row.agent ? ` ${oneLine(row.agent, 50)}` : '';
  const sure = surenessOf(row.confidence);
  return `#${row.id} ${row.kind}${agent} ${row.created_at.slice(0, 16).replace('T', ' ')} ${oneLine(row.title, MAX_TITLE_CHARS)} (${often}${sure && `${sure}, `}~${row.tokens} tokens)`;
}

/** An index row as data, without the fields that only the full text needs. */
export function pickRow(row: ObservationRow): ObservationRow {
  const { id, kind, title, created_at, updated_at, confidence, session_id, project, tokens } = row;
  return { id, kind, title: oneLine(title), created_at, updated_at, confidence, session_id, project, tokens };
}
