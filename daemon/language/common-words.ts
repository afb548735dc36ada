import { SPACED_LANGUAGES } from './index.ts';

const COMMON: ReadonlySet<string> = new Set(
  Object.values(SPACED_LANGUAGES)
    .flatMap(({ common, me, us, you, this: pointing }) => [common, me, us, you, pointing].join(' ').split(' '))
    .map((word) => word.normalize('NFD').replace(/\p{M}/gu, '')),
);

/** Whether an analysed term is a word without a subject in any language. */
export const isCommonWord = (term: string): boolean => COMMON.has(term);
