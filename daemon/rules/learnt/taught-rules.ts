import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import type { RuleKind } from '../../contract/words.ts';
import { closestLanguage } from '../../language/language-of.ts';
import { pattern } from '../../language/pattern.ts';
import { type AgentsTurn, isKnownTurn } from './agents-turn.ts';
import { withoutAsking } from './asked-to-remember.ts';
import type { SentenceClassifier } from './classifier.ts';
import { cuesOf } from './cues.ts';
import { hintsAtRule } from './hints-at-rule.ts';
import { asRemark, isOfTheMoment, type Remark } from './may-hold.ts';
import { reachesEverywhere, saysEverywhere, saysHere } from './reach.ts';
import { readSignals } from './read-signals.ts';
import { isAboutCode, saysWhatHolds, tellsHowOften } from './says-what-holds.ts';
import { sentenceWords } from './sentence-words.ts';
import { pointsBack, takesBack } from './takes-back.ts';
import { ALONE_FROM, BELONGS_FROM, CORRECTS_FROM, correctionOf, evidenceOf } from './teaches.ts';
import { setsTextApart } from './voice/material.ts';
import { personsIn } from './voice/persons.ts';

/** A rule that a prompt teaches, in the user's words. */
export type TaughtRule = {
  readonly text: string;
  readonly kind: RuleKind;
  /** Whether it holds in every project: it says so, or it is about the person. */
  readonly everywhere: boolean;
  /** Whether somebody else may have said it: it waits for the user as a draft. */
  readonly waits: boolean;
  /** How sure the classifier is of its surest sentence. */
  readonly probability: number;
};
/** A sentence by which the user takes a rule back; `subject`: false when it only points at the last one ("never mind that"). */
type TakenBack = { readonly text: string; readonly names: boolean };

/** Longer prompts hold text that was pasted. */
const MAX_SAID_CHARS = 700;
const MIN_WORDS = 3;
const MIN_CHARS = 10;

/** Names of the cues by which a sentence says, in any language, that it holds from then on. */
const LASTING_CUES: ReadonlySet<string> = new Set(['always', 'never', 'henceforth']);
/** Those by which it forbids, as a session's task seldom does. */
const FORBIDDING_CUES: ReadonlySet<string> = new Set(['dont', 'never']);
/** As those that last, in words that mean other things as well. */
const FROM_NOW_ON = /\b(?:remember(?=[:,]| to | that )|as a rule)|^(?:please )?remember (?=(?:I|we|my|our) )|決まり/i;
/** What somebody puts off: "we do the join next time". */
const PUT_OFF = /\b(?:i|we|i'll|we'll|let's|lets) [^,;:.]{1,80} next (?:time|week|month|session)[.!…\s]*$/i;
/** Any thing of a kind, or the whole project, which a task seldom speaks of. */
const SPEAKS_OF_ALL = pattern('iu')`
  \b(?:any(?:thing|where|one)?|everywhere|wherever|whenever|(?:in|on|across) (?:this|our|my|the whole) (?:repo\w*|
  project|code ?base|workspace|machines?|boxes)|in (?:general|diesem repo|este repo|ce dépôt))\b`;
/** What a sentence begins with before it says what should hold. */
const LEAD_IN =
  /^(?:(?:ok(?:ay)?|and|but|so|also|btw|pls|please|thanks|thx|great|good|hey|no(?=[,:;.!])|well|tiny thing|one (?:thing|request)(?: though)?|note|y|e|und|aber|bitte|et|и)[,:;.!]*\s+)+/iu;
/** Sentences from which a prompt is a report, a pasted review or a brief: what holds from then on is said outright there. */
const REPORT_SENTENCES = 7;
/** Items that are marked or numbered. */
const LIST = /^\s*(?:[-*•]|\d+[.)])\s/m;
/** A wish that says itself that it is for once; "ok this time, but …" goes on with what should hold. */
const FOR_ONCE = pattern('iu')`
  \b(?:this (?:one |single )?(?:time|once|run|build)|just (?:this )?once|just for (?:now|today)|for (?:this|
  the) (?:one|build|run|moment|time being)|only (?:today|now)|diesmal|ausnahmsweise|vorerst|cette fois(?:-ci)?|
  pour l'instant|(?:por )?esta vez|por ahora|dessa vez|por enquanto|в этот раз|на этот раз|solo per (?:oggi|
  ora|stavolta|questa volta)|per (?:ora|adesso)|stavolta|(?:nu|maar) even|deze keer|(?:alleen|enkel) vandaag|
  voor nu|tym razem|na razie|tylko (?:dziś|dzisiaj|teraz)|bu sefer(?:lik)?|şimdilik|(?:sadece|yalnızca) bugün|
  den här gången|tills vidare|bara (?:idag|i dag|nu)|denne gang(?:en)?|foreløbig|foreløpig|(?:kun|bare|
  lige) (?:i dag|nu|nå))\b(?!,? (?:but|aber|mais|pero|mas|но)\b)|今回だけ|今日だけ|とりあえず|这一次|这次先|今天先|暂时|이번만|오늘만|
  일단`;
