import { SPACED_LANGUAGES } from './index.ts';

const COMMON: ReadonlySet<string> = new Set(
  Object.values(SPACED_LANGUAGES)
    .flatMap(({ common, me, us, you, this: pointing }) => [common, me, us, you, pointing].join(' ').split(' '))
    .map((word) => word.normalize('NFD').replace(/\p{M}/gu, '')),
);

/** Whether a term, as the analyser writes it, is a word that says nothing of a matter in any language. */
export const isCommonWord = (term: string): boolean => COMMON.has(term);
