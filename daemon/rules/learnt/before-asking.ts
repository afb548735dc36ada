/**
 * What a sentence states before it asks: "I prefer small libraries, can you draft the cache?" is a liking and a
 * question. Only a liking of the
 * user's is taken from it: what else stands before a question is told for its sake.
 */
import { pattern } from '../../language/pattern.ts';
import { hasCue } from './says-it-lasts.ts';

const LIKING: ReadonlySet<string> = new Set(['prefer']);
/** Where somebody begins to ask within a sentence. */
const ASKING_CLAUSE = pattern('iu')`
  [,;–—-]\s+(?:(?:so|and|but|und|aber|et|mais|y|e|i|en|и)\s+)?(?:
  (?:can|could|would|will) you|how (?:can|do|should|would) (?:i|we)|what (?:is|are|would|should)|which|
  (?:kannst|könntest) du|(?:können|könnten) sie|wie (?:kann|soll)|(?:peux|pourrais)-tu|tu (?:peux|pourrais)|pouvez-vous|comment|
  (?:me )?(?:puedes|podrías|puede)|cómo|(?:você )?(?:pode|poderia|podes)|como (?:posso|faço)|(?:mi )?(?:puoi|potresti)|come (?:posso|faccio)|
  (?:kun|kan|zou) je|hoe (?:kan|moet)|(?:możesz|mógłbyś)|jak (?:mogę|to)|(?:можешь|можете|мог бы)|как (?:мне|лучше)|kan du|
  hvordan|hur)(?!\p{L})`;
/** Fewer characters state nothing. */
const MIN_CHARS = 12;

/** How many characters of a sentence that asks state a liking before; 0: none. */
export function statesBeforeAsking(sentence: string): number {
  if (!/[?？]\s*$/.test(sentence)) return 0;
  const at = ASKING_CLAUSE.exec(sentence)?.index ?? 0;
  return at >= MIN_CHARS && hasCue(sentence.slice(0, at), LIKING) ? at : 0;
}
