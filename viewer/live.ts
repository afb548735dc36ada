import type { LiveItem } from '../daemon/contract/live.ts';
import { headers } from './api.ts';
import { failureOf, ownToken } from './session.ts';

const RECONNECT_MS = 2000;

export type LiveState = 'connecting' | 'live' | 'lost';

/**
 * Read the daemon's live stream until the signal aborts, and reconnect whenever it breaks. EventSource can't send a
 * header, so this uses fetch; a message is the lines up to an empty one.
 */
export async function watchLive(
  signal: AbortSignal,
  onItems: (items: LiveItem[]) => void,
  onState: (state: LiveState, why?: string) => void,
): Promise<void> {
  while (!signal.aborted && ownToken() !== null) {
    try {
      const reply = await fetch('/api/live', { headers: headers(), signal });
      if (!reply.ok || !reply.body) throw await failureOf(reply);
      onState('live');
      let pending = '';
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const messages = (pending + value).split('\n\n');
        pending = messages.pop() ?? '';
        for (const message of messages) {
          const data = message.split('\n').flatMap((line) => (line.startsWith('data:') ? line.slice(5).trim() : []));
          if (message.includes('event: items')) onItems(JSON.parse(data.join('\n')) as LiveItem[]);
        }
      }
    } catch (cause) {
      if (signal.aborted) return;
      onState('lost', (cause as Error).message);
    }
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}
