// An observation as it comes in becomes the row that is stored: redacted, analysed, hashed.

import { createHash } from 'node:crypto';
import {
  cleanPayload,
  type Redacted,
  type RedactedJson,
  type Redactor,
  redactKeepingIds,
} from '../../packages/redactor/index.ts';
import type { ObservationInput } from '../contract/observations.ts';
import type { NewObservation } from '../store/memories/observations.ts';
import { ANALYSER_VERSION } from '../text/analyse.ts';
import { storedTerms, titleOf } from '../text/observation-terms.ts';
import type { FoundBucket } from '../visibility/buckets.ts';
import { findEntities, findTopics } from './entities.ts';

const DEFAULT_CONFIDENCE = 0.8;

/** The origin of an observation: a digest, the user, the model through MCP, a REST client, an import. */
export type Source = 'digest' | 'user' | 'agent' | 'rest' | 'import';

/** A row, with the bucket that it lies in if it does. */
export type PlacedRow = NewObservation & { bucket?: FoundBucket };

/** What is in a bucket names whose it is, so that an export of it can be taken in again. */
export function inBucket(input: RedactedInput, { workspace, user_id, agent, session_id }: FoundBucket): RedactedInput {
  return {
    ...input,
    workspace: workspace || undefined,
    user_id: user_id || undefined,
    ...(agent && { agent }),
    ...(session_id && { session_id }),
  };
}

/** An input whose texts went through the redactor. */
type RedactedInput = ObservationInput & { readonly text: Redacted };

export const redactInput = (redactor: Redactor, input: ObservationInput): RedactedInput =>
  redactKeepingIds(redactor, input) as unknown as RedactedInput;

export function toRow(
  redacted: RedactedInput,
  source: Source,
  userId: string | null,
  projectId: number | null,
  isGlobal: boolean,
): NewObservation {
  const { text } = redacted;
  const title = (redacted.title?.trim() || titleOf(text)) as Redacted;
  const files = (redacted.files ?? []) as Redacted[];
  const row = {
    external_id: redacted.external_id ?? null,
    project_id: projectId,
    session_id: redacted.session_id ?? null,
    prompt_id: redacted.prompt_id ?? null,
    kind: redacted.kind ?? 'general',
    title,
    text,
    files,
    topics: (redacted.topics ?? []) as Redacted[],
    entities: (redacted.entities ?? []) as Redacted[],
    metadata: (redacted.metadata ?? {}) as unknown as RedactedJson,
    source,
    agent: redacted.agent ?? null,
    user_id: redacted.user_id ?? userId,
    namespace: redacted.namespace ?? null,
    workspace: redacted.workspace ?? null,
    branch: redacted.branch ?? null,
    confidence: redacted.confidence ?? DEFAULT_CONFIDENCE,
    pinned: redacted.pinned ?? false,
    created_at: redacted.created_at ?? null,
  };
  const details = (redacted.details ?? null) as unknown as RedactedJson | null;
  // What most rows don't have leaves their hashes as they were.
  const hashed = { ...row, ...(isGlobal && { is_global: true }), ...(details !== null && { details }) };
  return {
    ...row,
    // Derived, so that posting the same again changes nothing. What somebody names stands alone.
    topics: row.topics.length > 0 ? row.topics : (findTopics(text) as Redacted[]),
    entities: row.entities.length > 0 ? row.entities : (findEntities({ text, files }) as Redacted[]),
    details,
    is_global: isGlobal,
    confirmed: source === 'user',
    content_hash: createHash('sha256').update(JSON.stringify(hashed)).digest('hex'),
    ...storedTerms({ title, text, files }),
    analyser_version: ANALYSER_VERSION,
  };
}

/** Leave out the topics and entities that were derived from the text, so that they are derived again with a new one. */
export function withoutDerived<T extends Pick<ObservationInput, 'text' | 'files' | 'topics' | 'entities'>>(
  input: T,
): T {
  const { text, files = [], topics, entities, ...rest } = input;
  const isSame = (a: readonly string[] | undefined, b: readonly string[]) => a?.join('\n') === b.join('\n');
  return {
    ...rest,
    text,
    files,
    ...(topics && !isSame(topics, findTopics(text)) && { topics }),
    ...(entities && !isSame(entities, findEntities({ text, files })) && { entities }),
  } as unknown as T;
}

/** Text as it may be stored: without characters that no database takes. */
export const clean = <T extends object>(input: T): T => cleanPayload(input) as T;

/** A row without the columns that hold nothing, as an input has it. */
export function dropNulls<T extends object>(row: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };
}
