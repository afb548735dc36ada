import type { SentenceClassifier } from '../../daemon/rules/learnt/classifier.ts';
import { readSignals } from '../../daemon/rules/learnt/read-signals.ts';
import type { Example } from './read-examples.ts';

const WARM_UP = 300;
const SENTENCES_OF_A_PROMPT = 3;

/** Time prompts of a few sentences; the milliseconds of one at the median and at the 99th percentile, as a line. */
export function measureSpeed(classify: SentenceClassifier, examples: readonly Example[]): string {
  const prompts = examples.map(({ text, before }, index) => ({
    text: [text, ...examples.slice(index + 1, index + SENTENCES_OF_A_PROMPT).map((other) => other.text)].join('\n'),
    before,
  }));
  const read = ({ text, before }: (typeof prompts)[number]) => readSignals(text, before, classify);
  prompts.slice(0, WARM_UP).forEach(read);
  const times = prompts.map((prompt) => {
    const startedAt = performance.now();
    read(prompt);
    return performance.now() - startedAt;
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(2);
  return `a prompt of ${SENTENCES_OF_A_PROMPT} sentences: ${at(0.5)} ms, 99th percentile ${at(0.99)} ms\n`;
}
