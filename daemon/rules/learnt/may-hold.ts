// Selects uncertain sentences that may hold beyond the current work. Drops those about now, the past, or one thing of
// the turn.
import type { RuleKind } from '../../contract/words.ts';
import { NAMES_NOW } from '../../language/index.ts';
import { pattern } from '../../language/pattern.ts';
import { reachesEverywhere } from './reach.ts';
import { MAY_HOLD_FROM } from './teaches.ts';

/** A user's own sentence that may hold but isn't certain enough for a rule. `evidence`: in log-odds. */
export type Remark = {
  readonly text: string;
  readonly kind: RuleKind;
  readonly everywhere: boolean;
  readonly evidence: number;
};

/** Longer uncertain sentences in real prompts describe code, as reviews do. */
const MAX_WORDS = 30;

/** A sentence as a remark; none if the evidence is weak or it concerns the current work. */
export function asRemark({ text, closest }: { text: string; closest: RuleKind }, evidence: number): Remark[] {
  if (evidence < MAY_HOLD_FROM || text.split(/\s+/).length > MAX_WORDS || isOfTheMoment(text)) return [];
  if (closest === 'fact' && MEASURED.test(text)) return [];
  return [{ text, kind: closest, everywhere: reachesEverywhere(text, [text]), evidence }];
}

/** Whether a sentence is about now, an occasion, the past, an unreal case, or one thing of the turn. */
export const isOfTheMoment = (text: string): boolean =>
  NAMES_NOW.test(text) ||
  [OF_AN_OCCASION, HAS_HAPPENED, ABOUT_TO_HAPPEN, WOULD_HAVE_BEEN, OF_ONE_THING].some((one) => one.test(text));

/** A size, share or time, which will change: "our image weighs 1.1 GB". */
const MEASURED = /\d\s?(?:[kKMGT]i?B|%|ms|s|min|seconds?|minutes?)(?![\p{L}\d])/u;

/** A passing occasion. */
const OF_AN_OCCASION = pattern('iu')`
  (?<!\p{L})(?:for|during|before|after|till|since|für|während|pour|pendant|para|durante|per|voor|tijdens|til|för|dla|для|к)\s
  (?:the|this|my|our|tonight's|die|den|das|la|le|les|el|o|a|il|lo|de|het|en|et)\s
  (?:\w+\s)?(?:demos?|meetings?|call|talk|presentation|visit|fair|screenshots?|photos?|playtest|interview|démo|réunion|présentation|reunião|reunión|riunione|
  vorführung|besprechung|messe|vergadering|mødet?|möte|pokaz|демо|показа?)(?!\p{L})`;

/** Something past, as at the end of a report: "took the pin out again", "the demo's over", "I already put it back". */
const HAS_HAPPENED = pattern('iu')`
  ^(?:(?:i|we)(?:'ve| have)? (?:already|just) \w+|took|put (?:it|that|them|the \w+) back|went|tried|got|did|ran|made)(?!\p{L})|
  (?<!\p{L})(?:(?:is|are|'s|was|went|all) (?:over|done|through|back|well|fine again)|nothing to see)(?=[\s,.;:!]|$)`;

/**
 * Words that halt the current work or announce an event: "wait, the tram is coming", "the disk is going to fill up".
 */
const ABOUT_TO_HAPPEN = pattern('iu')`
  ^(?:ok(?:ay)?[, ]+|no[, ]+)?(?:stop|wait|hold on|halt|warte|moment|attends|arrête|espera|para|aspetta|wacht|poczekaj|czekaj|стой|подожди|dur|bekle)[,!.:–-]+\s|
  (?<!\p{L})(?:(?:is|are|am)|['’](?:s|re|m)) (?:about|going) to(?!\p{L})|
  ^(?:待って|ちょっと待|等一下|等等|잠깐)`;

/** An unreal case. */
const WOULD_HAVE_BEEN =
  /\b(?:would|could|should|might)(?:'ve| have) \w+|\b(?:wäre|hätte)\b|aurait|hubiera|teria sido/iu;

/** A thing that only the turn identifies: "leave it", "the three in box 9", "line 70". */
const OF_ONE_THING = pattern('iu')`
  (?<!\p{L})(?:
  (?:leave|keep|undo|revert|scrap|drop|skip|try|take|throw|put|move) (?:it|that|this|them|those|these)(?= (?:alone|back|out|away|be|in|as)\b|[\s,]*$|[,.;!])|
  for the (?:one|two|three|four|five|first|last|next|other)(?: \w+)? (?:in|on|of|from)|
  (?:line|row|step|item|page|seed|issue|ticket|pr) #?\d+)(?!\p{L})`;
