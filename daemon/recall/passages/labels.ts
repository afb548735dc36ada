import { type Label, labelOf } from '../../memory/digest/labels.ts';

/** The worth of the user's words. */
export const USERS_WORTH = 0.4;
/**
 * Worth by label: the agent's conclusion answers most often, questions and lists least. A passage without a label
 * continues the one before.
 */
const WORTH: Record<Label, number> = {
  Agent: 1.3,
  Earlier: 1.15,
  Reported: 1.15,
  Committed: 1.15,
  Opened: 1.15,
  Created: 1.15,
  Asked: 1.15,
  Planned: 1.15,
  Failed: 1,
  'Refused by the user': 1,
  Held: 0.5,
  'Open ends': 1.15,
  'Left open': 1,
  Unanswered: USERS_WORTH,
  Changed: 0.5,
  'Put back': 0.5,
  Read: 0.5,
  Ran: 0.5,
  Printed: 1,
  'Looked up': 0.5,
  Delegated: 0.5,
  User: USERS_WORTH,
  Program: USERS_WORTH,
};

/** The worth of a passage's label, which also applies to the passages that continue it; undefined without a label. */
export function worthOfLabel(passage: string): number | undefined {
  const label = labelOf(passage);
  return label && WORTH[label];
}
