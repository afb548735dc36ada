import type { Action, CriticalAction } from '../contract/words.ts';
import type { Database } from '../db/database.ts';
import type { ActiveLesson } from '../store/lessons.ts';
import { type CallRule, readCallRules, readCallRulesStamp } from '../store/rule-triggers.ts';
import { type CallTrigger, fires, readTriggers, triggersFor } from './call-triggers.ts';
import { type Call, type CallWords, callWords } from './call-words.ts';

/** How often rules are checked for changes by another daemon on the same Postgres. */
const CHECK_EVERY_MS = 2000;
/** From where a learnt prohibition holds a call: what was typed once by a sure sentence is above it. */
const HOLDS_FROM = 0.7;

/** A rule that was added by hand has no calls around it. */
const ALONE = { before: [], after: [] };

type Indexed = { readonly rule: CallRule; readonly trigger: CallTrigger };
/** The triggers by their first word. */
type TriggerIndex = ReadonlyMap<string, readonly Indexed[]>;

export type RulesAtCalls = ReturnType<typeof createRulesAtCalls>;

/** The rules that a call is about to break, as far as code can tell: see call-triggers. */
export function createRulesAtCalls({ db, criticalAction }: { db: Database; criticalAction: CriticalAction }) {
  let known: { index: TriggerIndex; stamp: string } | undefined;
  let checkedAt = 0;
  let loading: Promise<TriggerIndex> | undefined;

  async function load(): Promise<TriggerIndex> {
    const stamp = await readCallRulesStamp(db);
    if (known?.stamp !== stamp) known = { index: indexTriggers(await readCallRules(db)), stamp };
    checkedAt = Date.now();
    return known.index;
  }

  function current(): Promise<TriggerIndex> {
    if (known && Date.now() - checkedAt < CHECK_EVERY_MS) return Promise.resolve(known.index);
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    /** The rules that a call fires, as lessons, those that hold it first. `project` is a key. */
    async fired(call: Call & { project: string | null }): Promise<ActiveLesson[]> {
      const index = await current();
      if (index.size === 0) return [];
      const words = callWords(call);
      const fired = new Map<number, ActiveLesson>();
      for (const word of words.words)
        for (const { rule, trigger } of index.get(word) ?? []) {
          if ((rule.project !== null && rule.project !== call.project) || !fires(trigger, words)) continue;
          const action = actionOf(rule, trigger, words, criticalAction);
          if (fired.get(rule.id)?.action !== 'hold') fired.set(rule.id, asLesson(rule, action));
        }
      return [...fired.values()].sort(
        (a, b) => Number(b.action === 'hold') - Number(a.action === 'hold') || a.id - b.id,
      );
    },
    /** Call after triggers or rules were changed. */
    changed(): void {
      checkedAt = 0;
      loading = undefined;
    },
  };
}

function indexTriggers(rules: readonly CallRule[]): TriggerIndex {
  const index = new Map<string, Indexed[]>();
  for (const rule of rules)
    for (const trigger of rule.triggers === null ? triggersFor(rule.text, ALONE, []) : readTriggers(rule.triggers)) {
      const first = trigger.words[0];
      if (first === undefined) continue;
      const list = index.get(first);
      if (list) list.push({ rule, trigger });
      else index.set(first, [{ rule, trigger }]);
    }
  return index;
}

/** A prohibition that the user stands behind holds a call that says what it forbids; never a look. */
function actionOf(rule: CallRule, trigger: CallTrigger, call: CallWords, critical: CriticalAction): Action {
  const holds =
    critical === 'hold' && rule.confirmed && trigger.against && !call.looks && rule.confidence >= HOLDS_FROM;
  return holds ? 'hold' : 'warn';
}

const asLesson = (rule: CallRule, action: Action): ActiveLesson => ({
  id: rule.id,
  title: rule.text,
  rule: rule.text,
  kind: rule.kind,
  severity: action === 'hold' ? 'warning' : 'info',
  action,
  project: rule.project,
  trigger_tool: null,
  trigger_pattern: null,
  trigger_on: 'input',
  trigger_output_pattern: null,
  trigger_files: [],
  trigger_rule: null,
  source: rule.source,
  confirmed: rule.confirmed,
});
