import { pattern } from '../language/pattern.ts';

/** Beginnings and phrases of a question. Only English: other languages are known by their question mark. */
const ASKS =
  /[?？؟¿]|^(?:what|why|where|when|which|who|how|did|do|does|is|are|was|were|can|could|should|have|has)\b|\b(?:what|why|where|when|which|how) (?:did|do|does|is|are|was|were|had|have|we|i|you)\b/i;
/** Phrases that refer to something said or done earlier: "the way we fixed it", "as I asked last time". */
const POINTS_BACK = pattern('i')`
  \b(?:
    last time|earlier|previously|the way (?:we|i)|(?:like|as|than) (?:we|i)|same (?:as|approach|way|kind)|
    we (?:did|had|used|fixed|added|took|chose|decided)|i (?:asked|told|always|wanted|insisted|said)
  )\b`;

/** Whether a text asks for one answer, found in some passage, rather than everything about a topic. */
export const isQuestion = (text: string): boolean => ASKS.test(text) || POINTS_BACK.test(text);
