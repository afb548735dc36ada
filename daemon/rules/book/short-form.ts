/**
 * A rule as the start of a session shows it: what should hold, without what was said around it. No word is changed; what is cut stands before,
 * behind or between two marks, and "…" tells that a clause of the rule itself is missing. Prompts and calls carry the whole text.
 */
import { estimateTokens } from '../../text/estimate-tokens.ts';

/** How surely a clause teaches something, 0–1. */
type TeachesOf = (clause: string) => number;

/** What a rule may cost at a session's start; the clauses that teach most are kept. Forty rules fit then, thirty without. */
const MAX_TOKENS = 16;
/** What a list behind a colon may cost: half a list says something else. */
const MAX_LIST_TOKENS = 34;
/** From here on reasons are left out. */
const PLAIN_TOKENS = 10;
const MIN_WORDS = 2;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** What comes before a rule: praise for the other work, whose word it is, an announcement. */
const BEFORE =
  /^(?:[^,.;:!?]{0,60}\b(?:fine|good|ok|okay|great|nice|right|works?|time|gut|schön|bien|хорошо)\b,? (?:but|aber|pero|mais|но) |(?:talked|spoke) (?:to|with) [^,.;]{1,30}, |(?:i (?:told|said)(?: to)? you|as i said|like i said|wie gesagt|ya te dije|je t'ai dit)(?: that| already)?[ ,:]+|(?:please |pls )?(?:remember|note|keep in mind|heads up|fyi)[:,]? (?:that )?)/iu;
/** How a clause begins that only says why. */
const REASON =
  /^(?:(?:or|and|und|y|et|и) )?(?:otherwise|because|cause|cuz|'cause|since (?!now)|so (?:that|that'?s|the|it|we|they|i|nobody|everyone)\b|or else|even (?:though|if)|although|though|which (?:is|was|breaks?|means?)|that'?s (?:why|how)|that (?:way|broke|breaks|cost)|we (?:had|share|lost|got bitten|already|once|keep having)|(?:it|they|this|that|(?:those|these|the)(?: \w+){0,2}) (?:is|are|was|were|has|have|had|makes?|would|will|wont|won't|keeps?|takes?|breaks?|costs?|hides?|slows?|confuses?)\b|[^,;]{1,20} takes? (?:forever|ages|too long)|sonst|weil|damit|da (?:die|der|das|wir|es)|denn|porque|aunque|para que|si no|ya que|car |parce que|sinon|puisque|потому что|иначе|так как|а то )/iu;
const WIDE_REASON = /^(?:不然|否则|因为|免得|なぜなら|でないと|そうしないと)/u;
/** A clause with the mark behind it; what a colon announces belongs to it. */
const CLAUSES =
  /[^,;:，；、。!?！？]+?(?::\s[^;!?。！？]*)?(?:[.:](?=\s|$)|[,;，；、。!?！？]+|$)\s*|[.:]+\s*|[^\s][^,;，；、。!?！？]*[,;，；、。!?！？]*\s*/gu;

const SMALL_CLAUSES = /[^,;:]+[,;:]*\s*/gu;

/** Shorten a rule to what should hold. */
export function shortForm(text: string, teaches: TeachesOf): string {
  if (estimateTokens(text) <= PLAIN_TOKENS) return text;
  const clauses = withoutReasons(clausesOf(withoutLead(text)));
  const [from, to] = surest(clauses, teaches);
  const short = withoutLead(clauses.slice(from, to).join('').replace(TRAILING, ''));
  if (wordsOf(short) < MIN_WORDS && !CJK.test(short)) return text;
  return from === 0 && to === clauses.length ? short : `${short} …`;
}

const TRAILING = /[\s,;:，；、]{1,20}$/u;
/** Without what comes before a rule, unless hardly anything is left then. */
function withoutLead(text: string): string {
  const led = text.replace(BEFORE, '').replace(/^(?:but|and|so|aber|und|pero|mais|но) (?=\S)/iu, '');
  return wordsOf(led) >= MIN_WORDS || CJK.test(led) ? led : text;
}

const clausesOf = (text: string): string[] =>
  (text.match(CLAUSES) ?? [text]).flatMap((clause) =>
    clause.includes(': ') && estimateTokens(clause) > MAX_LIST_TOKENS
      ? (clause.match(SMALL_CLAUSES) ?? [clause])
      : [clause],
  );

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;

function withoutReasons(clauses: readonly string[]): string[] {
  const kept: string[] = [];
  let inReason = false;
  for (const clause of clauses) {
    const goesOn: boolean =
      inReason && /^(?:and|und|y|et|и) /iu.test(clause) && !/[.!?。！？]\s*$/u.test(kept.at(-1) ?? '');
    inReason = kept.length > 0 && (REASON.test(clause) || WIDE_REASON.test(clause) || goesOn);
    if (!inReason) kept.push(clause);
  }
  return kept;
}

/** The run of clauses around the one that teaches most, as long as it is short. */
function surest(clauses: readonly string[], teaches: TeachesOf): [number, number] {
  const cost = (from: number, to: number) => estimateTokens(clauses.slice(from, to).join(''));
  if (cost(0, clauses.length) <= MAX_TOKENS) return [0, clauses.length];
  const scores = clauses.map((clause) => teaches(clause.replace(TRAILING, '')));
  let from = scores.indexOf(Math.max(...scores));
  let to = from + 1;
  for (;;) {
    const before = from > 0 ? scores[from - 1]! : -1;
    const behind = to < clauses.length ? scores[to]! : -1;
    if (before < 0 && behind < 0) return [from, to];
    const [nextFrom, nextTo] = behind >= before ? [from, to + 1] : [from - 1, to];
    if (cost(nextFrom, nextTo) > MAX_TOKENS) return [from, to];
    [from, to] = [nextFrom, nextTo];
  }
}
