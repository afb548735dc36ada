/** The kinds of memory that a model is offered when it saves one: those that say something about use; the daemon knows more. */
export const KINDS_TO_SAVE = [
  'fact',
  'decision',
  'preference',
  'requirement',
  'procedure',
  'gotcha',
  'correction',
  'goal',
  'discovery',
] as const;
