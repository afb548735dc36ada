/** The sentences of labelled prompts as the model of voices sees them, and what it makes of those it hasn't seen. */
import { turnNames } from '../../../daemon/rules/learnt/agents-turn.ts';
import type { SentenceClassifier } from '../../../daemon/rules/learnt/classifier.ts';
import { readSignals } from '../../../daemon/rules/learnt/read-signals.ts';
import { splitSentences } from '../../../daemon/rules/learnt/split-sentences.ts';
import { JUDGED_FROM, ownVoices } from '../../../daemon/rules/learnt/voice/own-voice.ts';
import { withoutPasted } from '../../../daemon/rules/learnt/voice/own-words.ts';
import { type PlacedSentence, voiceFeatures } from '../../../daemon/rules/learnt/voice/voice-features.ts';
import type { Example } from '../read-examples.ts';
import { everydayPrompts } from './everyday-prompts.ts';
import { fitVoice, type VoicedSentence } from './fit-voice.ts';
import type { LabelledPrompt } from './read-prompts.ts';

/** How much a sentence counts that is read as if nothing were handed over: what structure leaves out teaches the model, too. */
const UNHANDED_WEIGHT = 0.5;
/** How much a made-up prompt of an ordinary day counts beside a labelled one. */
const EVERYDAY_WEIGHT = 0.3;
const TENTHS = 10;
/** From where a sentence may become a rule. */
const TEACHES_FROM = 0.6;
const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.35, 0.4, 0.5, 0.6];
const QUESTION = /[?？]\s*$/;
const ANY_WORD = /[\p{L}\p{N}]/u;

/** The sentences of a prompt by their features, read as the program reads them and as if nothing were handed over. */
export function voicedSentences(
  { prompt, own }: LabelledPrompt,
  classify: SentenceClassifier,
  counts = 1,
): VoicedSentence[] {
  const views = [
    { sentences: readSignals(prompt, undefined, classify), weight: counts },
    { sentences: typedSentences(prompt, classify), weight: counts * UNHANDED_WEIGHT },
  ];
  return views.flatMap(({ sentences, weight }) =>
    voiceFeatures(prompt, sentences, isAsked(prompt)).flatMap((features, at) =>
      features ? [{ features, isOwn: isOwn(sentences[at]!, own), weight }] : [],
    ),
  );
}

/** The sentences that teach in prompts of an ordinary day. */
export const everydaySentences = (examples: readonly Example[], classify: SentenceClassifier): VoicedSentence[] =>
  everydayPrompts(examples)
    .flatMap((one) => voicedSentences(one, classify, EVERYDAY_WEIGHT))
    .filter(({ isOwn }) => isOwn);

const isAsked =
  (prompt: string) =>
  ({ start, end, probability }: PlacedSentence): boolean =>
    probability >= JUDGED_FROM && !QUESTION.test(prompt.slice(start, end));

/** Most of a sentence is marked, or it is most of what is marked. */
function isOwn({ start, end }: PlacedSentence, own: LabelledPrompt['own']): boolean {
  return own.some((mark) => {
    const shared = Math.min(end, mark.end) - Math.max(start, mark.start);
    return 2 * shared > Math.min(end - start, mark.end - mark.start);
  });
}

function typedSentences(prompt: string, classify: SentenceClassifier): PlacedSentence[] {
  const typed = withoutPasted(prompt);
  const spans = splitSentences(typed).filter(({ start, end }) => ANY_WORD.test(typed.slice(start, end)));
  return spans.map(({ start, end }, index) => {
    const sentence = { text: typed.slice(start, end), index, count: spans.length };
    return { start, end, probability: 1 - classify(sentence, turnNames(undefined)).kinds.none };
  });
}

/** Hold back each tenth of the prompts in turn, and show what becomes of sentences that may teach, by the threshold. */
export function tabulateVoices(
  prompts: readonly LabelledPrompt[],
  everyday: readonly VoicedSentence[],
  classify: SentenceClassifier,
): string {
  const voiced = prompts.map((one) => voicedSentences(one, classify));
  const judged = Array.from({ length: TENTHS }, (_, tenth) => {
    const weights = fitVoice([...everyday, ...voiced.filter((_, at) => at % TENTHS !== tenth).flat()]);
    return prompts
      .filter((_, at) => at % TENTHS === tenth)
      .flatMap(({ prompt, own }) => {
        const signals = readSignals(prompt, undefined, classify);
        const voices = ownVoices(prompt, signals, weights);
        return signals.flatMap((signal, at) =>
          isAsked(prompt)(signal) && signal.probability >= TEACHES_FROM
            ? [{ isOwn: isOwn(signal, own), voice: voices[at]! }]
            : [],
        );
      });
  }).flat();
  const [own, others] = [judged.filter((one) => one.isOwn), judged.filter((one) => !one.isOwn)];
  const share = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;
  const rows = THRESHOLDS.map((from) => {
    const passes = others.filter(({ voice }) => voice >= from).length;
    const waits = own.filter(({ voice }) => voice < from).length;
    return `| ${from} | ${share(passes, others.length)} | ${share(waits, own.length)} |`;
  });
  return [
    `| from | of ${others.length} sentences of others pass | of ${own.length} of the user's own wait |`,
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
