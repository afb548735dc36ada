import type { RuleKind } from '../../contract/words.ts';

/** A rule that a repository speaks for; `from` is the file that says so, or `git log`. */
export type Proposal = { readonly text: string; readonly kind: RuleKind; readonly from: string };
