// A user's profile: the rules that apply to them, as text for any client's context. For a new user: common rules of
// others.

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
import { BRIEF_BUDGET_TOKENS, type SessionBrief } from './session-brief/brief.ts';

/** Maximum of counted drafts. */
const MAX_DRAFTS = 500;
/** The kind of rule for each signal; a correction's own words decide. */
const KIND_OF = { correction: undefined, rejection: 'prohibition', preference: 'preference' } as const;

type Whose = { user_id?: string | undefined; project?: string | undefined };
export type Profiles = ReturnType<typeof createProfiles>;

type ProfileDeps = {
  db: Database;
  projects: Pick<Projects, 'find' | 'findApart'>;
  visibility: Visibility;
  rules: Pick<Rules, 'standing' | 'add' | 'addFor'>;
  brief: SessionBrief;
  settings: { readonly cold_start: boolean };
};

export function createProfiles(deps: ProfileDeps) {
  const coldStart = (whose: Whose) => readCommon(deps, userOf(deps, whose));
  return {
    profile: (whose: Whose) => readProfile(deps, whose),

    /** The start context of a user's session, for a client without hooks. */
    inject: (whose: Whose) => readStart(deps, whose),

    /**
     * Store what a user's behaviour says should hold. The author decides its authority, as for any rule. A signal of
     * another user than this machine's holds for that user alone.
     */
    async addSignal(
      { kind, user_id: user, ...said }: z.output<typeof signalRequestSchema>,
      author: Author,
    ): Promise<SignalReply> {
      if (isForOnce(said.text)) return { kept: false, rule: null };
      const rule = KIND_OF[kind];
      const words = { ...said, ...(rule && { kind: rule }) };
      const isOthers = user !== undefined && user !== deps.visibility.userId;
      const { id, status, text, known } = isOthers
        ? await deps.rules.addFor(user, words)
        : await deps.rules.add(words, author);
      return { kept: true, rule: { id, status, text, known } };
    },

    coldStart,
  };
}

async function readProfile(deps: ProfileDeps, whose: Whose): Promise<Profile> {
  const { userId, project, placeId, buckets } = await placeOf(deps, whose);
  const standing = await deps.rules.standing(placeId, { userId });
  const drafts = await listRules(deps.db, {
    projectId: placeId ?? -1,
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
      scope: scopeOf(owner, project_id),
    })),
    drafts: drafts.items.filter(({ source }) => source !== 'remark').length,
    signals: await readSignalCounts(deps.db, userId),
  };
}

function scopeOf(owner: object | null, projectId: number | null): 'user' | 'global' | 'project' {
  if (owner !== null) return 'user';
  return projectId === null ? 'global' : 'project';
}

async function readStart(deps: ProfileDeps, whose: Whose): Promise<InjectReply> {
  const { userId, project, placeId, buckets } = await placeOf(deps, whose);
  const known = await deps.brief(
    {
      sessionId: '',
      project: project && { ...project, name: project.key, remote: null, root: null, pathKey: null },
    },
    placeId,
    buckets,
    { userId },
  );
  const isNew = !known.some(({ rule }) => rule !== undefined);
  const common = isNew ? (await readCommon(deps, userId)).items : [];
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
}

/**
 * The user and project of a request, what they may see, and the row of the place. Without a project, another user's
 * place is their own project from the proxy.
 */
async function placeOf(deps: ProfileDeps, whose: Whose) {
  const userId = userOf(deps, whose);
  const project = whose.project ? ((await deps.projects.find(whose.project)) ?? null) : null;
  const isOthers = userId !== null && userId !== deps.visibility.userId;
  const apart = project === null && isOthers ? await deps.projects.findApart(userId) : undefined;
  const buckets = await deps.visibility.seenFrom(whose.project, { ...(userId !== null && { user_id: userId }) });
  return { userId, project, placeId: project?.id ?? apart?.id ?? null, buckets };
}

const userOf = ({ visibility }: ProfileDeps, { user_id }: Whose): string | null => user_id ?? visibility.userId;

const readCommon = ({ db, settings }: ProfileDeps, userId: string | null): Promise<ColdStart> =>
  readColdStart(db, { isOn: settings.cold_start, userId });
