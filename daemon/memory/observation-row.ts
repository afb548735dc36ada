// Turns an incoming observation into its row: redacted, analysed, hashed.

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

/** The origin of an observation: a digest, the user, a model through MCP, a REST client, an import. */
export type Source = 'digest' | 'user' | 'agent' | 'rest' | 'import';

/** A row with its bucket, if any. */
export type PlacedRow = NewObservation & { bucket?: FoundBucket };

/** Rows of a bucket name their owner, so that an export of the bucket can be imported. */
export function inBucket(input: RedactedInput, { workspace, user_id, agent, session_id }: FoundBucket): RedactedInput {
  return {
    ...input,
    workspace: workspace || undefined,
    user_id: user_id || undefined,
    ...(agent && { agent }),
    ...(session_id && { session_id }),
  };
}

/** An input with redacted texts. */
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
  // Optional columns are hashed only if set, so that older hashes stay valid.
  const hashed = { ...row, ...(isGlobal && { is_global: true }), ...(details !== null && { details }) };
  return {
    ...row,
    // Derived values aren't hashed, so that reposting changes nothing. Given values replace them.
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

/** Remove the derived topics and entities, so that they are derived again from a new text. */
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

/** An input without characters that no database accepts. */
export const clean = <T extends object>(input: T): T => cleanPayload(input) as T;

/** A row without its empty columns, in the shape of an input. */
export function dropNulls<T extends object>(row: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [Name in keyof T]?: NonNullable<T[Name]>;
  };
}
