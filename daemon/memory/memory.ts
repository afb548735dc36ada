import { createHash } from 'node:crypto';
import type { Author } from '../contract/author.ts';
import type { ObservationInput, ObservationPatch, ObservationsPosted } from '../contract/observations.ts';
import type { Database, Queries } from '../db/database.ts';
import { createPause } from '../home/pause.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { redactKeepingIds } from '../redact/keep-ids.ts';
import { cleanPayload } from '../redact/prepare/clean-payload.ts';
import type { Redacted, RedactedJson } from '../redact/redacted.ts';
import type { Redactor } from '../redact/redactor.ts';
import {
  type NewObservation,
  readEdited,
  readForUpdate,
  readObservations,
  saveObservations,
  updateObservation,
} from '../store/observations.ts';
import { projectKeys } from '../store/projects.ts';
import { ANALYSER_VERSION } from '../text/analyse.ts';
import { storedTerms, titleOf } from '../text/observation-terms.ts';
import { createForgetting, type ForgettingDeps } from './forgetting.ts';

const DEFAULT_CONFIDENCE = 0.8;
/**
 * What is saved in one transaction. The embedded database serves nobody else meanwhile, and a hook gives up after 150 ms; a list of
 * usual observations, 500 of 500 characters, still goes in whole.
 */
const PART_CHARS = 256 * 1024;

/** Who made an observation: a digest, the user by hand, the model through MCP, a REST client, an import. */
type Source = 'digest' | 'user' | 'agent' | 'rest' | 'import';

type MemoryDeps = {
  db: Database;
  redactor: Redactor;
  /** Row id of the project that a path or key stands for, made if need be; null for none. */
  projectId(ref: string): Promise<number | null>;
  userId: string | null;
  /** Called after a commit that left work for the workers. */
  onQueued(): void;
} & Pick<ForgettingDeps, 'findProject' | 'binDays' | 'onForgotten'>;

export type Memory = ReturnType<typeof createMemory>;

/** Saving, changing and forgetting observations: redacted and analysed here, whoever asks. */
export function createMemory(deps: MemoryDeps) {
  const { db } = deps;

  /**
   * Save observations under the projects that they name, or all under the one whose row id is given. What is longer than a part is
   * committed in parts, in order, and others are served in between.
   */
  async function save(
    inputs: readonly ObservationInput[],
    source: Source,
    projectId?: number | null,
  ): Promise<ObservationsPosted> {
    const pause = createPause();
    const posted: ObservationsPosted = { observations: [] };
    for (const part of partsOf(inputs)) {
      const rows: NewObservation[] = [];
      for (const input of part) {
        const owner = projectId !== undefined ? projectId : input.project ? await deps.projectId(input.project) : null;
        const isGlobal = source !== 'digest' && (input.global ?? input.project === null);
        rows.push(toRow(clean(input), source, deps, owner, isGlobal));
        await pause();
      }
      posted.observations.push(...(await saveRows(rows, source)).observations);
    }
    return posted;
  }

  async function saveRows(rows: readonly NewObservation[], source: Source): Promise<ObservationsPosted> {
    // The last of several with one external id wins; each still gets its answer.
    const last = new Map(
      rows.map((row, at) => [row.external_id === null ? `#${at}` : `${row.project_id}/${row.external_id}`, row]),
    );
    const distinct = [...last.values()];
    const saved = await db.transaction(async (tx) => {
      const result = await saveObservations(tx, source === 'digest' ? await withEdits(tx, distinct) : distinct);
      await jobKinds.embedObservations.enqueue(tx, {});
      return result;
    });
    deps.onQueued();
    const bySaved = new Map(distinct.map((row, at) => [row, saved[at]!]));
    const keys = await projectKeys(db, [...new Set(rows.flatMap((row) => row.project_id ?? []))]);
    return {
      observations: rows.map((row, at) => ({
        ...bySaved.get(last.get(row.external_id === null ? `#${at}` : `${row.project_id}/${row.external_id}`)!)!,
        project: row.project_id === null ? null : (keys.get(row.project_id) ?? null),
        global: row.is_global,
      })),
    };
  }

  /** What a person changed by hand stays as it is, whatever a later digest of the turn says. */
  async function withEdits(tx: Queries, rows: readonly NewObservation[]): Promise<NewObservation[]> {
    const edited = await readEdited(tx, rows);
    return rows.map((row) => {
      const known = edited.get(`${row.project_id}/${row.external_id}`);
      if (!known) return row;
      const kept = Object.fromEntries(known.edited.map((field) => [field, known[field as keyof typeof known]]));
      const input = { ...dropNulls(row), ...kept } as unknown as ObservationInput;
      return toRow(input, 'digest', deps, row.project_id, row.is_global);
    });
  }

  return {
    save,

    async get(id: number) {
      return (await readObservations(db, [id]))[0];
    },

    async patch(id: number, patch: ObservationPatch, source: Author['source'] = 'rest') {
      const found = await db.transaction(async (tx) => {
        const known = await readForUpdate(tx, id);
        if (!known) return false;
        const merged = { ...dropNulls(known), ...clean(patch) } as ObservationInput;
        // A title that was made from the text follows it; one that was given stays.
        if (patch.title === undefined && known.title === titleOf(known.text)) delete merged.title;
        const stands = standsAfter(known, patch, source);
        const saidBy = stands.rewritten ? source : (known.source as Source);
        const row = { ...toRow(merged, saidBy, deps, known.project_id, known.global), confirmed: stands.confirmed };
        const edited = Object.keys(dropUndefined(patch));
        // A title of another text than the digest's would be wrong.
        await updateObservation(tx, id, row, patch.text === undefined ? edited : [...edited, 'title']);
        await jobKinds.embedObservations.enqueue(tx, {});
        return true;
      });
      if (!found) return undefined;
      deps.onQueued();
      return (await readObservations(db, [id]))[0];
    },

    ...createForgetting(deps),
  };
}

