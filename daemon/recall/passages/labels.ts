import { type Label, labelOf } from '../../memory/digest/labels.ts';

/** The weight of what was asked. */
export const USERS_WORTH = 0.4;
/**
 * Weights by label: what the agent concluded answers most often, the question and what was listed least.
 * A passage without a label continues the one before.
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
  'Looked up': 0.5,
  Delegated: 0.5,
  User: USERS_WORTH,
  Program: USERS_WORTH,
};

/** The weight that a passage's label gives it and the passages that continue it; undefined without a label. */
export function worthOfLabel(passage: string): number | undefined {
  const label = labelOf(passage);
  return label && WORTH[label];
}
