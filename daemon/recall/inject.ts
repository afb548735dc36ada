import type { Degradation } from '../contract/degradation.ts';
import type { Fusion } from '../contract/words.ts';
import { isContentless } from '../memory/digest/contentless.ts';
import type { TodaysCode } from '../projects/today/todays-code.ts';
import { type RecalledObservation, readRecalled } from '../store/memories/recalled-observations.ts';
import { readTouchedFiles } from '../store/sessions/tool-calls.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import { isQuestion } from '../text/is-question.ts';
import { namedTimes } from '../text/named-times.ts';
import type { Buckets, ProjectScope } from '../visibility/project-scope.ts';
import { HOW_TO_SEARCH, HOW_TOKENS, pointersBelow, worthPointingTo } from './again/prompt-lines.ts';
import { coverageOf, isThin } from './again/thin-evidence.ts';
import { fillBudget, fitLines } from './fit-lines.ts';
import {
  type Block,
  type Entry,
  followingLine,
  formatBlock,
  observationLine,
  tokensOfBlock,
  wordsOfLine,
  zoneOf,
} from './format.ts';
import { leaveOutEnded } from './leave-out-ended.ts';
import { askLegs } from './legs/ask-legs.ts';
import type { LegDeps } from './legs/leg.ts';
import { choosePassages, plainText } from './passages/choose-passages.ts';
import { excerptOf, weightsOf } from './passages/excerpt.ts';
import { liftByPassages } from './passages/lift-by-passages.ts';
import type { ReadTexts } from './passages/read-texts.ts';
import { createPassageScorer, MAX_ASKED, NONE, type PassageScorer, TO_RANK } from './passages/score-passages.ts';
import { withoutQuestions } from './passages/without-questions.ts';
import { type Asking, askingsAmong } from './ranking/askings.ts';
import { type Boosted, boostByContext, pathsOf } from './ranking/boost-by-context.ts';
import { rank } from './ranking/rank.ts';
import { type Selection, selectForInjection } from './ranking/relevance.ts';

/** How long a prompt waits for the vector leg; after that the text leg answers alone. */
const VECTOR_DEADLINE_MS = 25;
/** How long a prompt waits for the project's index: too short to load one, so the first prompt after a start goes without. */
const PATIENCE_MS = 30;
/** Characters of a prompt that are searched for: what comes later (a pasted log) says little about what is wanted. */
const MAX_QUERY_CHARS = 4000;
/** How long a prompt waits for the working tree; what isn't known by then is said the next time. */
export const CODE_PATIENCE_MS = 10;
const TEXT_HITS = 50;
/** The hits of one pass over the HNSW graph (ef_search): twice as many take twice as long and find no more of the right ones. */
const VECTOR_HITS = 100;
/** Ranked hits that are considered, and recorded for "why". */
const MAX_CANDIDATES = 20;
/** The best of those, whose passages are all compared by meaning. */
const MAX_TOLD = 10;
/** With 6 of each the bench finds 5 points less, with 3,000 characters 1 point. */
const TO_TELL = { ofEach: 8, maxChars: 4000 };

export type PromptQuestion = {
  prompt: string;
  scope: ProjectScope;
  buckets: Buckets;
  budgetTokens: number;
  fusion: Fusion;
  /** The asking session: its own turns are left out, since they are in the context already. */
  sessionId: string | null;
  /** Observations shown in this session before. A question may get other passages of them. */
  shown: ReadonlySet<number>;
  /** The texts that the session was shown. */
  said: readonly string[];
  /** Sentences of rules that ended: they are left out. */
  ended: readonly string[];
  /** What the session's agent has before it anyway, by a memory of its own; default nothing. */
  isSaid?(text: string): boolean;
  /** Whether the agent can search for more; default true. */
  hasTools?: boolean;
  /** The project's folder on this machine, where what memories name is looked for; null: nowhere. */
  folder: string | null;
};

export type Candidate = {
  id: number;
  score: number;
  explain: Boosted['explain'] & Pick<Boosted, 'boosts'>;
  dropped: string | null;
};
export type Choice = {
  block: Block;
  candidates: Candidate[];
  degraded: Degradation[];
  externalIds: ReadonlyMap<number, string | null>;
};

const NOTHING: Block = { text: '', tokens: 0, kept: [], dropped: [] };

