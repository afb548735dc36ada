import type { RecordedCall } from '../store/sessions/tool-calls.ts';

/** A recorded tool call, with the fields for the distiller and the compliance check. */
export type PastCall = {
  readonly sessionId: string;
  readonly toolUseId: string;
  readonly toolName: string;
  readonly toolInput: unknown;
  /** null: no result (yet). */
  readonly success: boolean | null;
  /** The error, or the output of a call that failed. */
  readonly error: string | null;
  readonly interrupted: boolean;
};

/** Convert a stored call. */
export const toPastCall = (row: RecordedCall): PastCall => ({
  sessionId: row.session_id,
  toolUseId: row.tool_use_id,
  toolName: row.tool_name,
  toolInput: row.input,
  success: row.success,
  error: row.error,
  interrupted: row.interrupted,
});

/** A key that is the same for equal calls; the order of arguments and every `description` are ignored. */
export function callKey(call: Pick<PastCall, 'toolName' | 'toolInput'>): string {
  return `${call.toolName} ${canonical(call.toolInput)}`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([name]) => name !== 'description');
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`)
    .join(',')}}`;
}
