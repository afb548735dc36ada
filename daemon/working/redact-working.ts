import { randomUUID } from 'node:crypto';
import {
  cleanPayload,
  keepId,
  type Redacted,
  type Redactor,
  redactInSlices,
  stripPrivate,
} from '../../packages/redactor/index.ts';
import type { MemoryRecordInput, MessageInput } from '../contract/working-memory.ts';
import { createPause } from '../home/pause.ts';
import type { StoredMemory, StoredMessage } from '../store/sessions/working-memory.ts';
import { kindOfType, memoryTypeOf } from './memory-records.ts';

/** A message's time may be this much ahead of ours. Source: Redis Agent Memory Server. */
const MAX_AHEAD_MS = 300_000;

/** The message whose time is too far ahead; undefined if there is none. */
export const messageAhead = (messages: readonly MessageInput[], now: number): MessageInput | undefined =>
  messages.find(({ created_at }) => created_at && Date.parse(created_at) > now + MAX_AHEAD_MS);

/** Redact a program's session data; other requests are served between the messages. */
export function createRedactWorking(redactor: Redactor) {
  const pause = createPause();
  const text = async (given: string): Promise<Redacted> =>
    (await redactInSlices(redactor, stripPrivate(given), pause)).text;
  const texts = (list: readonly string[] | null | undefined): Redacted[] =>
    (list ?? []).map((tag) => redactor.text(tag).text);

  return {
    text,
    data: (fields: Record<string, unknown>) =>
      redactor.payload(cleanPayload(fields)).payload as unknown as Record<string, unknown>,

    async messages(inputs: readonly MessageInput[], now: string): Promise<StoredMessage[]> {
      const messages: StoredMessage[] = [];
      for (const { id, role, content, created_at, persisted_at } of inputs) {
        messages.push({
          id: keepId(redactor, id ?? randomUUID()),
          role,
          content: await text(content),
          created_at: created_at ?? now,
          persisted_at: persisted_at ?? null,
          discrete_memory_extracted: persisted_at ? 't' : 'f',
        });
        await pause();
      }
      return messages;
    },

    async memories(inputs: readonly MemoryRecordInput[], now: string): Promise<StoredMemory[]> {
      const memories: StoredMemory[] = [];
      for (const record of inputs) {
        memories.push({
          id: keepId(redactor, record.id),
          text: await text(record.text),
          session_id: record.session_id ?? null,
          user_id: record.user_id ?? null,
          namespace: record.namespace ?? null,
          topics: texts(record.topics),
          entities: texts(record.entities),
          memory_type: memoryTypeOf(kindOfType(record.memory_type)),
          created_at: record.created_at ?? now,
          updated_at: now,
          last_accessed: now,
          event_date: record.event_date ?? null,
          extracted_from: record.extracted_from?.map((id) => keepId(redactor, id)) ?? null,
          persisted_at: record.persisted_at ?? null,
          pinned: record.pinned ?? false,
          memory_hash: null,
          discrete_memory_extracted: record.persisted_at ? 't' : 'f',
        });
        await pause();
      }
      return memories;
    },
  };
}
