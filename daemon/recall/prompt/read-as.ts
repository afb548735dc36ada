import type { ReadAs } from '../../contract/search.ts';
import { findEntities } from '../../memory/entities.ts';
import { topicsMeant } from '../../text/topics.ts';

/** Characters that are read: a prompt's first lines say what its task is. */
const MAX_CHARS = 1_200;

/** What a prompt is read as: the kinds of work by which rules bear on it, and the things that it names. Pure. */
export function readAs(prompt: string): ReadAs {
  const text = prompt.slice(0, MAX_CHARS);
  return { work: [...topicsMeant(text)], names: findEntities({ text, files: [] }) };
}
