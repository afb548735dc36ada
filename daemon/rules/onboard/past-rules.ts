// Proposes rules from transcripts of past sessions. Nothing is learnt from those directly, because they are read long
// afterwards. A wish repeated in several sessions is one proposal in its newest words; later wishes replace earlier
// ones, and withdrawn ones are dropped.
import type { Redacted } from '../../../packages/redactor/index.ts';
import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import { oneLine } from '../../contract/shown-text.ts';
import type { RuleKind } from '../../contract/words.ts';
import type { Database } from '../../db/database.ts';
import { createPause } from '../../home/pause.ts';
import { type PastPrompt, readPastPrompts } from '../../store/rules/past-prompts.ts';
import { type IndexedRule, indexRules } from '../book/rule-index.ts';
import { relationOf, takenBackBy } from '../book/same-matter.ts';
import type { SentenceClassifier } from '../learnt/classifier.ts';
import { taughtRules } from '../learnt/taught-rules.ts';
import type { Proposal } from './proposal.ts';

/** Latest prompts read per project, about 0.5 ms each. */
const MAX_PROMPTS = 4000;
/** Maximum of proposals, most frequent first; nobody decides about more at a time. */
const MAX_PROPOSALS = 40;
/** A client command states no rule. */
const COMMAND = /^\//;

/** Their origin as displayed. */
const PAST = 'past sessions';

/** A wish and the sessions with it. */
type Matter = { rule: IndexedRule; sessions: Set<string> };

/**
 * Find what the user's prompts in a project's transcripts teach, except what `said` (the repository's guides) contains.
 */
export async function pastRules(
  { db, classifier }: { db: Database; classifier: SentenceClassifier },
  projectId: number,
  said: readonly Proposal[],
): Promise<(Proposal & { sessions: number })[]> {
  const guides = said.map(({ text, kind }, at) => asRule(at, text, kind));
  const pause = createPause();
  let matters: Matter[] = [];
  for (const prompt of await readPastPrompts(db, projectId, MAX_PROMPTS)) {
    await pause();
    if (!COMMAND.test(prompt.text)) matters = withPrompt(matters, prompt, classifier);
  }
  return matters
    .filter(({ rule }) => !guides.some((guide) => relationOf(rule.text, guide) === 'same'))
    .sort((a, b) => b.sessions.size - a.sessions.size || b.rule.id - a.rule.id)
    .slice(0, MAX_PROPOSALS)
    .map(({ rule, sessions }) => ({ text: rule.text, kind: rule.kind, from: PAST, sessions: sessions.size }));
}

/** Add what a later prompt teaches and withdraws. */
function withPrompt(before: readonly Matter[], prompt: PastPrompt, classify: SentenceClassifier): Matter[] {
  const agents = prompt.said === null ? undefined : { said: prompt.said, calls: [], wasStopped: false };
  const { rules, takenBack } = taughtRules(prompt.text, agents, classify);
  let matters = [...before];
  for (const { text, names } of takenBack) {
    const known = matters.map(({ rule }) => rule);
    const latest = matters.findLast(({ sessions }) => sessions.has(prompt.session_id))?.rule;
    const ended = takenBackBy(text, known) ?? (names ? undefined : latest);
    matters = matters.filter(({ rule }) => rule !== ended);
  }
  // Words that may be somebody else's are no wish.
  for (const { text, kind, waits } of rules) {
    if (waits) continue;
    const rule = asRule(prompt.id, oneLine(text, MAX_RULE_CHARS), kind);
    const related = matters.map((matter) => ({ matter, relation: relationOf(rule.text, matter.rule) }));
    const same = related.find(({ relation }) => relation === 'same')?.matter;
    matters = related.flatMap(({ matter, relation }) => (relation === 'none' ? [matter] : []));
    matters.push({ rule, sessions: new Set([...(same?.sessions ?? []), prompt.session_id]) });
  }
  return matters;
}

/** A text in the form in which rules are compared. */
function asRule(id: number, text: string, kind: RuleKind): IndexedRule {
  const facts = { subjects: [], met_topics: [], origins: [], overrides: [], owner: null, project_id: null };
  const flags = { faded: false, confirmed: false, locked: false, was_said: true, has_trigger: false };
  const rule = { id, text: text as Redacted, kind, confidence: 1, said_at: new Date(0), ...facts, ...flags };
  return indexRules([rule]).rules[0]!;
}
