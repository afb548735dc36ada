// From working memory to long-term memory, without a model. The settings say what is promoted: nothing, the memories
// that the program put there, or its messages too, by the session's strategy.
import type { ObservationInput, ObservationsPosted } from '../contract/observations.ts';
import type { LongTermStrategy, Promotion } from '../contract/words.ts';
import { createPause } from '../home/pause.ts';
import { sentencesOf } from '../memory/summary/sentences.ts';
import { saysWhatHolds } from '../rules/learnt/says-what-holds.ts';
import type { StoredMemory, StoredMessage } from '../store/sessions/working-memory.ts';
import { condense } from './condense.ts';
import { toInput } from './memory-records.ts';

/** Tokens of the memory that summarises a whole session: some 500 characters, as in Redis Agent Memory Server. */
const SESSION_TOKENS = 1250;

type Session = {
  session_id: string;
  namespace: string | null;
  user_id: string | null;
  messages: readonly StoredMessage[];
  memories: readonly StoredMemory[];
  context: string | null;
  strategy: LongTermStrategy;
};
type Promoted = Pick<Session, 'messages' | 'memories'>;
type Save = (inputs: readonly ObservationInput[]) => Promise<ObservationsPosted>;

/**
 * Save everything that is to be promoted and has not been yet. Returns messages and memories with the time of their
 * promotion, without those that were forgotten as long-term memories.
 */
export async function promote(
  session: Session,
  { what, minChars }: { what: Promotion; minChars: number },
  save: Save,
): Promise<Promoted> {
  const { messages, memories } = session;
  const inputs = [
    ...(what === 'off' ? [] : memories.filter(isNew).map((memory) => inSession(toInput(memory), session))),
    ...(what === 'messages' ? await fromMessages(session, minChars) : []),
  ];
  if (inputs.length === 0) return { messages, memories };
  const { observations } = await save(inputs);
  const saved = new Map(inputs.map(({ external_id }, index) => [external_id!, observations[index]!.status]));
  const now = new Date().toISOString();
  const mark = <Item extends { id: string; persisted_at: string | null }>(items: readonly Item[]) =>
    items.flatMap((item) => {
      const status = item.persisted_at === null ? saved.get(item.id) : undefined;
      if (status === 'forgotten') return [];
      return [status === undefined ? item : { ...item, persisted_at: now, discrete_memory_extracted: 't' as const }];
    });
  return { messages: mark(messages), memories: mark(memories) };
}

const isNew = ({ persisted_at }: { persisted_at: string | null }) => persisted_at === null;

function inSession(input: ObservationInput, { session_id, namespace, user_id }: Session): ObservationInput {
  return { session_id, ...(namespace !== null && { namespace }), ...(user_id !== null && { user_id }), ...input };
}

async function fromMessages(session: Session, minChars: number): Promise<ObservationInput[]> {
  const { strategy, messages } = session;
  if (strategy === 'summary') return ofWhole(session);
  const inputs: ObservationInput[] = [];
  const pause = createPause();
  for (const message of messages) {
    if (!isNew(message) || message.content.length < minChars) continue;
    const text = strategy === 'preferences' ? preferencesIn(message) : message.content;
    await pause();
    if (text === '') continue;
    const input = {
      external_id: message.id,
      text,
      kind: strategy === 'preferences' ? ('preference' as const) : ('general' as const),
      created_at: message.created_at,
      metadata: { role: message.role, extracted_from: [message.id] },
    };
    inputs.push(inSession(input, session));
  }
  return inputs;
}

/** The user's lasting wishes. */
const preferencesIn = ({ role, content }: StoredMessage): string =>
  role === 'user' ? sentencesOf(content).filter(saysWhatHolds).join('\n') : '';

/** The session as one memory, rewritten whenever it goes on. */
function ofWhole(session: Session): ObservationInput[] {
  const { messages, context, session_id, namespace, user_id } = session;
  const last = messages.at(-1);
  if (!last || !messages.some(isNew)) return [];
  const window = { tokens: SESSION_TOKENS, from: 'default' as const };
  // The empty message at the end is what stays, so that all others are condensed.
  const text = condense([...messages, { role: 'user', content: '' }], context, window).context;
  if (text === null) return [];
  const external_id = ['working', namespace ?? '', user_id ?? '', session_id].join('/');
  return [inSession({ external_id, text, kind: 'observation', created_at: last.created_at }, session)];
}
