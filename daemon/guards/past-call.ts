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

/**
 * Tools whose `description` explains the call. The model words it differently each time, and it doesn't affect the
 * call.
 */
const COMMENTED = new Set(['Bash', 'Task', 'Agent']);

/** A key that is equal for equal calls: neither the order of arguments nor a command's description matters. */
export function callKey({ toolName, toolInput }: Pick<PastCall, 'toolName' | 'toolInput'>): string {
  const isCommented = COMMENTED.has(toolName) && typeof toolInput === 'object' && toolInput !== null;
  const { description: _, ...argumentsOf } = isCommented ? (toolInput as Record<string, unknown>) : {};
  return `${toolName} ${canonical(isCommented ? argumentsOf : toolInput)}`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`)
    .join(',')}}`;
}
