import { fieldsOf } from '../contract/json-object.ts';
import { membersAt, startOfItems } from './json-places.ts';
import { listOf } from './messages.ts';
import type { Edit, RequestText } from './request-text.ts';

/** Where a block is inserted into the system text of each provider's request; undefined if there is no place for it. */
type Insert = (request: RequestText, block: string) => Edit | undefined;

/**
 * By the shape of the request. The block comes after the client's own instructions, so that a provider's cache of them
 * stays valid.
 */
export const INSERT_BLOCK: Readonly<Record<'chat' | 'responses' | 'messages' | 'gemini', Insert>> = {
  chat({ text, value, members }, block) {
    const messages = members.get('messages');
    if (!messages || !Array.isArray(value.messages) || value.messages.length === 0) return undefined;
    const start = startOfItems(text, messages.start);
    const { role, content } = fieldsOf(value.messages[0]);
    if (role === 'system' || role === 'developer') {
      const edited = append(text, membersAt(text, start).get('content'), content, block, textPart(block));
      if (edited) return edited;
    }
    return at(start, `${JSON.stringify({ role: 'system', content: block })},`);
  },
  responses: (request, block) => memberOrNew(request, 'instructions', block, undefined),
  messages: (request, block) => memberOrNew(request, 'system', block, textPart(block)),
  gemini(request, block) {
    const { text, value, members } = request;
    const name = ['systemInstruction', 'system_instruction'].find((member) => members.has(member));
    const part = JSON.stringify({ text: block });
    if (name === undefined) return newMember(request, `"systemInstruction":{"parts":[${part}]}`);
    const { parts } = fieldsOf(value[name]);
    if (!Array.isArray(parts)) return undefined;
    return append(text, membersAt(text, members.get(name)!.start).get('parts'), parts, block, part);
  },
};

type Span = { start: number; end: number };

function memberOrNew(request: RequestText, name: string, block: string, part: string | undefined): Edit | undefined {
  const { text, value, members } = request;
  const span = members.get(name);
  if (!span) return newMember(request, `${JSON.stringify(name)}:${JSON.stringify(block)}`);
  if (value[name] === null) return { place: span, text: JSON.stringify(block) };
  return append(text, span, value[name], block, part);
}

/** After a text, or as a further part of a list. */
function append(
  text: string,
  span: Span | undefined,
  value: unknown,
  block: string,
  part: string | undefined,
): Edit | undefined {
  if (!span) return undefined;
  if (typeof value === 'string') return at(span.end - 1, JSON.stringify(`\n\n${block}`).slice(1, -1));
  if (!Array.isArray(value) || part === undefined || listOf(value).length !== value.length) return undefined;
  return at(text.lastIndexOf(']', span.end), value.length > 0 ? `,${part}` : part);
}

/** As the first member: the body begins with its brace. */
function newMember({ text, members }: RequestText, member: string): Edit {
  return at(text.indexOf('{') + 1, members.size > 0 ? `${member},` : member);
}

const textPart = (block: string): string => JSON.stringify({ type: 'text', text: block });
const at = (offset: number, text: string): Edit => ({ place: { start: offset, end: offset }, text });
