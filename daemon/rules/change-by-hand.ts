// Adds or changes a rule by hand. A model's request counts as the user's word only if the user typed it in that
// session; otherwise it becomes a draft or is refused.
import type { z } from 'zod';
import type { Redacted, Redactor } from '../../packages/redactor/index.ts';
import type { Author } from '../contract/author.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import type { HeardIn, RuleKept, ruleEditSchema, ruleInputSchema } from '../contract/rules.ts';
import { oneLine } from '../contract/shown-text.ts';
import type { RuleKind } from '../contract/words.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import { jobKinds } from '../queue/job-kinds.ts';
import { readShownRemarks } from '../store/rules/remarks.ts';
import { readRecentPrompts } from '../store/rules/rule-evidence.ts';
import { getRule, insertRule, noteSaid, readRuleForUpdate } from '../store/rules/rules.ts';
import { rewordRule, setConfidence } from '../store/rules/steered-rules.ts';
import { fitAdded } from './at-calls/fit-added.ts';
import { carriedBy, reachesBeyondProject, saidBy } from './book/carried-words.ts';
import { keepRule, keyOfWords, knownRules, type ReplacedRule } from './book/keep-rule.ts';
import { placeOfWords, type RulePlace } from './book/place-of-words.ts';
import { relationOf } from './book/same-matter.ts';
import type { RuleAsker } from './book/where-it-holds.ts';
import { withoutAsking } from './learnt/asked-to-remember.ts';
import type { SentenceClassifier } from './learnt/classifier.ts';
import { isNegative } from './learnt/other-way.ts';
import { readSignals } from './learnt/read-signals.ts';

/** Evidence for a rule added by hand: twice that of one typed once. */
export const ADDED = 8;

/** The project of a rule; null if it holds in more than one. */
export const soleProjectOf = ({ owner, project_id }: RulePlace): number | null => (owner === null ? project_id : null);

/** A confirmed rule, which this author may not change. */
export type NeedsUser = 'needs-user';

export type SteeringDeps = {
  db: Database;
  redactor: Redactor;
  projects: Projects;
  userId: string | null;
  classifier(): SentenceClassifier;
  /** Called after every change. */
  onChanged(): void;
  /** Called with what a model saved from a session's words, to notify the user. */
  onLearnt(
    sessionId: string,
    learnt: readonly {
      id: number;
      text: string;
      replaced?: readonly ReplacedRule[];
      against?: number;
      everywhere?: boolean;
      isNoted?: boolean;
    }[],
  ): void;
};

/** A rule's text: redacted, on one line, without the words that ask to remember it. */
export const cleaned = ({ redactor }: SteeringDeps, text: string) =>
  withoutAsking(oneLine(redactor.text(text).text, MAX_RULE_CHARS)) as Redacted;

/** The latest prompts of the session in which a model was asked. */
export const heard = ({ db }: SteeringDeps, where: HeardIn) =>
  readRecentPrompts(db, { toolUseId: where.tool_use_id, sessionId: where.session_id });

/** The prompts whose words may become rules of this project; prompts elsewhere don't concern it. */
const heardFor = async (deps: SteeringDeps, where: HeardIn, projectId: number | null) =>
  (await heard(deps, where)).filter((prompt) => projectId === null || prompt.projectId === projectId);

/** Change rules in a transaction and notify caches. */
export async function changed<T>({ db, onChanged }: SteeringDeps, work: (tx: Queries) => Promise<T>): Promise<T> {
  const done = await db.transaction(async (tx) => {
    const result = await work(tx);
    await jobKinds.deriveRuleEdges.enqueue(tx, {});
    return result;
  });
  onChanged();
  return done;
}

async function outcomeOf(
  { db, userId }: SteeringDeps,
  id: number,
  known = false,
  narrowed: RuleKept['narrowed'] = null,
): Promise<RuleKept> {
  const { status, text } = (await getRule(db, id, userId))!;
  return { id, status, text, known, narrowed };
}

/** Derive the calls of a new or reworded rule. */
export async function fitted(deps: SteeringDeps, id: number, projectId: number | null): Promise<RuleKept['narrowed']> {
  const narrowed = await fitAdded(deps.db, { id, text: (await getRule(deps.db, id, deps.userId))!.text, projectId });
  deps.onChanged();
  return narrowed;
}

/** Draft a model's or program's words. `corrects`: the rule that it would replace. */
async function draft(
  deps: SteeringDeps,
  text: Redacted,
  kind: RuleKind,
  projectId: number | null,
  author: Author,
  corrects: number | null,
  asker: RuleAsker = { userId: deps.userId },
): Promise<RuleKept> {
  const same = (await knownRules(deps.db, projectId, asker)).find((rule) => relationOf(text, rule) === 'same');
  if (same && corrects === null) return outcomeOf(deps, same.id, true);
  const id = await changed(deps, (tx) =>
    insertRule(tx, {
      text,
      kind,
      project_id: projectId,
      subjects: [],
      source: author.source,
      source_key: `${author.source}:${keyOfWords(text)}`,
      status: 'draft',
      alpha: 1,
      confirmed: false,
      corrects,
    }),
  );
  return outcomeOf(deps, id);
}

/**
 * Add a rule. The user's own rule, or a model's with the user's words, is in force at once; others become drafts.
 * @param asker whose rules it is compared with
 */
