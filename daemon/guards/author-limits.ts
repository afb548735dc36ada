// What a lesson may do depends on its author. A model's lesson only warns and is never critical: otherwise a sentence
// that the model read somewhere could stop the user's work, or begin every session. Its request is stored, and a
// person's approval grants it.
//
//   model, issued token ─► warn, at most "warning"; request: proposed_* ┐
//   owner's own program ─► as requested, not confirmed                  ├─► approved or edited by the user ─► confirmed
//   user ────────────────► as requested, confirmed                      ┘
import type { Author } from '../contract/author.ts';
import type { LessonPatch } from '../contract/lessons.ts';
import type { LessonFields } from '../store/rules/lessons.ts';

/** Limit a lesson to what a model may write: anything beyond a warning becomes a proposal. */
export function limitToWarning(fields: LessonFields): LessonFields {
  const { severity, action } = fields;
  return {
    ...fields,
    severity: severity === 'critical' ? 'warning' : severity,
    action: 'warn',
    proposed_severity: severity === 'critical' ? severity : fields.proposed_severity,
    proposed_action: action === 'warn' ? fields.proposed_action : action,
    confirmed: false,
  };
}

/** Limit a change to what its author may do; `patch` has the fields named by the author. */
export function limitToAuthor(
  author: Author,
  lesson: LessonFields,
  changed: LessonFields,
  patch: LessonPatch,
): LessonFields {
  if (!author.decides) return limitToWarning(changed);
  if (author.source === 'user') return isTurnedDown(patch) ? changed : confirm(changed, patch);
  // Changed by a program: the user confirmed the old words, not the new ones.
  const isReworded = changed.title !== lesson.title || changed.rule !== lesson.rule;
  return { ...changed, confirmed: lesson.confirmed && !isReworded };
}

function confirm(fields: LessonFields, patch: LessonPatch): LessonFields {
  return {
    ...fields,
    severity: patch.severity ?? fields.proposed_severity ?? fields.severity,
    action: patch.action ?? fields.proposed_action ?? fields.action,
    proposed_severity: null,
    proposed_action: null,
    confirmed: true,
  };
}

const isTurnedDown = ({ status, active }: LessonPatch): boolean =>
  active === false || (status !== undefined && status !== 'active');
