// What is known of a user: the rules that hold for them, as a text for any client's context, and what users commonly say for one who is new.

import type { z } from 'zod';
import type { Author } from '../contract/author.ts';
import type { ColdStart, InjectReply, Profile, SignalReply, signalRequestSchema } from '../contract/profile.ts';
import { quote } from '../contract/shown-text.ts';
import type { Database } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { type Entry, formatBlock } from '../recall/format.ts';
import { readColdStart } from '../rules/book/cold-start.ts';
import { isForOnce } from '../rules/learnt/taught-rules.ts';
import type { Rules } from '../rules/rules.ts';
import { readSignalCounts } from '../store/memories/profile.ts';
import { listRules } from '../store/rules/rules.ts';
import type { Visibility } from '../visibility/visibility.ts';
import { BRIEF_BUDGET_TOKENS, type SessionBrief } from './session-brief.ts';

/** Drafts that are counted, at most. */
const MAX_DRAFTS = 500;
/** Signals are sentences; as a rule each is of this kind, a correction of the one that its words tell. */
const KIND_OF = { correction: undefined, rejection: 'prohibition', preference: 'preference' } as const;

type Whose = { user_id?: string | undefined; project?: string | undefined };
export type Profiles = ReturnType<typeof createProfiles>;

export function createProfiles({
  db,
  projects,
  visibility,
  rules,
  brief,
  coldStart,
}: {
  db: Database;
  projects: Pick<Projects, 'find'>;
  visibility: Visibility;
  rules: Pick<Rules, 'standing' | 'add'>;
  brief: SessionBrief;
  /** The setting of this name, read when it is needed. */
  coldStart(): boolean;
}) {
  const userOf = ({ user_id }: Whose) => user_id ?? visibility.userId;
  const projectOf = async ({ project }: Whose) => (project ? ((await projects.find(project)) ?? null) : null);
  const commonTo = (userId: string | null): Promise<ColdStart> => readColdStart(db, { isOn: coldStart(), userId });

  return {
    async profile(whose: Whose): Promise<Profile> {
      const userId = userOf(whose);
      const project = await projectOf(whose);
      const [standing, buckets] = await Promise.all([
        rules.standing(project?.id ?? null, { userId }),
        visibility.seenFrom(whose.project, { ...(userId !== null && { user_id: userId }) }),
      ]);
      const drafts = await listRules(db, {
        projectId: project?.id ?? -1,
        buckets,
        status: 'draft',
        limit: MAX_DRAFTS,
      });
      return {
        user_id: userId,
        project: project?.key ?? null,
        rules: standing.map(({ id, text, kind, confidence, locked, confirmed, owner, project_id }) => ({
          id,
          text,
          kind,
          confidence: Math.round(confidence * 100) / 100,
          locked,
          confirmed,
          scope: owner !== null ? 'user' : project_id === null ? 'global' : 'project',
        })),
        drafts: drafts.items.length,
        signals: await readSignalCounts(db, userId),
      };
    },

    /** What a session of this user begins with there, for a client that no hook serves. */
    async inject(whose: Whose): Promise<InjectReply> {
      const userId = userOf(whose);
      const project = await projectOf(whose);
      const buckets = await visibility.seenFrom(whose.project, { ...(userId !== null && { user_id: userId }) });
      const known = await brief(
        {
          sessionId: '',
          project: project && { ...project, name: project.key, remote: null, root: null, pathKey: null },
        },
        project?.id ?? null,
        buckets,
        { userId },
      );
      const isNew = !known.some(({ rule }) => rule !== undefined);
      const common = isNew ? (await commonTo(userId)).items : [];
      const defaults = common.map(
        ({ text }): Entry => ({ zone: 'unconfirmed', line: `Commonly asked for by users: ${quote(text)}` }),
      );
      const { text, tokens, kept } = formatBlock([...known, ...defaults], BRIEF_BUDGET_TOKENS);
      return {
        text,
        tokens,
        rules: kept.flatMap(({ rule }) => rule ?? []),
        defaults: kept.filter((entry) => defaults.includes(entry)).length,
      };
    },

    /** Keep what a user's behaviour says should hold; whose word it is follows from the author, as for any rule. */
    async addSignal({ kind, ...said }: z.output<typeof signalRequestSchema>, author: Author): Promise<SignalReply> {
      if (isForOnce(said.text)) return { kept: false, rule: null };
      const rule = KIND_OF[kind];
      const { id, status, text, known } = await rules.add({ ...said, ...(rule && { kind: rule }) }, author);
      return { kept: true, rule: { id, status, text, known } };
    },

    coldStart: (whose: Whose): Promise<ColdStart> => commonTo(userOf(whose)),
  };
}
