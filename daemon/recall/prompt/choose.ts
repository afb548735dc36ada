import { isContentless } from '../../memory/digest/contentless.ts';
import { type Block, type Entry, formatBlock, tokensOfBlock, wordsOfLine, zoneOf } from '../format.ts';
import { leaveOut, saysNothingElse } from '../leave-out.ts';
import { recentChanges } from './changes.ts';
import { findForPrompt, type PromptDeps, rankForPrompt } from './find.ts';
import { belowFloor } from './left-out.ts';
import { linesWithin } from './lines.ts';
import { type Choice, MAX_CANDIDATES, type PromptQuestion } from './question.ts';

/**
 * Share of the budget for a prompt that isn't a question: it needs a few memories, a question the passage that answers.
 */
const SHARE_OF_OTHERS = 2 / 3;

const NOTHING: Block = { text: '', tokens: 0, kept: [], dropped: [] };

/**
 * Choose what a prompt carries into the context: the few observations that are surely relevant and new to the session,
 * or nothing.
 */
export async function chooseForPrompt(
  deps: PromptDeps,
  question: PromptQuestion,
  first: readonly Entry[] = [],
): Promise<Choice> {
  const { budgetTokens } = question;
  if (isContentless(question.prompt)) {
    const block = first.length > 0 ? formatBlock(first, budgetTokens) : NOTHING;
    return { block, candidates: [], degraded: [], externalIds: new Map() };
  }
  const found = await findForPrompt(deps, question);
  const { asks, known, dropped, legs } = found;
  const chosenFrom = await rankForPrompt(deps, question, found);
  const { ranked, fresh, selection } = chosenFrom;
  const most = asks ? budgetTokens : Math.floor(budgetTokens * SHARE_OF_OTHERS);
  const tooLow = belowFloor(selection);
  const changes =
    tooLow === null
      ? recentChanges(
          fresh.map(({ id }) => known.get(id)!),
          legs.text?.terms ?? [],
          [...question.ended, ...(question.shownRules ?? [])],
          new Date(),
        )
      : [];
  const left = Math.min(most, budgetTokens - tokensOfBlock([...first, ...changes]));
  const { lines, again } = await linesWithin(question, found, chosenFrom, left);

  const chosen = new Set(lines.map(({ id }) => id));
  const leftOut = (id: number) => (question.shown.has(id) ? 'shown before' : 'far behind the best');
  for (const { id } of fresh) if (!chosen.has(id)) dropped.set(id, tooLow ?? leftOut(id));
  // Only the best one is compared with the floor.
  if (tooLow !== null) for (const { id } of fresh.slice(1)) dropped.set(id, 'behind one below the floor');
  const isChange = (id: number) => changes.some((change) => change.id === id);
  const entries = lines
    .filter(({ line }) => !question.isSaid?.(wordsOfLine(line)))
    .map(
      ({ id, score, line }): Entry => ({ zone: isChange(id) ? 'changed' : zoneOf(known.get(id)!), id, score, line }),
    );
  // The hint on searching stands below memories, never alone.
  const told =
    lines.length > 0 && entries.length === 0
      ? []
      : leaveOut([...entries, ...again], { ...question, shown: question.shownRules });
  for (const { id, line } of told)
    if (id !== undefined && saysNothingElse(line)) dropped.set(id, 'says what is shown above');
  const changed = changes.filter(({ id, line }) => !chosen.has(id!) && !question.isSaid?.(wordsOfLine(line)));
  for (const { id } of changed) dropped.delete(id!);
  const block = formatBlock([...first, ...changed, ...told.filter(({ line }) => !saysNothingElse(line))], budgetTokens);
  for (const { id } of block.dropped) if (id !== undefined && chosen.has(id)) dropped.set(id, 'over budget');
  return {
    block,
    candidates: ranked
      .filter(({ id }, place) => place < MAX_CANDIDATES || chosen.has(id))
      .map(({ id, score, explain, boosts, places }) => ({
        id,
        score,
        explain: { ...explain, boosts, ...(places && { ranks: places }) },
        dropped: dropped.get(id) ?? null,
      })),
    degraded: legs.degraded,
    externalIds: new Map([...known].map(([id, row]) => [id, row.external_id])),
  };
}
