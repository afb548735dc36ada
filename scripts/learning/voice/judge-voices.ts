/** The sentences of labelled prompts as the model of voices sees them, and what it makes of those it hasn't seen. */
import type { SentenceClassifier } from '../../../daemon/rules/learnt/classifier.ts';
import { readSentences } from '../../../daemon/rules/learnt/read-signals.ts';
import type { PlacedSentence } from '../../../daemon/rules/learnt/voice/laid-prompt.ts';
import { JUDGED_FROM, ownVoices } from '../../../daemon/rules/learnt/voice/own-voice.ts';
import { voiceFeatures } from '../../../daemon/rules/learnt/voice/voice-features.ts';
import type { Example } from '../read-examples.ts';
import { composedPrompts } from './composed-prompts.ts';
import { everydayPrompts } from './everyday-prompts.ts';
import { fitVoice, type VoicedSentence } from './fit-voice.ts';
import type { LabelledPrompt } from './read-prompts.ts';

/** How much a made-up prompt of an ordinary day counts beside a labelled one. */
const EVERYDAY_WEIGHT = 0.3;
/** How much a prompt counts that is composed of two. */
const COMPOSED_WEIGHT = 0.1;
/** From where a sentence may become a rule. */
const TEACHES_FROM = 0.6;
const THRESHOLDS = [0, 0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7];
const QUESTION = /[?？]\s*$/;

/** The sentences of a prompt by their features. */
function voicedSentences({ prompt, own }: LabelledPrompt, classify: SentenceClassifier, weight = 1): VoicedSentence[] {
  const sentences = readSentences(prompt, undefined, classify);
  return voiceFeatures(prompt, sentences, isAsked(prompt)).flatMap((features, index) =>
    features ? [{ features, isOwn: isOwn(sentences[index]!, own), weight }] : [],
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
function isOwn({ start, end }: PlacedSentence, ownSpans: LabelledPrompt['own']): boolean {
  return ownSpans.some((mark) => {
    const shared = Math.min(end, mark.end) - Math.max(start, mark.start);
    return 2 * shared > Math.min(end - start, mark.end - mark.start);
  });
}

/** The sentences of prompts, and of those that are composed of them. */
export const labelledSentences = (
  prompts: readonly LabelledPrompt[],
  classify: SentenceClassifier,
): VoicedSentence[] => [
  ...prompts.flatMap((prompt) => voicedSentences(prompt, classify)),
  ...composedPrompts(prompts).flatMap((one) => voicedSentences(one, classify, COMPOSED_WEIGHT)),
];

/**
 * Hold back each file of prompts in turn, since one person wrote each, and show what becomes of sentences that may
 * teach, by the threshold.
 */
export function tabulateVoices(
  prompts: readonly LabelledPrompt[],
  everyday: readonly VoicedSentence[],
  classify: SentenceClassifier,
): string {
  const judged = [...new Set(prompts.map(({ file }) => file))].flatMap((file) => {
    const rest = prompts.filter((prompt) => prompt.file !== file);
    const weights = fitVoice([...everyday, ...labelledSentences(rest, classify)]);
    return prompts
      .filter((prompt) => prompt.file === file)
      .flatMap(({ prompt, own }) => {
        const sentences = readSentences(prompt, undefined, classify);
        const voices = ownVoices(prompt, sentences, weights);
        return sentences.flatMap((sentence, index) =>
          isAsked(prompt)(sentence) && sentence.probability >= TEACHES_FROM
            ? [{ isOwn: isOwn(sentence, own), voice: voices[index]! }]
            : [],
        );
      });
  });
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
