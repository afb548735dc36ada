import type { LessonInput } from '../../contract/lessons.ts';
import type { CriticalAction } from '../../contract/words.ts';
import type { Pack } from './pack.ts';

/** A lesson of a pack; the same `sourceKey` on the next install is the same lesson. */
type PackLessonInput = {
  readonly input: LessonInput;
  readonly source: string;
  readonly sourceKey: string;
};

/**
 * Turn a pack into global lessons, each with the rule that finds its calls. Critical ones get the given action; the
 * others only warn.
 */
export function packLessonInputs(pack: Pack, criticalAction: CriticalAction): PackLessonInput[] {
  return pack.lessons.map((lesson) => {
    const rule = `${pack.name}.${lesson.id}`;
    return {
      input: {
        title: lesson.title,
        rule: lesson.rule,
        severity: lesson.severity,
        project: null,
        trigger_rule: rule,
        action: lesson.severity === 'critical' ? criticalAction : 'warn',
        active: true,
      },
      source: `pack:${pack.name}`,
      sourceKey: `pack:${rule}`,
    };
  });
}
