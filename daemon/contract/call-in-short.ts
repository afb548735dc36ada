/** The most informative fields of a call's input, the best first. */
const TELLING = ['command', 'file_path', 'notebook_path', 'pattern', 'url', 'query', 'description'];
const MAX_CHARS = 240;

/** A call's command, change or query, in one line of at most {@link MAX_CHARS} characters. */
export function callInShort(input: unknown): string {
  if (typeof input === 'string') return oneLine(input);
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const telling = TELLING.map((name) => fields[name]).find((value) => typeof value === 'string');
  return oneLine(typeof telling === 'string' ? telling : (JSON.stringify(input) ?? ''));
}

const oneLine = (text: string): string => text.slice(0, MAX_CHARS).replace(/\s+/g, ' ');
