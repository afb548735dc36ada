// A file of Claude Code's own memory, written by the model as the system prompt asks and stamped by the client
// (2.1.330):
//
//   ---
//   name: use-pnpm
//   description: "…"
//   metadata:
//     type: feedback
//     originSessionId: …
//   ---
//   the fact, then **Why:** … and **How to apply:** …

/** The client's types; a file without one is a note. */
const TYPES = ['feedback', 'project', 'user', 'reference'] as const;
type NativeKind = (typeof TYPES)[number] | 'note';

/** A memory that an agent noted. */
export type NativeMemory = {
  kind: NativeKind;
  /** Its content, in one sentence if the file has one. */
  text: string;
  /** The file's own description. */
  description: string;
  why: string;
  how: string;
  /** The session that noted it. */
  sessionId: string | null;
};

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
// Bounded: an agent writes these files, and what it read may say with what.
const FIELD = /^\s{0,20}(\w{1,40}):([^\n]*)$/;
const LABEL = /^[ \t]{0,20}\*\*(Why|How to apply):?\*\*:?\s*/im;
/** `[[name]]` names another memory. */
const LINK = /\[\[([^[\]]{0,200})\]\]/g;
const MAX_ID_CHARS = 200;

/** Read a memory file; undefined if it is empty. */
export function readNativeMemory(file: string): NativeMemory | undefined {
  const front = FRONT.exec(file);
  const fields = new Map((front?.[1] ?? '').split('\n').flatMap((line) => fieldOf(line)));
  const parts = (front ? file.slice(front[0].length) : file).replace(LINK, '$1').split(new RegExp(LABEL, 'im'));
  const [body = ''] = parts;
  const labelled = (label: string): string => {
    const at = parts.findIndex((part, n) => n % 2 === 1 && part.toLowerCase() === label);
    return at === -1 ? '' : parts[at + 1]!.trim();
  };
  const description = fields.get('description') ?? '';
  const text = body.trim() || description;
  if (text === '') return undefined;
  const session = fields.get('originSessionId') ?? '';
  return {
    kind: TYPES.find((type) => type === fields.get('type')) ?? 'note',
    text,
    description,
    why: labelled('why'),
    how: labelled('how to apply'),
    sessionId: session !== '' && session.length <= MAX_ID_CHARS ? session : null,
  };
}

function fieldOf(line: string): [string, string][] {
  const [, name, value = ''] = FIELD.exec(line) ?? [];
  return name === undefined ? [] : [[name, unquoted(value.trim())]];
}

function unquoted(value: string): string {
  if (!/^(["']).*\1$/.test(value)) return value;
  try {
    if (value.startsWith('"')) return String(JSON.parse(value));
    return value.slice(1, -1).replaceAll("''", "'");
  } catch {
    return value.slice(1, -1);
  }
}
