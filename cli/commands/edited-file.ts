import type { Observation, ObservationPatch } from '../../daemon/contract/observations.ts';

type Memory = Pick<Observation, 'title' | 'text'>;

/** A memory as a file for an editor: the title is the first line, the text follows an empty one. */
export const formatForEditor = ({ title, text }: Memory): string => `${title}\n\n${text}\n`;

/** The changes that an edited file makes to a memory; only what differs. */
export function readEdits(memory: Memory, file: string): ObservationPatch {
  const [first = '', ...rest] = file.replaceAll('\r\n', '\n').split('\n');
  const title = first.trim();
  const text = rest.join('\n').trim();
  return {
    ...(title !== '' && title !== memory.title.trim() && { title }),
    ...(text !== '' && text !== memory.text.trim() && { text }),
  };
}
