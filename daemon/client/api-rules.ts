import type { z } from 'zod';
import type {
  Firing,
  Lesson,
  LessonPatch,
  lessonInputSchema,
  lessonMatchReplySchema,
  lessonMatchSchema,
  SessionFiring,
  TriggerTried,
  triggerTrySchema,
} from '../contract/lessons.ts';
import type { OnboardReply, onboardRequestSchema } from '../contract/onboard.ts';
import type {
  ColdStart,
  InjectReply,
  injectRequestSchema,
  Profile,
  ProfileQuery,
  SignalReply,
  SignalRequest,
} from '../contract/profile.ts';
import type { HeardIn, RuleEdit, RuleInput, RuleKept, RuleUse, RuleWhy, UserRule } from '../contract/rules.ts';
import type { CriticalAction, RuleFeedback } from '../contract/words.ts';
import type { ItemPage, RouteCalls } from './api-calls.ts';

type LessonPack = { name: string; title: string; lessons: number; installed: number };
/** Outcomes of a lesson's firings; `flags` are doubts about it (always ignored, never right). */
type LessonStats = {
  id: number;
  title: string;
  fired: number;
  outcomes: Record<string, number>;
  flags: string[];
};

/** The rules of a user. */
export const ruleCalls = ({ get, post, send }: RouteCalls) => ({
  profile: (query: ProfileQuery) => get<Profile>('/api/profile', query),
  injectMemory: (request: z.input<typeof injectRequestSchema>) => post<InjectReply>('/api/profile/inject', request),
  addSignal: (signal: SignalRequest) => post<SignalReply>('/api/profile/signals', signal),
  coldStart: (query: { user_id?: string }) => get<ColdStart>('/api/profile/cold-start', query),
  rules: (query: { project?: string; status?: string; limit?: number }) => get<ItemPage<UserRule>>('/api/rules', query),
  ruleUses: (query: { project?: string }) => get<ItemPage<RuleUse>>('/api/rules/uses', query),
  rule: (id: number) => get<UserRule>(`/api/rules/${id}`),
  addRule: (input: RuleInput) => post<RuleKept>('/api/rules', input),
  editRule: (id: number, edit: RuleEdit) => send<RuleKept>('PATCH', `/api/rules/${id}`, { body: edit }),
  endRule: (id: number, heardIn: HeardIn = {}) =>
    post<Pick<UserRule, 'id' | 'status'>>(`/api/rules/${id}/end`, heardIn),
  lockRule: (id: number, verb: 'lock' | 'unlock', heardIn: HeardIn = {}) =>
    post<Pick<UserRule, 'id' | 'status' | 'locked'>>(`/api/rules/${id}/${verb}`, heardIn),
  approveRule: (id: number) => post<Pick<UserRule, 'id' | 'status'>>(`/api/rules/${id}/approve`),
  restoreRule: (id: number) => post<Pick<UserRule, 'id' | 'status'>>(`/api/rules/${id}/restore`),
  judgeRule: (id: number, verdict: RuleFeedback) =>
    post<Pick<UserRule, 'id' | 'confidence'>>(`/api/rules/${id}/feedback`, { verdict }),
  onboard: (request: z.input<typeof onboardRequestSchema>) => post<OnboardReply>('/api/rules/onboard', request),
  whyRule: (id: number) => get<RuleWhy>(`/api/rules/${id}/why`),
});

/** Lessons, their packs and their firings. */
export const lessonCalls = ({ get, post, send }: RouteCalls) => ({
  lessons: (query: { project?: string; query?: string; status?: string; limit?: number }) =>
    get<ItemPage<Lesson>>('/api/lessons', query),
  lesson: (id: number) => get<Lesson>(`/api/lessons/${id}`),
  createLesson: (input: z.input<typeof lessonInputSchema>) => post<Lesson>('/api/lessons', input),
  changeLesson: (id: number, patch: LessonPatch) => send<Lesson>('PATCH', `/api/lessons/${id}`, { body: patch }),
  removeLesson: (id: number) => send<void>('DELETE', `/api/lessons/${id}`),
  matchLessons: (call: z.input<typeof lessonMatchSchema>) =>
    post<z.infer<typeof lessonMatchReplySchema>>('/api/lessons/match', call),
  /** Past calls on which a trigger, or the words of a rule, would have fired. */
  tryTrigger: (request: z.input<typeof triggerTrySchema>) => post<TriggerTried>('/api/lessons/try', request),
  firings: (id: number, query: { limit?: number; cursor?: number }) =>
    get<ItemPage<Firing>>(`/api/lessons/${id}/firings`, query),
  firingsOf: (query: { session_id: string; limit?: number; cursor?: number }) =>
    get<ItemPage<SessionFiring>>('/api/firings', query),
  lessonStats: (query: { project?: string }) => get<ItemPage<LessonStats>>('/api/lessons/stats', query),
  lessonPacks: () => get<ItemPage<LessonPack>>('/api/lessons/packs'),
  installLessonPack: (name: string, action?: CriticalAction) =>
    send<{ name: string; created: number; updated: number; unchanged: number }>(
      'POST',
      `/api/lessons/packs/${encodeURIComponent(name)}`,
      { body: {}, query: { action } },
    ),
  importLessons: (request: { text: string; source: string; project?: string | null }) =>
    post<{
      created: number;
      unchanged: number;
      lessons: Lesson[];
      skipped: { line: number; text: string; why: string }[];
    }>('/api/lessons/import', request),
});