/** Choose what a prompt carries into the context: the few observations that are surely relevant and new to the session, or nothing. */
export async function chooseForPrompt(
  deps: LegDeps & { readTexts: ReadTexts; code: TodaysCode },
  question: PromptQuestion,
  first: readonly Entry[] = [],
): Promise<Choice> {
  const plain: Choice = {
    block: first.length > 0 ? formatBlock(first, question.budgetTokens) : NOTHING,
    candidates: [],
    degraded: [],
    externalIds: new Map(),
  };
  if (isContentless(question.prompt)) return plain;
  const query = question.prompt.slice(0, MAX_QUERY_CHARS);
  const [legs, calls] = await Promise.all([
    askLegs(deps, {
      query,
      scope: question.scope,
      buckets: question.buckets,
      filters: {},
      mode: 'hybrid',
      patienceMs: PATIENCE_MS,
      vectorDeadlineMs: VECTOR_DEADLINE_MS,
      textHits: TEXT_HITS,
      vectorHits: VECTOR_HITS,
    }),
    question.sessionId === null ? [] : readTouchedFiles(deps.db, question.sessionId),
  ]);
  const asks = isQuestion(query);
  const { fusion } = question;
  const fused = rank(legs.text, legs.vector, { fusion, times: namedTimes(query, Date.now()) });
  const considered = fused.slice(0, asks ? MAX_ASKED : MAX_CANDIDATES);
  const found = await readRecalled(
    deps.db,
    considered.map((hit) => hit.id),
    question.scope,
    question.buckets,
  );
  const { known, gone } = await withNotes(deps.code, question.folder, found, considered);
  const boosted = boostByContext(considered, known, { project: null, files: pathsOf(calls), gone });
  const dropped = new Map<number, string>();
  const askings = askingsAmong(query, known.values());
  for (const { id } of boosted) {
    const reason = knownAlready(known.get(id), question, asks) ?? askedAlready(askings.get(id));
    if (reason !== null) dropped.set(id, reason);
  }
  const isFresh = ({ id }: Boosted) => !dropped.has(id);
  const scored = asks ? boosted.filter(isFresh) : boosted.filter(isFresh).slice(0, 1);
  const scorePassages = createPassageScorer(
    { ...deps, embedder: deps.passageEmbedder() },
    query,
    legs.text?.terms ?? [],
  );
  const passages = withoutQuestions(
    await scorePassages(
      scored.map(({ id }) => known.get(id)!),
      asks ? TO_RANK : NONE,
    ),
    askings,
  );
  const ranked = asks ? liftByPassages(boosted, passages, legs.text?.averageLength ?? 0) : boosted;
  const fresh = ranked.filter(isFresh);
  const bestPassage = Math.max(0, ...(passages.get(fresh[0]?.id ?? 0) ?? []).map(({ words }) => words));
  const selection = selectForInjection(legs.text, legs.vector, fresh, bestPassage, legs.isSample);

  const now = new Date();
  const left = question.budgetTokens - tokensOfBlock(first);
  const { lines, again } = await linesWithin(left);
  const chosen = new Set(lines.map(({ id }) => id));
  const tooLow = belowFloor(selection);
  const leftOut = (id: number) => (question.shown.has(id) ? 'shown before' : 'far behind the best');
  for (const { id } of fresh) if (!chosen.has(id)) dropped.set(id, tooLow ?? leftOut(id));
  // Only the best one is held against the floor.
  if (tooLow !== null) for (const { id } of fresh.slice(1)) dropped.set(id, 'behind one below the floor');
  const entries = lines
    .filter(({ line }) => !question.isSaid?.(wordsOfLine(line)))
    .map(({ id, score, line }): Entry => ({ zone: zoneOf(known.get(id)!), id, score, line }));
  // How to search again stands below what is carried, never alone.
  const told = lines.length > 0 && entries.length === 0 ? [] : leaveOutEnded([...entries, ...again], question.ended);
  const block = formatBlock([...first, ...told], question.budgetTokens);
  for (const { id } of block.dropped) if (id !== undefined && chosen.has(id)) dropped.set(id, 'over budget');
  const considerable = ranked.filter(({ id }, place) => place < MAX_CANDIDATES || chosen.has(id));
  const candidates = considerable.map(({ id, score, explain, boosts }) => ({
    id,
    score,
    explain: { ...explain, boosts },
    dropped: dropped.get(id) ?? null,
  }));
  return {
    block,
    candidates,
    degraded: legs.degraded,
    externalIds: new Map([...known].map(([id, row]) => [id, row.external_id])),
  };

  /** What is shown, and what is said of searching again, where the agent can: where the evidence is thin, and of what lies just below the floor. */
  async function linesWithin(budgetTokens: number) {
    const write = async (tokens: number) =>
      asks && selection.items.length > 0
        ? linesOfPassages(fresh, scorePassages, tokens)
        : linesOfItems(selection.items, tokens);
    const lines = await write(budgetTokens);
    const terms = legs.text?.terms ?? [];
    const isNew = ({ line }: Entry) => !question.said.some((said) => said.includes(line));
    if (!asks || question.hasTools === false) return { lines, again: [] };
    if (lines.length === 0) {
      const nearest = worthPointingTo(fresh, question.shown).map(({ id }) => known.get(id)!);
      return { lines, again: pointersBelow(query, selection, terms, nearest).filter(isNew) };
    }
    const coverage = coverageOf(fresh[0]!);
    const isToldHow = isThin({ coverage, terms, texts: lines.map(({ line }) => line) }) && isNew(HOW_TO_SEARCH);
    return isToldHow ? { lines: await write(budgetTokens - HOW_TOKENS), again: [HOW_TO_SEARCH] } : { lines, again: [] };
  }

  /** A question: the passages that answer it, from whichever observations hold them. */
  async function linesOfPassages(hits: readonly Boosted[], scorePassages: PassageScorer, budgetTokens: number) {
    const best = hits.slice(0, MAX_TOLD).map(({ id }) => known.get(id)!);
    const scores = withoutQuestions(await scorePassages(best, TO_TELL), askings);
    const written = new Map<string, { line: string; tokens: number }>();
    const lineOf = (id: number, excerpt: string, follows: boolean) => {
      const key = `${id} ${follows} ${excerpt}`;
      const before = written.get(key);
      if (before) return before;
      const line = follows
        ? followingLine(known.get(id)!, excerpt)
        : observationLine(known.get(id)!, now, excerpt.length, () => excerpt);
      const entry = { line, tokens: estimateTokens(line) };
      written.set(key, entry);
      return entry;
    };
    const items = hits.map(({ id, score }) => {
      const { text, session_id, source, pinned } = known.get(id)!;
      // Only turns are shown with their session: what was pinned or saved says so itself.
      const session = source === 'digest' && !pinned ? session_id : null;
      return { id, score, text, session, headTokens: (follows: boolean) => lineOf(id, '', follows).tokens + 1 };
    });
    const choose = choosePassages(items, scores, budgetTokens, plainText(question.said.join('\n')));
    const scoreOf = new Map(items.map(({ id, score }) => [id, score]));
    const write = (tokens: number) =>
      [...choose(tokens)].map(([id, { excerpt, follows }]) => ({
        id,
        score: scoreOf.get(id)!,
        ...lineOf(id, excerpt, follows),
      }));
    return fillBudget(budgetTokens, write);
  }

  /** Anything else: the few observations about it, each with what it says about it. */
  function linesOfItems(items: readonly { id: number; score: number }[], budgetTokens: number) {
    const weights = weightsOf(legs.text?.terms ?? []);
    const excerpts = new Map(items.map(({ id }) => [id, excerptOf(known.get(id)!.text, weights)]));
    return fitLines(items, budgetTokens, (id, chars) => observationLine(known.get(id)!, now, chars, excerpts.get(id)));
  }
}

