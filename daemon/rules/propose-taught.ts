import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine } from '../contract/shown-text.ts';
import type { Database } from '../db/database.ts';
import type { Redacted } from '../redact/redacted.ts';
import { countWaiting, proposeRule } from '../store/proposed-rules.ts';
import { isUnread, noteSaid, type PromptRef } from '../store/rules.ts';
import { lockSummaries } from '../store/session-summaries.ts';
import { keyOfWords } from './keep-rule.ts';
import type { SaidBy } from './place-of-words.ts';
import type { TaughtRule } from './taught-rules.ts';

/** Drafts of programs and models that wait in a project, at most: more are read by nobody, and a program may send thousands. */
const MAX_WAITING = 20;

/**
 * Propose, as drafts of the project, what a prompt would teach that a program or a model sent: the user approves them, or they never hold. They
 * end and confirm nothing. @returns whether any is new
 */
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
      const proposed = { text, kind, project_id: projectId, source, source_key: `${source}:${keyOfWords(text)}` };
      const id = await proposeRule(tx, proposed);
      if (id === null) continue;
      await noteSaid(tx, id, prompt);
      waiting++;
    }
    return waiting > before;
  });
}