/**
 * Whether a person stands behind an observation after a change. Whoever pins or edits it at the user's door does; words that another
 * door put in a confirmed one are that door's, and wait for the user again.
 */
function standsAfter(known: { confirmed_at: string | null }, patch: ObservationPatch, source: Author['source']) {
  const isRewritten = patch.text !== undefined || patch.title !== undefined;
  const isConfirmed = known.confirmed_at !== null;
  if (source === 'user') return { confirmed: isConfirmed || patch.pinned !== false, rewritten: false };
  return { confirmed: isConfirmed && !isRewritten, rewritten: isConfirmed && isRewritten };
}

/** Consecutive observations of about `PART_CHARS` together, one at least. */
function* partsOf(inputs: readonly ObservationInput[]): Generator<readonly ObservationInput[]> {
  let from = 0;
  let chars = 0;
  for (const [at, { text }] of inputs.entries()) {
    if (at > from && chars + text.length > PART_CHARS) {
      yield inputs.slice(from, at);
      from = at;
      chars = 0;
    }
    chars += text.length;
  }
  if (from < inputs.length) yield inputs.slice(from);
}

const clean = <T extends object>(input: T): T => cleanPayload(input) as T;

const dropUndefined = <T extends object>(row: T): Partial<T> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<T>;

function dropNulls<T extends object>(row: T): Partial<T> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Partial<T>;
}

function toRow(
  input: ObservationInput,
  source: Source,
  deps: MemoryDeps,
  projectId: number | null,
  isGlobal: boolean,
): NewObservation {
  const redacted = redactKeepingIds(deps.redactor, input) as unknown as ObservationInput;
  const text = redacted.text as Redacted;
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
    user_id: redacted.user_id ?? deps.userId,
    namespace: redacted.namespace ?? null,
    workspace: redacted.workspace ?? null,
    branch: redacted.branch ?? null,
    confidence: redacted.confidence ?? DEFAULT_CONFIDENCE,
    pinned: redacted.pinned ?? false,
    created_at: redacted.created_at ?? null,
  };
  return {
    ...row,
    is_global: isGlobal,
    confirmed: source === 'user',
    content_hash: createHash('sha256')
      .update(JSON.stringify(isGlobal ? { ...row, is_global: true } : row))
      .digest('hex'),
    ...storedTerms({ title, text, files }),
    analyser_version: ANALYSER_VERSION,
  };
}
