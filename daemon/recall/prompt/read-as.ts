import type { ReadAs } from '../../contract/search.ts';
import { findEntities } from '../../memory/entities.ts';
import { topicsMeant } from '../../text/topics.ts';

/** Characters read: the first lines of a prompt state its task. */
const MAX_CHARS = 1_200;

/** How a prompt is understood: the kinds of work that select rules, and the things it names. Pure. */
export function readAs(prompt: string): ReadAs {
  const text = prompt.slice(0, MAX_CHARS);
  return { work: [...topicsMeant(text)], names: findEntities({ text, files: [] }) };
}
