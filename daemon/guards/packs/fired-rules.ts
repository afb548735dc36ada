import { type CommandSpec, matchesSpec, parseSpec } from './command-spec.ts';
import type { Pack } from './pack.ts';
import type { RiskyCall } from './risky-call.ts';
import { RULE_TESTS } from './rule-tests.ts';

/**
 * The rules of all packs, ready to run: specs are indexed by program, so that a call is tested only on those that can
 * match.
 */
export type RuleBook = {
  readonly ids: ReadonlySet<string>;
  /** Return the ids of the rules that a call breaks. */
  fired(call: RiskyCall): Set<string>;
  /**
   * Words that occur in the calls of a rule given in the notation, a list for each form of such a call; none for a rule
   * in code.
   */
  linesOf(id: string): readonly (readonly string[])[];
};

type IndexedSpec = {
  readonly id: string;
  readonly spec: CommandSpec;
};

/** Compile the packs' rules. @throws when a lesson has neither commands nor a test, so that it could never fire */
export function compileRules(packs: readonly Pack[]): RuleBook {
  const ids = new Set<string>();
  const byProgram = new Map<string, IndexedSpec[]>();
  const globbed: IndexedSpec[] = [];
  const lines = new Map<string, string[][]>();
  for (const pack of packs) {
    for (const lesson of pack.lessons) {
      const id = `${pack.name}.${lesson.id}`;
      ids.add(id);
      if (lesson.commands.length === 0 && !RULE_TESTS[id])
        throw new Error(`Lesson ${id} has neither commands nor a test in rule-tests.ts`);
      lines.set(id, lesson.commands.map(parseSpec).flatMap(wordsOf));
      for (const spec of lesson.commands.map(parseSpec)) {
        if (spec.programNames.some((name) => name.includes('*'))) globbed.push({ id, spec });
        for (const name of spec.programNames)
          byProgram.set(name.toLowerCase(), [...(byProgram.get(name.toLowerCase()) ?? []), { id, spec }]);
      }
    }
  }
  const tests = Object.entries(RULE_TESTS).filter(([id]) => ids.has(id));
  return {
    ids,
    linesOf: (id) => lines.get(id) ?? [],
    fired(call) {
      const fired = new Set(tests.filter(([, test]) => test(call)).map(([id]) => id));
      for (const command of call.commands) {
        const specs = byProgram.get(command.name.toLowerCase()) ?? [];
        for (const { id, spec } of [...specs, ...globbed]) {
          if (!fired.has(id) && matchesSpec(spec, command)) fired.add(id);
        }
      }
      return fired;
    },
  };
}

/** The words of a spec without placeholders: each of its programs with the subcommands that it names. */
function wordsOf({ programNames, pathNames }: CommandSpec): string[][] {
  const fixed = pathNames.filter((name) => /^[\w.@-]+$/.test(name));
  return programNames.map((program) => {
    const parts = program.split('*').filter((part) => part !== '');
    return [...parts, ...fixed];
  });
}
