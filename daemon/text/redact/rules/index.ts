import type { Rule } from '../rule.ts';
import { vcsRules } from './vcs.ts';

/** Every rule of every family. */
export const rules: readonly Rule[] = [...vcsRules];
