import type { Redacted, Redactor } from '../../packages/redactor/index.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine } from '../contract/shown-text.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { endRule, hasSaid, isUnread, latestTaught, noteSaid, type PromptRef } from '../store/rules/rules.ts';
import { lockSummaries } from '../store/sessions/session-summaries.ts';
import { concernsAnyWork } from '../text/topics.ts';
import { keepRule, keyOfWords, knownRules } from './book/keep-rule.ts';
import { placeOfWords, type SaidBy } from './book/place-of-words.ts';
import { proposeDoubtful, proposeTaught } from './book/propose-taught.ts';
import { createRuleBook } from './book/rule-book.ts';
import type { IndexedRule, RuleIndex } from './book/rule-index.ts';
import { relationOf, takenBackBy } from './book/same-matter.ts';
import { shortForm } from './book/short-form.ts';
import { holdsIn, type RuleAsker, withoutOutdone } from './book/where-it-holds.ts';
import { type AgentsTurn, turnNames } from './learnt/agents-turn.ts';
import { openClassifier, type SentenceClassifier } from './learnt/classifier.ts';
import type { SaidAtCall } from './learnt/said-at-calls.ts';
import { subjectsOf } from './learnt/subjects.ts';
import { type TaughtRule, taughtRules } from './learnt/taught-rules.ts';
import { createOnboarding } from './onboard/onboard.ts';
import { createSessionNotes, type Learnt } from './session-notes.ts';
import { createRuleSteering } from './steer-rules.ts';

/** Rules that a prompt carries, at most: among hundreds, several concern the same work and a prompt doesn't tell which of them it means. */
const MAX_PER_PROMPT = 6;
/** Those that it carries whole; the others are shortened. */
const WHOLE_PER_PROMPT = 3;
/** Characters of a prompt that rules are looked for by: a task stands at the beginning, what is pasted behind it. */
const MAX_PROMPT_CHARS = 2_000;
/** A rule behind the best one by more than this share concerns something else. */
const NEAR_THE_BEST = 0.45;
/** Rules near a sentence that are compared with it. */
const MAX_COMPARED = 8;
/** What speaks for a rule that was typed once, at a probability of 1. */
const SAID_ONCE = 4;

/** Texts whose short form is kept: those of many projects' session starts. */
const MAX_SHORT_FORMS = 2_000;
/** Projects and askers whose rules are kept apart at a time. */
const MAX_ASKERS = 200;
/** A rule stands for itself, whatever the agent does. */
const NO_TURN = turnNames(undefined);

/** A prompt that may teach, as it was recorded. */
type TeachingPrompt = PromptRef & SaidBy & { text: string };
export type Rules = ReturnType<typeof createRules>;