export async function addByHand(
  deps: SteeringDeps,
  input: z.output<typeof ruleInputSchema>,
  author: Author,
  asker: RuleAsker = { userId: deps.userId },
): Promise<RuleKept> {
  const projectId = input.project ? await deps.projects.ensure(input.project) : null;
  return addTo(deps, { ...input, projectId, everywhere: projectId === null }, author, asker);
}

/** The user's own sentence, and the session to notify if it came from another one. */
type Found = NonNullable<ReturnType<typeof carriedBy>> & { shownIn?: string };

/**
 * Find the sentence in which the user said what a model wants to save: in the named session's prompts, or in a remark
 * that was shown to this session.
 */
export async function ownSentence(
  deps: SteeringDeps,
  { text, projectId, ...where }: Addition,
): Promise<Found | undefined> {
  const words = cleaned(deps, text);
  const own = carriedBy(words, await heardFor(deps, where, projectId), deps.classifier());
  if (own) return own;
  const shown = await readShownRemarks(deps.db, { toolUseId: where.tool_use_id, sessionId: where.session_id });
  const remark = saidBy(words, shown);
  const shownIn = shown[0]?.shownIn;
  return remark && { ...remark, ...(shownIn !== undefined && { shownIn }) };
}

/** A rule to add for a project or, with `everywhere`, for the user; and where the user may have typed it. */
type Addition = HeardIn & { text: string; kind?: RuleKind | undefined; projectId: number | null; everywhere: boolean };

/** Like `addByHand`, with the project's row id. `found`: the result of `ownSentence`, if known. */
export async function addTo(
  deps: SteeringDeps,
  input: Addition,
  author: Author,
  asker: RuleAsker = { userId: deps.userId },
  found?: Found,
): Promise<RuleKept> {
  const { projectId } = input;
  const text = cleaned(deps, input.text);
  const kind = input.kind ?? kindOf(deps, text);
  const isUser = author.source === 'user';
  const own = isUser ? undefined : (found ?? (await ownSentence(deps, input)));
  if (!isUser && !own) return draft(deps, text, kind, projectId, author, null, asker);
  const isWide = own !== undefined && reachesBeyondProject(own, input.everywhere);
  const said = await changed(deps, async (tx) => {
    const words = { kind, subjects: [], alpha: ADDED };
    const known = await knownRules(tx, projectId, asker);
    if (!own) {
      const place = { project_id: projectId, owner: null };
      return keepRule(tx, { ...words, text, place, source: 'user', heldBy: deps.userId ?? '' }, known);
    }
    const { projectId: saidIn } = own.prompt;
    const place = (await placeOfWords(tx, { userId: deps.userId, projectId: saidIn }, isWide))!;
    return keepRule(
      tx,
      { ...words, text: cleaned(deps, own.text), place, source: 'prompt', prompt: own.prompt },
      known,
    );
  });
  if (own && said.outcome !== 'known')
    deps.onLearnt(own.shownIn ?? own.prompt.sessionId, [{ ...said, text: own.text, everywhere: isWide }]);
  if (said.outcome === 'known') return outcomeOf(deps, said.id, true);
  return outcomeOf(deps, said.id, false, await fitted(deps, said.id, projectId));
}

/**
 * Reword a rule and keep its versions. `draft`: the user didn't type the model's words, so the rule stays until
 * approval.
 */
export async function editByHand(
  deps: SteeringDeps,
  id: number,
  edit: z.output<typeof ruleEditSchema>,
  author: Author,
): Promise<RuleKept | NeedsUser | 'ended' | undefined> {
  const rule = await deps.db.transaction((tx) => readRuleForUpdate(tx, id));
  if (!rule) return undefined;
  if (rule.status !== 'active' && rule.status !== 'draft') return 'ended';
  const isUser = author.source === 'user';
  if (edit.confidence !== undefined && !author.decides) return 'needs-user';
  const kind = edit.kind ?? rule.kind;
  const text = edit.text === undefined ? rule.text : cleaned(deps, edit.text);
  // Only its author may reword a draft, because the user may have been told its id already.
  const isOwn = author.decides || (rule.status === 'draft' && !rule.confirmed && rule.source === author.source);
  const carried =
    isOwn || rule.locked
      ? undefined
      : carriedBy(text, await heardFor(deps, edit, soleProjectOf(rule)), deps.classifier());
  if (!isOwn && !carried) {
    if (edit.text === undefined) return 'needs-user';
    return draft(deps, text, kind, rule.project_id, author, id);
  }
  await changed(deps, async (tx) => {
    if (!(await readRuleForUpdate(tx, id))) return;
    const confirmed = isUser || carried !== undefined || (rule.confirmed && text === rule.text);
    if (edit.text !== undefined || edit.kind !== undefined)
      await rewordRule(tx, id, { text: carried ? cleaned(deps, carried.text) : text, kind, confirmed });
    if (edit.confidence !== undefined) await setConfidence(tx, id, edit.confidence);
    if (carried) await noteSaid(tx, id, carried.prompt);
  });
  return outcomeOf(
    deps,
    id,
    false,
    text === rule.text && !carried ? null : await fitted(deps, id, soleProjectOf(rule)),
  );
}

/** The kind of a sentence if none was given. */
function kindOf({ classifier }: SteeringDeps, text: string): RuleKind {
  if (isNegative(text)) return 'prohibition';
  const isLiking = readSignals(text, undefined, classifier())[0]?.closest === 'preference';
  return isLiking ? 'preference' : 'requirement';
}
