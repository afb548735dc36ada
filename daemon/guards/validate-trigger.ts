import { RE2JS } from 're2js';
import { MAX_PATTERN_CHARS } from '../contract/lessons.ts';

/**
 * Maximum of steps in a compiled pattern: linear time is steps × characters, and `(a{0,30}){0,30}` alone has over a
 * thousand.
 */
const MAX_PROGRAM_STEPS = 1_000;

type TriggerFields = {
  readonly trigger_tool?: string | null | undefined;
  readonly trigger_pattern?: string | null | undefined;
  readonly trigger_on?: string | null | undefined;
  readonly trigger_output_pattern?: string | null | undefined;
  readonly trigger_files?: readonly string[] | null | undefined;
  readonly trigger_rule?: string | null | undefined;
  /** The trigger of a stored lesson, which may still fire on nothing. */
  readonly status?: string | undefined;
};

type TriggerFault = {
  readonly field: keyof TriggerFields;
  /** States the error, its place, and what to write instead. */
  readonly message: string;
  /** Place in the pattern, from 0. */
  readonly position?: number;
};

/**
 * Return the errors in a lesson's trigger; empty when it is valid. `ruleIds` are the rules of the packs; `mayLack`: a
 * trigger isn't required.
 */
export function triggerFaults(trigger: TriggerFields, ruleIds: ReadonlySet<string>, mayLack = false): TriggerFault[] {
  const faults: TriggerFault[] = [];
  const hasTrigger =
    trigger.trigger_tool ||
    trigger.trigger_pattern ||
    trigger.trigger_rule ||
    trigger.trigger_output_pattern ||
    trigger.trigger_files?.length;
  if (!hasTrigger && !mayLack) {
    faults.push({
      field: 'trigger_pattern',
      message:
        'A lesson needs a trigger: give trigger_tool (such as "Bash"), trigger_pattern, trigger_files or trigger_rule',
    });
  }
  for (const field of ['trigger_pattern', 'trigger_output_pattern'] as const) {
    const fault = trigger[field] ? patternFault(trigger[field]) : undefined;
    if (fault) faults.push({ field, ...fault });
  }
  const seesOutput = trigger.trigger_on === 'output' || trigger.trigger_output_pattern;
  if (seesOutput && trigger.status !== 'inactive' && trigger.status !== 'dismissed') {
    faults.push({
      field: trigger.trigger_on === 'output' ? 'trigger_on' : 'trigger_output_pattern',
      message:
        'A lesson fires before its call, when there is no output yet: give trigger_on "input" and, as trigger_pattern, the command that leads to this output; what to do about an output is a memory',
    });
  }
  if (trigger.trigger_rule && !ruleIds.has(trigger.trigger_rule)) {
    faults.push({
      field: 'trigger_rule',
      message: `There is no rule "${trigger.trigger_rule}"; rules come with the lesson packs (\`agent-memory lessons packs list\`)`,
    });
  }
  for (const glob of trigger.trigger_files ?? []) {
    if (glob.trim() === '')
      faults.push({
        field: 'trigger_files',
        message: 'A glob in trigger_files is empty; write something like "src/**/*.ts"',
      });
  }
  return faults;
}

/** Return the error in one pattern, or undefined. */
export function patternFault(pattern: string): { message: string; position?: number } | undefined {
  if (pattern.length > MAX_PATTERN_CHARS) {
    return {
      message: `The pattern has ${pattern.length} characters, at most ${MAX_PATTERN_CHARS} are allowed; split it into two lessons`,
      position: MAX_PATTERN_CHARS,
    };
  }
  try {
    const steps = RE2JS.compile(pattern).programSize();
    if (steps <= MAX_PROGRAM_STEPS) return undefined;
    return {
      message: `The pattern compiles to ${steps} steps, at most ${MAX_PROGRAM_STEPS} are allowed; use smaller counts than in {0,30}`,
    };
  } catch (error) {
    return describe(pattern, error);
  }
}

function describe(pattern: string, error: unknown): { message: string; position?: number } {
  const reason = error instanceof Error && 'error' in error ? String(error.error) : String(error);
  const part = error instanceof Error && 'input' in error && typeof error.input === 'string' ? error.input : undefined;
  const position = part === undefined ? undefined : positionOf(pattern, part);
  const location =
    position === undefined ? '' : ` at character ${position + 1} (\`${pattern.slice(position, position + 20)}\`)`;
  return {
    message: `The pattern is not a valid RE2 pattern: ${reason}${location}.${adviceFor(part ?? '')}`,
    ...(position === undefined ? {} : { position }),
  };
}

/**
 * Find the faulty part that re2js names. For a missing bracket it names the whole pattern; then find the unclosed
 * bracket.
 */
function positionOf(pattern: string, part: string): number | undefined {
  if (part !== pattern) {
    const start = pattern.lastIndexOf(part);
    return start < 0 ? undefined : start;
  }
  const openGroups: number[] = [];
  for (let index = 0; index < pattern.length; index++) {
    if (pattern[index] === '\\') index++;
    else if (pattern[index] === '[') {
      const close = pattern.indexOf(']', pattern[index + 1] === ']' ? index + 2 : index + 1);
      if (close < 0) return index;
      index = close;
    } else if (pattern[index] === '(') openGroups.push(index);
    else if (pattern[index] === ')' && openGroups.pop() === undefined) return index;
  }
  return openGroups.at(-1) ?? 0;
}

function adviceFor(part: string): string {
  if (/^\(\?<?[=!]/.test(part))
    return ' RE2 has no look-around, since that isn’t linear: match what must be present, and put the exception into a second lesson';
  if (/^\\[1-9]/.test(part)) return ' RE2 has no back-references, since they aren’t linear';
  if (/^[*+?]/.test(part)) return ' Write a backslash before a character that is meant literally';
  return '';
}