/** Rules: learnt from prompts, added, ended, and chosen for a session or a prompt. */
export function createRules({
  db,
  redactor,
  projects,
  userId,
  onChanged,
}: {
  db: Database;
  redactor: Redactor;
  projects: Projects;
  /** The user of this daemon; null: none is named. */
  userId: string | null;
  /** Called after every change of a rule. */
  onChanged(): void;
}) {
  const book = createRuleBook(db.urgent ?? db);
  let opened: SentenceClassifier | undefined;
  const classifier = () => {
    opened ??= openClassifier();
    return opened;
  };
  const changed = () => {
    book.invalidate();
    onChanged();
  };
  const shortForms = new Map<string, string>();
  const notes = createSessionNotes();

  const me: RuleAsker = { userId };
  const isSeenIn = async (projectId: number | null, asker: RuleAsker) => holdsIn(projectId, await book.places(), asker);
  const owns = new WeakMap<RuleIndex, Map<string, ReadonlySet<IndexedRule>>>();

  /** The rules of an index that hold in a project for an asker; an index is made anew when they, or where they hold, change. */
  async function ownOf(
    index: RuleIndex,
    projectId: number | null,
    asker: RuleAsker,
  ): Promise<ReadonlySet<IndexedRule>> {
    const known = owns.get(index) ?? new Map<string, ReadonlySet<IndexedRule>>();
    owns.set(index, known);
    const key = JSON.stringify([projectId, asker]);
    const own = known.get(key) ?? new Set(withoutOutdone(index.rules.filter(await isSeenIn(projectId, asker))));
    if (known.size >= MAX_ASKERS) known.clear();
    known.set(key, own);
    return own;
  }

  /** A rule's text as a session begins with it. */
  function shortened(text: string): string {
    const known = shortForms.get(text);
    if (known !== undefined) return known;
    const judge = classifier();
    const short = shortForm(text, (clause) => 1 - judge({ text: clause, index: 0, count: 1 }, NO_TURN).kinds.none);
    if (shortForms.size >= MAX_SHORT_FORMS) shortForms.clear();
    shortForms.set(text, short);
    return short;
  }

  /** Keep a rule that the user's words teach; what is new about it is for the user to know. */
  async function keepTaught(
    tx: Queries,
    prompt: PromptRef & SaidBy,
    rule: TaughtRule,
    subjects: readonly string[],
    known: readonly IndexedRule[],
  ): Promise<Learnt[]> {
    const text = oneLine(rule.text, MAX_RULE_CHARS) as Redacted;
    if (rule.waits) return proposeDoubtful(tx, { ...rule, text }, prompt, known);
    const place = await placeOfWords(tx, prompt, rule.everywhere);
    if (place === undefined) return [];
    const said = { text, kind: rule.kind, place, subjects, source: 'prompt' as const, prompt };
    const isOthers = prompt.speaker === 'user';
    const kept = await keepRule(tx, { ...said, alpha: SAID_ONCE * rule.probability, isOthers }, known);
    return kept.outcome === 'known' ? [] : [{ ...kept, text, everywhere: rule.everywhere }];
  }

  return {
    /** Learn what a prompt teaches, once; `before` is what the agent had just done and said. */
    async learn(prompt: TeachingPrompt, before: AgentsTurn | undefined): Promise<void> {
      const { rules, takenBack } = taughtRules(prompt.text, before, classifier());
      const kept = rules.filter(({ everywhere }) => everywhere || prompt.projectId !== null);
      if (kept.length === 0 && takenBack.length === 0) return;
      if (prompt.speaker === 'agent' || prompt.speaker === 'program') {
        if (await proposeTaught(db, prompt, kept)) changed();
        return;
      }
      const subjects = subjectsOf(before?.calls ?? []);
      const learnt = await db.transaction(async (tx): Promise<Learnt[]> => {
        await lockSummaries(tx);
        if (!(await isUnread(tx, prompt.promptId))) return [];
        const known = await knownRules(tx, prompt.projectId, { userId: prompt.userId });
        // What is wider than another user's place is not theirs to end.
        const theirs = prompt.speaker === 'user' ? known.filter(({ project_id }) => project_id !== null) : known;
        const made: Learnt[] = [];
        for (const { text, names } of takenBack) {
          const named = takenBackBy(text, theirs)?.id;
          const latest = names ? undefined : await latestTaught(tx, prompt.sessionId, prompt.promptId);
          const id = named ?? (theirs.some((rule) => rule.id === latest) ? latest : undefined);
          if (id === undefined) continue;
          if (await endRule(tx, id, null, 'learnt')) await noteSaid(tx, id, prompt, 'ended');
          else if (known.some((rule) => rule.id === id && rule.locked)) made.push({ id, text, isSpared: true });
        }
        for (const rule of kept) made.push(...(await keepTaught(tx, prompt, rule, subjects, known)));
        await jobKinds.deriveRuleEdges.enqueue(tx, {});
        return made;
      });
      changed();
      notes.tell(prompt.sessionId, learnt);
    },

    /** Learn what the user typed at the calls of a prompt's turn: why a call was refused, what the agent's question was answered. */
    async learnAtCalls(prompt: PromptRef & SaidBy, said: readonly SaidAtCall[]): Promise<void> {
      if (prompt.speaker !== 'owner') return;
      const judge = classifier();
      const taught = said.flatMap(({ text, before }) =>
        taughtRules(text, before, judge)
          .rules.filter(({ everywhere }) => everywhere || prompt.projectId !== null)
          .map((rule) => ({ rule, subjects: subjectsOf(before.calls) })),
      );
      if (taught.length === 0) return;
      const learnt = await db.transaction(async (tx): Promise<Learnt[]> => {
        await lockSummaries(tx);
        const known = await knownRules(tx, prompt.projectId, { userId: prompt.userId });
        const made: Learnt[] = [];
        for (const { rule, subjects } of taught) {
          // The turn is read again at each of its stops; what was ended since stays ended.
          if (await hasSaid(tx, prompt.promptId, keyOfWords(oneLine(rule.text, MAX_RULE_CHARS)))) continue;
          made.push(...(await keepTaught(tx, prompt, rule, subjects, known)));
        }
        await jobKinds.deriveRuleEdges.enqueue(tx, {});
        return made;
      });
      changed();
      notes.tell(prompt.sessionId, learnt);
    },

    /**
     * Judge a prompt before it is learnt: whether it teaches or takes back anything, and else the sentence that may say what should hold,
     * unless a rule says so already.
     */
    async weighPrompt(
      prompt: string,
      before: AgentsTurn | undefined,
      projectId: number | null,
      asker: RuleAsker = me,
    ): Promise<{ teaches: boolean; unsure?: string }> {
      const { rules, takenBack, unsure } = taughtRules(prompt, before, classifier());
      if (unsure === undefined) return { teaches: rules.some(({ waits }) => !waits) || takenBack.length > 0 };
      const near = (await book.current()).bearing(unsure, await isSeenIn(projectId, asker)).slice(0, MAX_COMPARED);
      const isKnown = near.some(({ rule }) => relationOf(unsure, rule) === 'same');
      return { teaches: false, ...(!isKnown && { unsure }) };
    },

    ...notes,

    /**
     * The rules that hold in a project and everywhere: those that work has met before those that were only added, then the surest first. Of
     * those that are as sure, the ones that nothing else brings up come first: what no call holds, what holds everywhere, what concerns any
     * work, then work of a kind that comes up often, and then the newest: what was said last session is known in the next one.
     */
    async standing(projectId: number | null, asker: RuleAsker = me): Promise<IndexedRule[]> {
      const { rules } = await book.current();
      const isSeen = await isSeenIn(projectId, asker);
      const places = new Map(rules.map((rule) => [rule, placeOf(rule)]));
      return withoutOutdone(rules.filter(isSeen)).sort((a, b) => places.get(a)! - places.get(b)! || b.id - a.id);
    },

    /** The sentences of a project's rules that ended: recall doesn't repeat them. */
    async ended(projectId: number | null, asker: RuleAsker = me): Promise<string[]> {
      const ended = await book.ended();
      return ended.filter(await isSeenIn(projectId, asker)).map(({ text }) => text);
    },

    shortened,

    /** The few rules that bear on an asker's prompt, best first. `shown`: ids that the session has seen lately. */
    async bearingOn(
      prompt: string,
      projectId: number | null,
      shown: ReadonlySet<number>,
      asker: RuleAsker = me,
    ): Promise<IndexedRule[]> {
      const index = await book.current();
      const own = await ownOf(index, projectId, asker);
      // What the session has seen keeps its place: weaker rules don't move up.
      return index
        .bearing(prompt.slice(0, MAX_PROMPT_CHARS), (rule) => own.has(rule), NEAR_THE_BEST)
        .slice(0, MAX_PER_PROMPT)
        .flatMap(({ rule }) => (shown.has(rule.id) ? [] : [rule]))
        .map((rule, at) => (at < WHOLE_PER_PROMPT ? rule : { ...rule, text: shortened(rule.text) as Redacted }));
    },

    ...createRuleSteering({ db, redactor, projects, userId, classifier, onChanged: changed, onLearnt: notes.tell }),
    ...createOnboarding({ db, redactor, projects, userId }),

    /** Call after rules were changed elsewhere: forgotten, restored, approved. */
    changed,
  };
}

/** A rule's place among the standing ones, the first ones lowest; confidence counts by tenths. */
function placeOf({
  confidence,
  confirmed,
  project_id,
  owner,
  about,
  was_said,
  locked,
  has_trigger,
}: IndexedRule): number {
  const wide =
    project_id === null || owner !== null ? 0 : concernsAnyWork(about.topics) ? 1 : about.topics.size > 0 ? 2 : 3;
  const isHeld = has_trigger && confirmed ? 4 : 0;
  const unmet = was_said || locked ? 0 : 1;
  return 88 * unmet + 8 * (10 - Math.round(10 * confidence)) + isHeld + wide;
}
