import { compileRules } from '../../daemon/guards/packs/fired-rules.ts';
import { readPacks } from '../../daemon/guards/packs/pack.ts';
import type { ActiveLesson } from '../../daemon/store/rules/lessons.ts';

/** The packs that ship, compiled once for all tests of a file. */
export const packs = readPacks();
export const rules = compileRules(packs);

let lastId = 0;

/** A lesson with nothing but what a test says. */
export function lesson(fields: Partial<ActiveLesson>): ActiveLesson {
  lastId++;
  return {
    id: lastId,
    title: `Lesson ${lastId}`,
    rule: 'Do it the safer way.',
    severity: 'warning',
    action: 'warn',
    project: null,
    trigger_tool: null,
    trigger_pattern: null,
    trigger_on: 'input',
    trigger_output_pattern: null,
    trigger_files: [],
    trigger_rule: null,
    source: 'user',
    confirmed: true,
    kind: null,
    ...fields,
  };
}

export const bash = (command: string) => ({ toolName: 'Bash', toolInput: { command } });
