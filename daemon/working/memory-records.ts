// Long-term memories are observations of no project: the two shapes, and how their kinds correspond.
import { createHash } from 'node:crypto';
import { MEMORY_TYPES, type MemoryType } from '../contract/agent-memory-server.ts';
import type { LongTermMemory } from '../contract/long-term-memory.ts';
import type { Observation, ObservationInput } from '../contract/observations.ts';
import { KINDS, type Kind } from '../contract/words.ts';
import type { MemoryRecordInput } from '../contract/working-memory.ts';

/** The kind that a new memory gets; the first of its type below. */
const KIND_OF: Record<MemoryType, Kind> = { semantic: 'fact', episodic: 'observation', message: 'general' };
/** Kinds that report an event; all others except general state a fact. */
const EPISODIC: readonly Kind[] = [
  'observation',
  'summary',
  'reflection',
  'bugfix',
  'feature',
  'refactor',
  'discovery',
  'change',
];

export const kindOfType = (type: MemoryType | null | undefined): Kind => KIND_OF[type ?? 'message'];

/** The type under which an observation of any kind is shown. */
export function memoryTypeOf(kind: string): MemoryType {
  if (kind === 'general') return 'message';
  return (EPISODIC as readonly string[]).includes(kind) ? 'episodic' : 'semantic';
}

/** All kinds of some types, for a filter. */
export const kindsOf = (types: readonly string[]): Kind[] => KINDS.filter((kind) => types.includes(memoryTypeOf(kind)));
export const isMemoryType = (type: string): type is MemoryType => (MEMORY_TYPES as readonly string[]).includes(type);

const OWN_ID = /^memory-(\d{1,15})$/;
/** The id under which an observation is shown that no such client named. */
const nameOf = ({ id, external_id, project }: Pick<Observation, 'id' | 'external_id' | 'project'>) =>
  external_id !== null && project === null ? external_id : `memory-${id}`;
/**
 * Whether an observation is one that programs keep here, under an id of theirs: neither a project's nor made of a
 * recorded turn.
 */
export const isOfPrograms = ({ external_id, project, scope, source }: Observation): boolean =>
  external_id !== null && !external_id.startsWith('turn:') && project === null && scope === null && source !== 'digest';
/** The row id in an id of ours. */
export function rowIdIn(name: string): number | undefined {
  const digits = OWN_ID.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A client's memory as an observation of no project. */
export function toInput(record: MemoryRecordInput): ObservationInput {
  return {
    text: record.text,
    external_id: record.id,
    kind: kindOfType(record.memory_type),
    ...(record.session_id && { session_id: record.session_id }),
    ...(record.user_id && { user_id: record.user_id }),
    ...(record.namespace && { namespace: record.namespace }),
    ...(record.topics?.length && { topics: record.topics }),
    ...(record.entities?.length && { entities: record.entities }),
    ...(record.created_at && { created_at: record.created_at }),
    ...(record.pinned && { pinned: true }),
    metadata: {
      ...(record.event_date && { event_date: record.event_date }),
      ...(record.extracted_from?.length && { extracted_from: record.extracted_from }),
    },
  };
}

/** An observation as a client's memory. */
export function toRecord(observation: Observation): LongTermMemory {
  const { event_date: eventDate, extracted_from: from } = observation.metadata;
  return {
    id: nameOf(observation),
    text: observation.text,
    session_id: observation.session_id,
    user_id: observation.user_id,
    namespace: observation.namespace,
    topics: observation.topics,
    entities: observation.entities,
    memory_type: memoryTypeOf(observation.kind),
    created_at: observation.created_at,
    updated_at: observation.updated_at,
    last_accessed: observation.last_accessed_at ?? observation.created_at,
    event_date: typeof eventDate === 'string' && !Number.isNaN(Date.parse(eventDate)) ? eventDate : null,
    extracted_from: Array.isArray(from) ? from.map(String) : null,
    persisted_at: observation.created_at,
    pinned: observation.pinned,
    memory_hash: createHash('sha256').update(observation.text).digest('hex'),
    discrete_memory_extracted: 't',
    confidence: observation.confidence,
  };
}
