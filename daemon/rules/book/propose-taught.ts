// Drafts from prompts. They hold only once the user approves them, and they end or confirm nothing.
import type { Redacted } from '../../../packages/redactor/index.ts';
import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import { oneLine } from '../../contract/shown-text.ts';
import type { RuleKind } from '../../contract/words.ts';
import type { Database, Queries } from '../../db/database.ts';
import { countWaiting, proposeRule } from '../../store/rules/proposed-rules.ts';
import { isUnread, noteSaid, type PromptRef } from '../../store/rules/rules.ts';
import { lockSummaries } from '../../store/sessions/session-summaries.ts';
import type { TaughtRule } from '../learnt/taught-rules.ts';
import { keyOfWords } from './keep-rule.ts';
import type { SaidBy } from './place-of-words.ts';
import type { IndexedRule } from './rule-index.ts';
import { relationOf } from './same-matter.ts';

/**
 * Maximum of pending drafts from programs and models per project. A program may send thousands, and nobody reads more.
 */
const MAX_WAITING = 20;

/** Draft what a program's or model's prompt would teach. @returns whether any is new */
export async function proposeTaught(
  db: Database,
  prompt: PromptRef & SaidBy,
  rules: readonly TaughtRule[],
): Promise<boolean> {
  const { projectId } = prompt;
  if (projectId === null || rules.length === 0) return false;
  const source = prompt.speaker === 'agent' ? 'agent' : 'rest';
  return db.transaction(async (tx) => {
    await lockSummaries(tx);
    if (!(await isUnread(tx, prompt.promptId))) return false;
    let waiting = await countWaiting(tx, projectId, source);
    const before = waiting;
    for (const { text: said, kind } of rules) {
      if (waiting >= MAX_WAITING) break;
      const text = oneLine(said, MAX_RULE_CHARS) as Redacted;
      const key = `${source}:${keyOfWords(text)}`;
      if ((await propose(tx, { text, kind, project_id: projectId, source, source_key: key }, prompt)) !== null)
        waiting++;
    }
    return waiting > before;
  });
}

/** Draft what the user's prompt says but somebody else may have written: in its project, once, unless known. */
export async function proposeDoubtful(
  tx: Queries,
  { text, kind }: { text: Redacted; kind: RuleKind },
  prompt: PromptRef & SaidBy,
  known: readonly IndexedRule[],
): Promise<{ id: number; text: string; waits: true }[]> {
  const { projectId } = prompt;
  if (projectId === null || known.some((rule) => relationOf(text, rule) === 'same')) return [];
  const rule = { text, kind, project_id: projectId, source: 'prompt', source_key: keyOfWords(text) };
  const id = await propose(tx, rule, prompt);
  return id === null ? [] : [{ id, text, waits: true }];
}

/** Propose a rule with its prompt; null if it was proposed before. */
async function propose(
  tx: Queries,
  rule: Parameters<typeof proposeRule>[1],
  prompt: PromptRef,
): Promise<number | null> {
  const id = await proposeRule(tx, rule);
  if (id !== null) await noteSaid(tx, id, prompt);
  return id;
}
