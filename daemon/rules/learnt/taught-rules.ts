import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import type { RuleKind } from '../../contract/words.ts';
import { pattern } from '../../language/pattern.ts';
import type { AgentsTurn } from './agents-turn.ts';
import { withoutAsking } from './asked-to-remember.ts';
import type { SentenceClassifier } from './classifier.ts';
import { asks, evidenceIn } from './evidence-in.ts';
import { hintsAtRule } from './hints-at-rule.ts';
import { asRemark, type Remark } from './may-hold.ts';
import { isTheOtherWay } from './other-way.ts';
import { reachesEverywhere, saysEverywhere, saysHere } from './reach.ts';
import { readSignals, type SentenceSignal } from './read-signals.ts';
import { saysItLasts } from './says-it-lasts.ts';
import { isAboutCode, saysWhatHolds } from './says-what-holds.ts';
import { pointsBack, takesBack } from './takes-back.ts';
import { BELONGS_FROM, CORRECTS_FROM } from './teaches.ts';

/** A rule from a prompt, in the user's words. */
export type TaughtRule = {
  readonly text: string;
  readonly kind: RuleKind;
  /** Whether it holds in every project: it says so, or it is about the person. */
  readonly everywhere: boolean;
  /** Whether somebody else may have said it; it then waits as a draft. */
  readonly waits: boolean;
  /** The classifier's probability for its surest sentence. */
  readonly probability: number;
};
/** A withdrawal of a rule. `names` is false if it only refers to the last one ("never mind that"). */
type TakenBack = { readonly text: string; readonly names: boolean };

/** Longer prompts contain pastes. */
const MAX_SAID_CHARS = 700;
const MIN_WORDS = 3;
const MIN_CHARS = 10;

