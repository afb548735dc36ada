import { count } from '../../daemon/contract/amounts.ts';
import { callInShort } from '../../daemon/contract/call-in-short.ts';
import type { api } from '../api.ts';

export type ShownCall = Awaited<ReturnType<typeof api.toolCalls>>['items'][number];

function outcomeOf(success: ShownCall['success']): string {
  if (success === null) return 'no result';
  return success ? 'ok' : 'failed';
}

/** Calls behind their number, each with its input and what it answered. */
export function Calls({ calls }: { calls: readonly ShownCall[] }) {
  if (calls.length === 0) return null;
  return (
    <details>
      <summary>{count(calls.length, 'call')}</summary>
      <ol class="calls">
        {calls.map((call) => (
          <li key={call.id} class={call.success === false ? 'bad' : ''}>
            <details>
              <summary>
                <code>{call.tool_name}</code> {callInShort(call.input)}{' '}
                <span class="quiet">{outcomeOf(call.success)}</span>
              </summary>
              <pre>{JSON.stringify(call.input, null, 2)}</pre>
              {(call.error ?? call.output_preview) && <pre>{call.error ?? call.output_preview}</pre>}
            </details>
          </li>
        ))}
      </ol>
    </details>
  );
}
