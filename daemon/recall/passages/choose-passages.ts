import { estimateTokens } from '../../text/estimate-tokens.ts';
import { joinPassages } from './join-passages.ts';
import type { PassageScores } from './score-passages.ts';

/** An observation that may be shown. */
type Item = {
  readonly id: number;
  readonly score: number;
  readonly text: string;
  /** Observations of one session stand together; null stands alone. */
  readonly session: string | null;
  /** Tokens to name it; fewer if it follows one of its session. */
  headTokens(follows: boolean): number;
};

/** The excerpt of an observation, and whether one of its session precedes it. */
type Shown = { readonly excerpt: string; readonly follows: boolean };

type RankedPassage = { readonly item: Item; readonly at: number; readonly score: number };

/** Tokens per observation; with fewer each says too little, at 400 tokens as at 800. */
const TOKENS_PER_ITEM = 100;
/** A passage below this share of the best score isn't worth its tokens. */
const SHARE_OF_BEST = 0.5;
/** Minimum worth of a label: the user's words or a list may be the answer too. */
const PLAIN_WORTH = 1;
/** Too few tokens for a passage. */
const TOO_FEW = 15;

const ASCII = /^[\x00-\x7f]*$/;

/** A text's letters and digits, to recognise a sentence however it was quoted. */
export function plainText(text: string): string {
  const lower = text.toLowerCase();
  return ` ${lower.replace(ASCII.test(lower) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/**
 * Choose the best passages across all observations. How many observations share the room follows from their scores. No
 * sentence comes twice.
 * @param budgetTokens sets the number of observations
 * @param said earlier shown text, as made by {@link plainText}; not repeated
 * @returns excerpts by observation that fill so many tokens, best first, each followed by others of its session
 */
export function choosePassages(
  items: readonly Item[],
  scores: PassageScores,
  budgetTokens: number,
  said = '',
): (tokens: number) => Map<number, Shown> {
  const most = Math.max(1, Math.floor(budgetTokens / TOKENS_PER_ITEM));
  const ranked = rankPassages(items, scores);
  const textOf = ({ item, at }: RankedPassage) => {
    const { start, end } = scores.get(item.id)![at]!;
    return item.text.slice(start, end);
  };
  const costOf = remembered((passage: RankedPassage) => estimateTokens(textOf(passage)) + 1);
  const plainOf = remembered((passage: RankedPassage) => plainText(textOf(passage)));
  return (tokens) => {
    const chosen = new Map<Item, Set<number>>();
    const chosenTexts = new Set<string>();
    const sessions = new Set<string | null>();
    let left = tokens;
    for (const passage of ranked) {
      const { item, at } = passage;
      if (left < TOO_FEW) break;
      if (!chosen.has(item) && chosen.size >= most) continue;
      const cost = costOf(passage) + (chosen.has(item) ? 0 : item.headTokens(sessions.has(item.session)));
      if (cost > left) continue;
      const plain = plainOf(passage);
      if (chosenTexts.has(plain) || said.includes(plain)) continue;
      chosenTexts.add(plain);
      left -= cost;
      chosen.set(item, (chosen.get(item) ?? new Set()).add(at));
      if (item.session !== null) sessions.add(item.session);
    }
    return new Map(
      bySession([...chosen.keys()]).map(({ item, follows }) => [
        item.id,
        { excerpt: joinPassages(item.text, scores.get(item.id)!, chosen.get(item)!), follows },
      ]),
    );
  };
}

/** The observations in order, with those of a session moved behind its first. */
function bySession(items: readonly Item[]): { item: Item; follows: boolean }[] {
  const groups = new Map<string | Item, Item[]>();
  for (const item of items) {
    const key = item.session ?? item;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flatMap((group) => group.map((item, place) => ({ item, follows: place > 0 })));
}

/** The passages worth their tokens, best first. */
function rankPassages(items: readonly Item[], scores: PassageScores): RankedPassage[] {
  const ranked: RankedPassage[] = [];
  for (const item of items) {
    for (const [at, passage] of (scores.get(item.id) ?? []).entries())
      ranked.push({ item, at, score: item.score + passage.score * Math.max(PLAIN_WORTH, passage.worth) });
  }
  const least = SHARE_OF_BEST * ranked.reduce((best, { score }) => Math.max(best, score), 0);
  return ranked
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || b.item.id - a.item.id || a.at - b.at);
}

/** A memoised function. */
function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key)!;
  };
}
