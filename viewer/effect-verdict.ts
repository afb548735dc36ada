import { partOf } from './measures.ts';

type Turns = { prompts: number; failed: number };
type Figures = { heeded: number; ignored: number; turns: { with: Turns; without: Turns } };

/** Prompts of either side below which one failure more would turn the comparison round. */
const ENOUGH = 30;
/** Rates that differ by less than this share of the larger are alike. */
const ALIKE = 0.1;

export const rateOf = ({ prompts, failed }: Turns): number => (prompts === 0 ? 0 : failed / prompts);

/** Whether memory helps, in two sentences that claim no more than the figures do. */
export function verdictOf({ heeded, ignored, turns }: Figures): string {
  return `${rulesInWords(heeded, ignored)} ${failuresInWords(turns.with, turns.without)}`;
}

function rulesInWords(heeded: number, ignored: number): string {
  if (heeded + ignored === 0) return 'No call met a rule yet.';
  const { value } = partOf(heeded, heeded + ignored, 'calls');
  return ignored === 0
    ? `No call ignored a rule (${heeded} of ${heeded}).`
    : `${value} of the calls that met a rule followed it, ${ignored} ignored it.`;
}

function failuresInWords(one: Turns, other: Turns): string {
  if (one.prompts === 0) return 'No prompt was given memory yet.';
  const said = `Failures per prompt: ${one.failed} in ${one.prompts} with memory, ${other.failed} in ${other.prompts} without`;
  if (Math.min(one.prompts, other.prompts) < ENOUGH) return `${said}, too few to tell.`;
  const [withMemory, without] = [rateOf(one), rateOf(other)];
  if (Math.abs(withMemory - without) <= ALIKE * Math.max(withMemory, without)) return `${said}, about as many.`;
  return `${said}, ${withMemory < without ? 'fewer' : 'more'} with it; prompts differ in more than memory.`;
}