/** The observations with what is gone of what they name; `gone`: the share of their own files. Only the best ones are looked at. */
async function withNotes(
  code: TodaysCode,
  folder: string | null,
  found: ReadonlyMap<number, RecalledObservation>,
  ranked: readonly { id: number }[],
) {
  const known = new Map<number, RecalledObservation & { note?: string }>(found);
  const gone = new Map<number, number>();
  const best = ranked.slice(0, MAX_CANDIDATES).flatMap(({ id }) => found.get(id) ?? []);
  const written = best.map(({ title, text, files, created_at: at }) => ({ text: `${title}\n${text}`, files, at }));
  const notes = await code.notes(folder, written, CODE_PATIENCE_MS);
  for (const [at, note] of notes.entries()) {
    if (note === undefined) continue;
    known.set(best[at]!.id, { ...best[at]!, note: note.text });
    gone.set(best[at]!.id, note.goneShare);
  }
  return { known, gone };
}

/** Why an observation isn't new to the session; null when it is. */
function knownAlready(
  observation: RecalledObservation | undefined,
  question: PromptQuestion,
  asks: boolean,
): string | null {
  if (!observation) return 'gone';
  // What was kept for this conversation is meant for it, and may have left its context.
  const isOfSession = question.sessionId !== null && observation.session_id === question.sessionId;
  if (isOfSession && observation.scope !== 'conversation') return 'of this session';
  if (question.isSaid?.(observation.text)) return 'in the agent’s own memory';
  return !asks && question.shown.has(observation.id) ? 'shown before' : null;
}

/** Why a turn that asked the same is no answer; null for any other. */
function askedAlready(asking: Asking | undefined): string | null {
  if (asking === 'unanswered') return 'asked the same, and got no answer';
  return asking === 'repeated' ? 'asked the same again later' : null;
}

/** Why nothing is relevant enough, with the distance from the floor where it is known; null if something is. */
function belowFloor({ items, relevance, floor }: Selection): string | null {
  if (items.length > 0) return null;
  return Number.isFinite(relevance) ? `below the floor by ${(floor - relevance).toFixed(2)}` : 'below the floor';
}
