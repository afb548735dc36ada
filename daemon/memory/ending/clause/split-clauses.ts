import { pattern } from '../../../language/pattern.ts';

/** A border between clauses that may contradict: "X is done, but Y …", "…しましたが、…". */
const BORDER = pattern('u')`
  [;；]\s*(?=\S)|\s[–—]\s|
  ,\s+(?=(?:but|though|although|whereas|except|only|yet|aber|jedoch|allerdings|nur|mais|sauf|pero|aunque|salvo|mas|porém|ma|però|maar|
  alleen|но|однако|а|ale|lecz|jednak|ama|fakat)\s)|
  (?<=(?:たが|すが|だが|けど|けれど|ものの))、|，(?=但|不过|可是|只是|而)|(?<=[가-힣](?:지만|는데|은데|으나|고))\s`;
/** A shorter piece isn't a clause: "however". */
const MIN_LETTERS = 4;

const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** The clauses of a sentence, in order. A piece too short for one stays with its neighbour. */
export function splitClauses(sentence: string): string[] {
  const clauses: string[] = [];
  for (const part of sentence.split(BORDER)) {
    const clause = part.trim();
    const before = clauses.at(-1);
    if (before !== undefined && (letters(clause) < MIN_LETTERS || letters(before) < MIN_LETTERS))
      clauses[clauses.length - 1] = `${before}, ${clause}`;
    else if (clause !== '') clauses.push(clause);
  }
  return clauses.length > 0 ? clauses : [sentence];
}
