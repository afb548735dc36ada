// Every kind of job there is. Rows outlive versions: a kind, its key and the names of its arguments never change.
import { z } from 'zod';
import { defineKind } from './define-kind.ts';

const nothing = z.object({});
const ofSession = z.object({ session_id: z.string() });

export const jobKinds = {
  /** Digest one turn, the newest of its session where none is named, or `all` that have no observation yet. */
  digestTurn: defineKind({
    kind: 'digest-turn',
    args: ofSession.extend({ prompt_id: z.string().nullish(), all: z.boolean().optional() }),
    key: ({ session_id, prompt_id, all }) => `${session_id}/${all ? 'all' : (prompt_id ?? 'newest')}`,
  }),

  /** Embed what waits for it; one job serves all. */
  embedObservations: defineKind({ kind: 'embed-observations', args: nothing, key: () => 'all' }),

  /** Analyse the rows that an older analyser made: there are none unless ANALYSER_VERSION was raised since they were written. */
  analyseObservations: defineKind({ kind: 'analyse-observations', args: nothing, key: () => 'all' }),

  /** Find projects for what was recorded without one. Migration 0003 enqueues it. */
  placeWork: defineKind({ kind: 'place-work', args: nothing, key: () => 'all' }),

  /** Fill in what hooks missed of a session from its transcript. `looks`: how often the file was not there. */
  reconcileTranscript: defineKind({
    kind: 'reconcile-transcript',
    args: z.object({ path: z.string(), looks: z.int().nonnegative().default(0) }),
    key: 'path',
  }),

  /** Find out what followed the warnings of a session, when a turn of it has ended. */
  settleFirings: defineKind({ kind: 'settle-firings', args: ofSession, key: 'session_id' }),

  /** Look for lessons when a session is over: what failed again and again, what the user refused. */
  draftLessons: defineKind({ kind: 'draft-lessons', args: ofSession, key: 'session_id' }),

  /** Prune, empty the bin and close silent sessions, hourly. */
  upkeep: defineKind({ kind: 'upkeep', args: nothing, key: () => 'hourly' }),
};
