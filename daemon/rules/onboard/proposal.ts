import type { RuleKind } from '../../contract/words.ts';

/** A rule found in a repository; `from`: its file, or `git log`. */
export type Proposal = { readonly text: string; readonly kind: RuleKind; readonly from: string };
