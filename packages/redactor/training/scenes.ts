// Makes places by combination: a notation, lines in front of it, other fields before and behind the one that a label decides. The other
// fields change at random, so the weights of what merely stands near a value stay small.

import { COMMENTS, FENCES, FRONTS, NOTATIONS, OTHERS, STYLES } from './scenes-table.ts';
import type { Random } from './words.ts';

/** A place's template: the slots of the label and the value, `{s}` and `{V}`, once, among other fields. */
export function makeScene(random: Random): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const [open, field, join, close] = pick(NOTATIONS);
  const styled = pick(STYLES);
  const write = (name: string, value: string) =>
    field.replace(/\bN\b|(?<=\.set)N/g, () => name).replace(/\bY\b/, () => value);
  const others = (most: number) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => {
      const [name, value] = pick(OTHERS);
      return write(styled(name), value);
    });
  const fields = [...others(3), write('{s}', '{V}'), ...others(2)];
  let text = open + fields.join(join) + close;
  if (random() < 0.25) {
    const front = pick(FRONTS);
    text = text.replace(/^/gm, () => front);
  }
  if (random() < 0.3) text = `${pick(COMMENTS)}\n${text}`;
  if (random() < 0.1) text = `\`\`\`${pick(FENCES)}\n${text}\n\`\`\``;
  // What JSON and other programs make of a text of several lines.
  return random() < 0.06 ? text.replaceAll('\n', '{nl}') : text;
}