/** A deferral: "we do the join next time". */
const PUT_OFF = /\b(?:i|we|i'll|we'll|let's|lets) [^,;:.]{1,80} next (?:time|week|month|session)[.!…\s]*$/i;
/** Words before the rule in a sentence. */
const LEAD_IN =
  /^(?:(?:ok(?:ay)?|and|but|so|also|btw|pls|please|thanks|thx|great|good|hey|no(?=[,:;.!])|well|tiny thing|one (?:thing|request)(?: though)?|note|y|e|und|aber|bitte|et|и)[,:;.!]*\s+)+/iu;
/** From this many sentences a prompt is a report, paste or brief, in which rules must be said outright. */
const REPORT_SENTENCES = 7;
/** An explicit one-time wish; "ok this time, but …" continues with a rule. */
const FOR_ONCE = pattern('iu')`
  \b(?:this (?:one |single )?(?:time|once|run|build)|just (?:this )?once|just for (?:now|today)|for (?:this|
  the) (?:one|build|run|moment|time being)|only (?:today|now)|diesmal|ausnahmsweise|vorerst|cette fois(?:-ci)?|
  pour l'instant|(?:por )?esta vez|por ahora|dessa vez|por enquanto|в этот раз|на этот раз|solo per (?:oggi|
  ora|stavolta|questa volta)|per (?:ora|adesso)|stavolta|(?:nu|maar) even|deze keer|(?:alleen|enkel) vandaag|
  voor nu|tym razem|na razie|tylko (?:dziś|dzisiaj|teraz)|bu sefer(?:lik)?|şimdilik|(?:sadece|yalnızca) bugün|
  den här gången|tills vidare|bara (?:idag|i dag|nu)|denne gang(?:en)?|foreløbig|foreløpig|(?:kun|bare|
  lige) (?:i dag|nu|nå))\b(?!,? (?:but|aber|mais|pero|mas|но)\b)|今回だけ|今日だけ|とりあえず|这一次|这次先|今天先|暂时|이번만|오늘만|
  일단`;
/**
 * Find what the user's own sentences teach beyond the current work, and what they withdraw. `unsure`: the strongest
 * hint at a rule if nothing is taught or withdrawn. `remarks`: own sentences that may hold besides. `read`: its
 * sentences, if they are told from others' words in another way.
 */
export function taughtRules(
  prompt: string,
  before: AgentsTurn | undefined,
  classify: SentenceClassifier,
  read: readonly SentenceSignal[] = readSignals(prompt, before, classify),
): { rules: TaughtRule[]; takenBack: TakenBack[]; unsure: string | undefined; remarks: Remark[] } {
  const sentences = read.filter(({ text }) => !asks(text));
  const corrects = before?.wasUndone || sentences.some((sentence) => sentence.corrects >= CORRECTS_FROM);
  const isReport = sentences.length >= REPORT_SENTENCES || prompt.length > MAX_SAID_CHARS;
  const { evidence, isTask, tellsHowWeAre } = evidenceIn(prompt, read, before, isReport);
  const describes = (text: string) => !saysItLasts(text) && (isReport || (isAboutCode(text) && !tellsHowWeAre(text)));
  const takenBack = sentences
    .filter(({ text, isDoubtful }) => !isDoubtful && takesBack(text))
    .map(({ text }) => ({ text, names: !pointsBack(text) }));
  const rules: TaughtRule[] = [];
  const inRules = new Set<(typeof sentences)[number]>();
  let run: typeof sentences = [];
  const close = () => {
    const taught = run.filter((one) => evidence(one) >= 0);
    if (taught.length > 0) {
      for (const one of run) inRules.add(one);
      const surest = taught.reduce((best, one) => (one.probability > best.probability ? one : best));
      // The complaint before a rule isn't needed to understand it.
      const whole = prompt.slice(taught[0]!.start, run.at(-1)!.end);
      const parts = whole.length <= MAX_RULE_CHARS ? [whole] : taught.map(({ text }) => text);
      for (const part of parts) {
        const text = withoutAsking(part.replace(/\s+/g, ' ').trim().replace(LEAD_IN, ''));
        if (isTooShort(text)) continue;
        const waits = surest.isDoubtful;
        const everywhere =
          !waits &&
          reachesEverywhere(
            text,
            taught.map((one) => one.text),
          );
        rules.push({ text, kind: surest.closest, everywhere, waits, probability: surest.probability });
      }
    }
    run = [];
  };
  const mayLast = ({ lasts, text }: (typeof sentences)[number]) =>
    lasts !== 'passing' && !FOR_ONCE.test(text) && !PUT_OFF.test(text) && !describes(text) && !takesBack(text);
  for (const sentence of sentences) {
    const last = run.at(-1);
    if (last && isApart(last, sentence, prompt.slice(last.end, sentence.start))) close();
    // A statement of reach belongs to its rule, whatever else it sounds like.
    const tellsWhere = run.length > 0 && saysEverywhere(sentence.text) && !FOR_ONCE.test(sentence.text);
    const goesOn = run.length > 0 && isTheOtherWay(sentence.text, last?.text);
    const belongs = sentence.probability >= BELONGS_FROM && !(isTask(sentence) && evidence(sentence) < 0);
    if (tellsWhere || ((belongs || goesOn) && mayLast(sentence))) run.push(sentence);
    else close();
  }
  close();
  const remarks = sentences
    .filter((one) => !inRules.has(one) && !one.isDoubtful && !one.isHanded && mayLast(one))
    .map((one) => ({ one, text: one.text.replace(/\s+/g, ' ').trim().replace(LEAD_IN, '') }))
    .flatMap(({ one, text }) => (isTooShort(text) ? [] : asRemark({ ...one, text }, evidence(one))))
    .map((remark) => ({ ...remark, everywhere: remark.everywhere || saysEverywhereBeside(sentences, remark.text) }));
  const found = { rules, takenBack, remarks: surestOf(remarks) };
  if (rules.some(({ waits }) => !waits) || takenBack.length > 0) return { ...found, unsure: undefined };
  if (rules.length > 0) return { ...found, unsure: rules[0]!.text };
  if (isReport) return { ...found, unsure: undefined };
  const mayHint = (one: (typeof sentences)[number]) => mayLast(one) && hintsAtRule(one, corrects || before?.wasStopped);
  return { ...found, unsure: surestHint(sentences.filter(mayHint)) };
}

/** Whether an adjacent sentence extends one to every project. */
function saysEverywhereBeside(sentences: readonly { text: string }[], text: string): boolean {
  const at = sentences.findIndex((one) => one.text.replace(/\s+/g, ' ').includes(text));
  return at >= 0 && [sentences[at - 1], sentences[at + 1]].some((beside) => beside && saysEverywhere(beside.text));
}

/** A prompt's remark: its sentences share one subject, so the surest is taken. */
const surestOf = (remarks: readonly Remark[]): Remark[] =>
  remarks.length < 2 ? [...remarks] : [remarks.reduce((best, one) => (one.evidence > best.evidence ? one : best))];

/** The sentence that hints most at a rule. */
function surestHint(hints: readonly { text: string; probability: number }[]): string | undefined {
  const whole = hints.filter(({ text }) => !isTooShort(text) && saysWhatHolds(text));
  return whole
    .sort((a, b) => b.probability - a.probability)[0]
    ?.text.replace(/\s+/g, ' ')
    .trim();
}

/** A word left out between two sentences: somebody else's, code, a question. List numbers are shorter. */
const LEFT_OUT = /[\p{L}\p{N}]{3}/u;

const isTooShort = (text: string): boolean =>
  text.length < (/\p{Script=Han}/u.test(text) ? 4 : MIN_CHARS) ||
  (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(text) && text.split(' ').length < MIN_WORDS);

type Said = { text: string; isDoubtful: boolean };
/**
 * Whether a sentence doesn't belong to the rule before it: one of the two may be somebody else's, something was left
 * out between, only the second says that it lasts, or the rule is for all projects and the sentence for this one.
 */
const isApart = (last: Said, next: Said, between: string): boolean =>
  last.isDoubtful !== next.isDoubtful ||
  LEFT_OUT.test(between) ||
  (saysItLasts(next.text) && !saysItLasts(last.text) && !saysEverywhere(next.text)) ||
  (saysEverywhere(last.text) && saysHere(next.text) && !saysEverywhere(next.text));

/** Whether a sentence is an explicit one-time wish. */
export const isForOnce = (text: string): boolean => FOR_ONCE.test(text);
