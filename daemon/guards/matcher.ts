/**
 * Finds the lessons that a tool call breaks. Every active lesson is considered; only the number shown is limited.
 *
 *   lessons ─ compile ─► literal index ─┐
 *   call ─ readToolCall ─► texts ───────┴► candidates ─ tool, project, files ─ pattern or rule ─► fired, worst first
 *
 * Patterns are RE2 (linear) and compiled when first needed. Long texts are cut once a call has used up its budget of
 * steps × characters, so that even thousands of hostile patterns against a megabyte terminate.
 */
import { RE2JS } from 're2js';
import type { ShellCommand } from '../shell/shell-command.ts';
import { withinFolder } from '../shell/within-folder.ts';
import type { ActiveLesson } from '../store/rules/lessons.ts';
import { fileGlob } from './glob.ts';
import { indexLiterals } from './literal-index.ts';
import type { RuleBook } from './packs/fired-rules.ts';
import { riskyCall } from './packs/risky-call.ts';
import { requiredLiterals } from './required-literals.ts';
import { type CallTexts, readToolCall } from './tool-call.ts';

/** Budget of a call, in pattern steps × characters: about a quarter of a second of re2js at worst. */
const MAX_STEPS_TIMES_CHARS = 400_000_000;
/** Characters of a long text's head and of its tail that are searched after the budget is spent. */
const REST_CHARS = 2_000;

type MatchCall = {
  readonly toolName: string;
  readonly toolInput: unknown;
  /** The project's key; lessons of other projects don't fire, global ones always may. */
  readonly project?: string | null | undefined;
  /** The absolute working folder of the call; packs judge deletions relative to it. */
  readonly folder?: string | null | undefined;
  /** The tool's output, after the call; then only lessons with `trigger_on: output` fire. */
  readonly output?: string | undefined;
};

export type Matcher = {
  readonly size: number;
  /**
   * Return all lessons that fire, worst first (severity, then action, then the older). `texts`: the result of
   * readToolCall, if the caller has it.
   */
  match(call: MatchCall, texts?: CallTexts): ActiveLesson[];
};

type Compiled = {
  readonly lesson: ActiveLesson;
  readonly tool: ((name: string) => boolean) | undefined;
  readonly files: readonly ((path: string) => boolean)[];
  readonly pattern: () => RE2JS | undefined;
  readonly outputPattern: () => RE2JS | undefined;
};

/** Compile lessons, which must be active: drafts and inactive ones would fire. */
export function compileLessons(lessons: readonly ActiveLesson[], rules: RuleBook): Matcher {
  const compiled = lessons.map(compileLesson);
  const index = indexLiterals(compiled.map((item) => ({ item, literals: literalsOf(item.lesson) })));
  const byRule = new Map<string, Compiled[]>();
  for (const item of compiled) {
    const rule = item.lesson.trigger_rule;
    if (rule) byRule.set(rule, [...(byRule.get(rule) ?? []), item]);
  }
  return {
    size: lessons.length,
    match(call, texts = readToolCall(call.toolName, call.toolInput)) {
      const searched = [...texts.input, ...texts.scripts, ...texts.raw, call.output ?? ''].join('\n').toLowerCase();
      const candidates = index.candidates(searched);
      const broken =
        byRule.size > 0 && call.output === undefined
          ? rules.fired(riskyCall(placed(texts.commands, call.folder), texts.code, texts.sql))
          : new Set<string>();
      for (const id of broken) {
        for (const item of byRule.get(id) ?? []) candidates.add(item);
      }
      const budget = { left: MAX_STEPS_TIMES_CHARS };
      return [...candidates]
        .filter((item) => fires(item, call, texts, broken, budget))
        .map((item) => item.lesson)
        .sort(bySeverity);
    },
  };
}

function placed(commands: readonly ShellCommand[], folder: string | null | undefined): readonly ShellCommand[] {
  return folder ? commands.map((command) => withinFolder(command, folder)) : commands;
}

function compileLesson(lesson: ActiveLesson): Compiled {
  return {
    lesson,
    tool: lesson.trigger_tool ? toolTest(lesson.trigger_tool) : undefined,
    files: lesson.trigger_files.map(fileGlob),
    pattern: once(() => (lesson.trigger_pattern ? compile(lesson.trigger_pattern) : undefined)),
    outputPattern: once(() => (lesson.trigger_output_pattern ? compile(lesson.trigger_output_pattern) : undefined)),
  };
}

/** Literals by which a lesson is found; one with a pack rule is found by its rule instead. */
function literalsOf(lesson: ActiveLesson): readonly string[] | undefined {
  if (lesson.trigger_rule) return [`\u0000${lesson.trigger_rule}`];
  const patterns = [lesson.trigger_pattern, lesson.trigger_output_pattern].filter((pattern) => pattern !== null);
  for (const pattern of patterns) {
    const literals = requiredLiterals(pattern);
    if (literals) return literals;
  }
  return undefined;
}

function fires(
  item: Compiled,
  call: MatchCall,
  texts: CallTexts,
  broken: ReadonlySet<string>,
  budget: { left: number },
): boolean {
  const { lesson } = item;
  if (lesson.project !== null && lesson.project !== call.project) return false;
  if ((lesson.trigger_on === 'output') !== (call.output !== undefined)) return false;
  if (item.tool && !item.tool(call.toolName)) return false;
  if (item.files.length > 0 && !texts.files.some((file) => item.files.some((test) => test(file)))) return false;
  if (lesson.trigger_rule) return broken.has(lesson.trigger_rule);
  const lessonTexts = textsFor(lesson, texts);
  const pattern = item.pattern();
  if (lesson.trigger_pattern && !(pattern && lessonTexts.some((text) => find(pattern, text, budget)))) return false;
  const outputPattern = item.outputPattern();
  return (
    !lesson.trigger_output_pattern || (outputPattern !== undefined && find(outputPattern, call.output ?? '', budget))
  );
}

/** A pattern with `;`, `&` or a line end concerns several commands; any other must not match across commands. */
function textsFor(lesson: ActiveLesson, texts: CallTexts): readonly string[] {
  if (lesson.trigger_on === 'raw') return texts.raw;
  return /[;&\n]|\\n/.test(lesson.trigger_pattern ?? '') ? [...texts.scripts, ...texts.input] : texts.input;
}

function find(pattern: RE2JS, text: string, budget: { left: number }): boolean {
  budget.left -= text.length * pattern.programSize();
  const searched =
    budget.left < 0 && text.length > 2 * REST_CHARS ? `${text.slice(0, REST_CHARS)}\n${text.slice(-REST_CHARS)}` : text;
  return pattern.test(searched);
}

/** Compile a stored pattern. An invalid one that an older version accepted never fires, and doesn't stop the others. */
function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

/** `Bash`, `Edit|Write`, `mcp__github__*`. */
function toolTest(names: string): (name: string) => boolean {
  const tests = names.split('|').map((name) => fileGlob(name.trim()));
  return (name) => tests.some((test) => test(name));
}

const SEVERITY_ORDER = { critical: 0, warning: 1, info: 2 };
const ACTION_ORDER = { deny: 0, ask: 1, hold: 2, warn: 3 };

function bySeverity(a: ActiveLesson, b: ActiveLesson): number {
  return (
    SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity] ||
    ACTION_ORDER[a.action] - ACTION_ORDER[b.action] ||
    a.id - b.id
  );
}

function once<T>(make: () => T): () => T {
  let computed: { value: T } | undefined;
  return () => {
    computed ??= { value: make() };
    return computed.value;
  };
}
