import type { Action, CriticalAction } from '../../contract/words.ts';
import type { Database } from '../../db/database.ts';
import { readPlaced } from '../../store/rules/held-rules.ts';
import type { ActiveLesson } from '../../store/rules/lessons.ts';
import { HOLDS_FROM } from '../../store/rules/rule-confidence.ts';
import { type CallRule, readCallRules, readCallRulesStamp } from '../../store/rules/rule-triggers.ts';
import { isTheirs, placesOf, type RuleAsker, type Workspaces } from '../book/where-it-holds.ts';
import { isAddedWord, surfacesOf } from './call-acts.ts';
import { type CallTrigger, callKeys, fires, keysOf, readTriggers } from './call-trigger.ts';
import { ALONE, triggersFor } from './call-triggers.ts';
import { type Call, type CallWords, callWords } from './call-words.ts';

/** Interval of checks for changes by another daemon on the same Postgres. */
const CHECK_EVERY_MS = 2000;

/** Rules parsed in one go: some milliseconds. */
const AT_ONCE = 50;

type Indexed = { readonly rule: CallRule; readonly trigger: CallTrigger };
/** Triggers by key. */
type TriggerIndex = ReadonlyMap<string, readonly Indexed[]>;
type Known = { index: TriggerIndex; exceptions: readonly CallRule[]; places: Workspaces; stamp: string };

export type RulesAtCalls = ReturnType<typeof createRulesAtCalls>;

/** Finds the rules that a call is about to break, as far as code can tell (call-triggers). */
export function createRulesAtCalls({
  db,
  criticalAction,
  onLoaded = () => {},
}: {
  db: Database;
  criticalAction: CriticalAction;
  /** Called with the words of each holding trigger after every reload. */
  onLoaded?(words: readonly (readonly string[])[]): void;
}) {
  let known: Known | undefined;
  /** Triggers of rules without calls, by their text. */
  let alone = new Map<string, readonly CallTrigger[]>();
  let checkedAt = 0;
  let loading: Promise<Known> | undefined;

  async function load(): Promise<Known> {
    const placed = await readPlaced(db);
    const stamp = `${await readCallRulesStamp(db)} ${JSON.stringify(placed)}`;
    if (known?.stamp !== stamp) {
      const rules = await readCallRules(db);
      alone = await triggersByText(rules, alone);
      const exceptions = rules.filter(({ overrides }) => overrides.length > 0);
      known = { index: indexTriggers(rules, alone), exceptions, places: placesOf(placed), stamp };
      const indexed = [...known.index.values()].flat();
      onLoaded(
        indexed
          .filter(({ rule, trigger }) => mayHold(rule, trigger, criticalAction))
          .flatMap(({ trigger }) => heldWords(trigger)),
      );
    }
    checkedAt = Date.now();
    return known;
  }

  function current(): Promise<Known> {
    if (known && Date.now() - checkedAt < CHECK_EVERY_MS) return Promise.resolve(known);
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    /** The rules that an asker's call breaks, as lessons, holding ones first. `project` is a key. */
    async fired(call: Call & { project: string | null; asker: RuleAsker }): Promise<ActiveLesson[]> {
      const { index, exceptions, places } = await current();
      if (index.size === 0) return [];
      const words = callWords(call);
      const isHere = ({ project, owner }: CallRule) =>
        owner === null
          ? project === null || project === call.project
          : isTheirs({ owner }, call.project, places, call.asker);
      const overridden = new Set(exceptions.filter(isHere).flatMap(({ overrides }) => overrides));
      const holds = (rule: CallRule) => isHere(rule) && !overridden.has(rule.id);
      const fired = new Map<number, ActiveLesson>();
      const origins = new Map<number, readonly number[]>();
      for (const key of callKeys(words))
        for (const { rule, trigger } of index.get(key) ?? []) {
          if (!holds(rule) || !fires(trigger, words)) continue;
          origins.set(rule.id, rule.origins);
          const action = actionOf(rule, trigger, words, criticalAction);
          if (fired.get(rule.id)?.action !== 'hold') fired.set(rule.id, asLesson(rule, action));
        }
      // Drop rules whose project version already fired.
      for (const [id, made] of origins) if (made.some((one) => fired.has(one))) fired.delete(id);
      return [...fired.values()].sort(
        (a, b) => Number(b.action === 'hold') - Number(a.action === 'hold') || a.id - b.id,
      );
    },
    /** Load the rules unless loaded. */
    warm: async (): Promise<void> => void (await current()),
    /** Call after a change of triggers or rules. */
    changed(): void {
      checkedAt = 0;
      loading = undefined;
    },
  };
}

/** Derive the missing triggers in small batches, so that no answer waits for thousands. `before`: triggers to keep. */
async function triggersByText(rules: readonly CallRule[], before: ReadonlyMap<string, readonly CallTrigger[]>) {
  const byText = new Map<string, readonly CallTrigger[]>();
  let told = 0;
  for (const { text, triggers } of rules) {
    if (triggers !== null || byText.has(text)) continue;
    const known = before.get(text);
    byText.set(text, known ?? triggersFor(text, ALONE, []));
    if (known === undefined && ++told % AT_ONCE === 0) await new Promise(setImmediate);
  }
  return byText;
}

function indexTriggers(rules: readonly CallRule[], alone: ReadonlyMap<string, readonly CallTrigger[]>): TriggerIndex {
  const index = new Map<string, Indexed[]>();
  for (const rule of rules)
    for (const trigger of (rule.triggers === null ? alone.get(rule.text) : readTriggers(rule.triggers)) ?? [])
      for (const key of keysOf(trigger)) {
        const list = index.get(key);
        if (list) list.push({ rule, trigger });
        else index.set(key, [{ rule, trigger }]);
      }
  return index;
}

/**
 * Lists of words of which a matching call has one in full: the trigger's words, an object's form, or an effect's word.
 */
function heldWords({ words, effects, objects = [] }: CallTrigger): (readonly string[])[] {
  if (!effects) return [words];
  const named = objects.find(({ forms }) => !forms.some(isAddedWord));
  const forms = named?.forms ?? (effects.length > 0 ? effects.flatMap(surfacesOf) : (objects[0]?.forms ?? []));
  return forms.map((form) => [form]);
}

/** A confirmed prohibition holds calls that do what it says, except calls that only look. */
function actionOf(rule: CallRule, trigger: CallTrigger, call: CallWords, critical: CriticalAction): Action {
  return mayHold(rule, trigger, critical) && !call.looks ? 'hold' : 'warn';
}

const mayHold = (rule: CallRule, trigger: CallTrigger, critical: CriticalAction): boolean =>
  critical === 'hold' && rule.confirmed && trigger.against && rule.confidence >= HOLDS_FROM;

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