const NEGATES = pattern('iu')`
  (?<!\p{L})(?:no|not|never|don'?t|do not|without|stop|avoid|kein\w*|nicht|nie|ne|jamais|pas|nunca|sin|не|нельзя|никогда)(?!\p{L})|
  しない|禁止|不要|别`;

/**
 * Find what the user's own sentences of a prompt teach for longer than the work at hand, and what they take back. `unsure`: the
 * sentence that hints at a rule most where nothing is taught or taken back. `remarks`: the user's own sentences that may hold beside the rules.
 */
export function taughtRules(
  prompt: string,
  before: AgentsTurn | undefined,
  classify: SentenceClassifier,
): { rules: TaughtRule[]; takenBack: TakenBack[]; unsure: string | undefined; remarks: Remark[] } {
  const read = readSignals(prompt, before, classify);
  const sentences = read.filter(({ text }) => !/[?？]\s*$/.test(text));
  const corrects = before?.wasUndone || sentences.some((sentence) => sentence.corrects >= CORRECTS_FROM);
  const isReport = sentences.length >= REPORT_SENTENCES || prompt.length > MAX_SAID_CHARS;
  const isInOneVoice = !setsTextApart(prompt);
  const wasRefused = (before?.wasStopped || before?.wasUndone) ?? false;
  const correction = correctionOf(read, { isKnown: isKnownTurn(before), wasRefused });
  const isKnown = isKnownTurn(before);
  const language = closestLanguage(prompt);
  const standsBesideQuestion = /[?？]/.test(prompt);
  const standsBesideList = LIST.test(prompt);
  const evidence = ({ text, probability, passing, start, end }: (typeof sentences)[number]) => {
    const persons = personsIn(text, language);
    const mayBeTask = (read.length > 1 || probability < ALONE_FROM) && !hasCue(text, FORBIDDING_CUES);
    const beginsSession = !isKnown && mayBeTask;
    return evidenceOf({
      probability,
      passing,
      correction,
      saysItLasts: !isReport && saysItLasts(text),
      isInOneVoice,
      speaksOfAll: SPEAKS_OF_ALL.test(text) || isTheOtherWay(sentences.find(({ start }) => start >= end)?.text, text),
      isOfTheMoment: isOfTheMoment(text),
      saysWhatHolds: saysWhatHolds(text),
      speaksOfMe: persons.has('me'),
      speaksOfUs: persons.has('us'),
      beginsSession,
      comesFirst: beginsSession && start === read[0]?.start,
      standsBesideQuestion,
      standsBesideList,
    });
  };
  /** Whether it begins a session: what it says is done at once, whatever else is said beside it. */
  const isTask = ({ start }: (typeof sentences)[number]) => !isKnown && start === read[0]?.start;
  const describes = (text: string) => !saysItLasts(text) && (isReport || isAboutCode(text));
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
      const whole = prompt.slice(run[0]!.start, run.at(-1)!.end);
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
    // What only says where a rule holds belongs to it, however it sounds by itself.
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

/** Whether a sentence right beside one says that it holds in every project. */
function saysEverywhereBeside(sentences: readonly { text: string }[], text: string): boolean {
  const at = sentences.findIndex((one) => one.text.replace(/\s+/g, ' ').includes(text));
  return at >= 0 && [sentences[at - 1], sentences[at + 1]].some((beside) => beside && saysEverywhere(beside.text));
}

/** The remark of a prompt: its sentences are about one matter, and the surest tells it. */
const surestOf = (remarks: readonly Remark[]): Remark[] =>
  remarks.length < 2 ? [...remarks] : [remarks.reduce((best, one) => (one.evidence > best.evidence ? one : best))];

/** The sentence that hints at a rule most. */
function surestHint(hints: readonly { text: string; probability: number }[]): string | undefined {
  const whole = hints.filter(({ text }) => !isTooShort(text) && saysWhatHolds(text));
  return whole
    .sort((a, b) => b.probability - a.probability)[0]
    ?.text.replace(/\s+/g, ' ')
    .trim();
}

/** What to do instead: "Use the read replica." */
const OTHER_WAY = pattern('iu')`
  ^(?:(?:just|always|only|instead,?|please) )?(?:use|run|open|call|go (?:through|via)|take|prefer|ask|
  nimm|benutze?|verwende?|nutze?|öffne|utilise[zr]?|passe[zr]? par|lance[zr]?|ouvre[zr]?|usa|utiliza|ejecuta|
  abre|use|utilize|execute|abra|usa|esegui|apri|gebruik|draai|open|używaj|użyj|uruchom|используй\p{L}*|
  запускай\p{L}*)\b`;
const OTHER_WAY_WORDS = 9;

/** Whether a short sentence says what to do instead of what the one before forbids. */
const isTheOtherWay = (text: string | undefined, before: string | undefined): boolean =>
  text !== undefined &&
  before !== undefined &&
  NEGATES.test(before) &&
  FORBIDS.test(before) &&
  OTHER_WAY.test(text) &&
  !NEGATES.test(text) &&
  text.split(/\s+/).length <= OTHER_WAY_WORDS;
const FORBIDS =
  /^(?:please )?(?:never|don['’]?t|do not|stop|avoid|nie(?:mals)?|ne |n['’]|jamais|nunca|no |não |mai |non |nooit|nigdy|никогда|не )/iu;

/** A word between two sentences that was left out: somebody else's, code, a question; the number of a list's item is shorter. */
const LEFT_OUT = /[\p{L}\p{N}]{3}/u;

const isTooShort = (text: string): boolean =>
  text.length < (/\p{Script=Han}/u.test(text) ? 4 : MIN_CHARS) ||
  (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(text) && text.split(' ').length < MIN_WORDS);

/** Whether one of its clauses says that it lasts: "never start it yourself, mine is always running" does. */
const saysItLasts = (text: string): boolean =>
  text.split(CLAUSE_ENDS).some((clause) => isLasting(clause) && !tellsHowOften(clause));
const isLasting = (clause: string): boolean => FROM_NOW_ON.test(clause) || hasCue(clause, LASTING_CUES);
const hasCue = (text: string, names: ReadonlySet<string>): boolean =>
  cuesOf(sentenceWords(text)).some(({ name }) => names.has(name));
const CLAUSE_ENDS = /[,;:，、] ?/;

type Said = { text: string; isDoubtful: boolean };
/**
 * Whether a sentence is no part of the rule before it: somebody else may have said one of the two, something was left out in between, or the
 * rule speaks of all projects, and the sentence of this one alone.
 */
const isApart = (last: Said, next: Said, between: string): boolean =>
  last.isDoubtful !== next.isDoubtful ||
  LEFT_OUT.test(between) ||
  (saysEverywhere(last.text) && saysHere(next.text) && !saysEverywhere(next.text));

/** Whether a sentence says itself that it is for once. */
export const isForOnce = (text: string): boolean => FOR_ONCE.test(text);

/** Whether a rule says what not to do. */
export const isNegative = (text: string): boolean => NEGATES.test(text);
