/**
 * Weights by label: what the agent concluded answers most often, the question and what was listed least.
 * A passage without a label continues the one before.
 */
const WORTH: readonly (readonly [RegExp, number])[] = [
  [/^Agent:/, 1.3],
  [/^(?:Earlier|Committed|Opened|Created|Asked|Planned):/, 1.15],
  [/^(?:Failed|Refused by the user|Left open):/, 1],
  [/^(?:Changed|Read|Ran|Looked up|Delegated):/, 0.5],
  [/^User:/, 0.4],
];

/** The weight that a passage's label gives it and the passages that continue it; undefined without a label. */
export const worthOfLabel = (passage: string): number | undefined => WORTH.find(([label]) => label.test(passage))?.[1];
