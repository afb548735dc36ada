import { count } from '../daemon/contract/amounts.ts';

type Turns = { prompts: number; failed: number };
type Figures = { heeded: number; ignored: number; turns: { with: Turns; without: Turns } };

/** With fewer prompts on either side, one more failure could reverse the comparison. */
const ENOUGH = 30;
/** Rates are alike if they differ by less than this share of the larger. */
const ALIKE = 0.1;

export const rateOf = ({ prompts, failed }: Turns): number => (prompts === 0 ? 0 : failed / prompts);

/** Whether memory helps: a verdict no stronger than its figures, then the figures. */
export function verdictOf({ heeded, ignored, turns }: Figures): string {
  return [answerOf(turns.with, turns.without), rulesInWords(heeded, ignored), failuresInWords(turns)].join(' ');
}

function answerOf(one: Turns, other: Turns): string {
  if (Math.min(one.prompts, other.prompts) < ENOUGH) return 'Does it help? Too early to tell.';
  const [withMemory, without] = [rateOf(one), rateOf(other)];
  if (Math.abs(withMemory - without) <= ALIKE * Math.max(withMemory, without))
    return 'Does it help? Calls fail about as often with it.';
  const less = withMemory < without ? 'less' : 'more';
  return `Does it help? Calls fail ${less} often with it, though prompts differ in more than memory.`;
}

function rulesInWords(heeded: number, ignored: number): string {
  const all = heeded + ignored;
  if (all === 0) return 'No call was covered by a rule yet.';
  if (ignored === 0)
    return all === 1
      ? 'The one call that a rule covered followed it.'
      : `All ${all} calls that a rule covered followed it.`;
  return `Of ${count(all, 'call')} that a rule covered ${heeded} followed it.`;
}

function failuresInWords({ with: one, without: other }: Figures['turns']): string {
  if (one.prompts === 0) return 'No prompt was given memory yet.';
  return `${count(one.failed, 'failure')} in ${count(one.prompts, 'prompt')} with memory, ${other.failed} in ${other.prompts} without.`;
}
