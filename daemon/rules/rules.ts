import type { Redactor } from '../../packages/redactor/index.ts';
import type { Database } from '../db/database.ts';
import type { Projects } from '../projects/projects.ts';
import type { PromptRef } from '../store/rules/rules.ts';
import type { SaidBy } from './book/place-of-words.ts';
import { createRuleBook } from './book/rule-book.ts';
import { relationOf } from './book/same-matter.ts';
import type { RuleAsker } from './book/where-it-holds.ts';
import { createRuleChoice } from './choose-rules.ts';
import { learnAtCalls, learnPrompt } from './learn-from-words.ts';
import type { AgentsTurn } from './learnt/agents-turn.ts';
import { openClassifier, type SentenceClassifier } from './learnt/classifier.ts';
import { isPassingWish } from './learnt/passing-wish.ts';
import { readSignals } from './learnt/read-signals.ts';
import type { SaidAtCall } from './learnt/said-at-calls.ts';
import { takesBack } from './learnt/takes-back.ts';
import { taughtRules } from './learnt/taught-rules.ts';
import { createOnboarding } from './onboard/onboard.ts';
import { createRemarkChoice } from './remarks.ts';
import { createSessionNotes } from './session-notes.ts';
import { createRuleSteering } from './steer-rules.ts';

/** Near rules compared with a sentence. */
const MAX_COMPARED = 8;

export type Rules = ReturnType<typeof createRules>;

/** Creates the rule service: learn from prompts, add, end, and choose for a session or prompt. */
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
  /** This daemon's user; null if unnamed. */
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
  const notes = createSessionNotes();
  const me: RuleAsker = { userId };
  const { isSeenIn, ...choice } = createRuleChoice(book, me);
  const teaching = { db, classifier, changed, notes };

  return {
    /** See `learnPrompt`. */
    learn: (prompt: Parameters<typeof learnPrompt>[1], before: AgentsTurn | undefined) =>
      learnPrompt(teaching, prompt, before),

    /** See `learnAtCalls`. */
    learnAtCalls: (prompt: PromptRef & SaidBy, said: readonly SaidAtCall[]) => learnAtCalls(teaching, prompt, said),

    /**
     * Judge a prompt before it is learnt: whether it teaches or withdraws anything; if not, which sentence may be a
     * rule that no rule says yet.
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

    /** The user's one-time wishes in a prompt, and whether it withdraws earlier ones. */
    wishesIn(prompt: string): { wishes: string[]; takesBack: boolean } {
      const own = readSignals(prompt, undefined, classifier()).filter(({ isDoubtful }) => !isDoubtful);
      return {
        wishes: own.map(({ text }) => text).filter((text) => isPassingWish(text, classifier())),
        takesBack: own.some(({ text }) => takesBack(text)),
      };
    },

    /** Whether a sentence is a one-time wish, neither a rule nor history. */
    isForOnce: (sentence: string): boolean => isPassingWish(sentence, classifier()),

    ...notes,
    ...choice,
    ...createRemarkChoice(db.urgent ?? db, book, me),
    ...createRuleSteering({ db, redactor, projects, userId, classifier, onChanged: changed, onLearnt: notes.tell }),
    ...createOnboarding({ db, redactor, projects, userId, classifier }),

    /** Call after rules changed elsewhere: forgotten, restored, approved. */
    changed,
  };
}
