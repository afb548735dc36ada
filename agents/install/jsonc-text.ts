// Sets and removes one value of a JSON text with comments, in place: every other character stays, but for the commas
// that JSON needs.
//
//   {                                  {
//     "a": 1 // one           ──►        "a": 1, // one
//   }                                    "b": 2
//                                      }
//
// jsonc-parser's own `modify` would put the new member before that comment, and take a neighbour's comment away with a
// removed one.
import { isDeepStrictEqual } from 'node:util';
import {
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { isObject } from '../../daemon/contract/json-object.ts';
import { eolOf } from './text-end.ts';

/** Member names and list indexes, from the root down. */
export type JsonPath = readonly [string, ...(string | number)[]];

const BYTE_ORDER_MARK = '\uFEFF';
const USUAL_INDENT = '  ';
/** A line of spaces and comments, none of which continues on the next line. */
const ONLY_COMMENTS = /^(?:[ \t]|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:\/\/.*)?\r?$/;

/** The value at a path; undefined where there is none. @throws when the text isn't a JSON object with comments */
export function valueAt(text: string, path: JsonPath, file: string): unknown {
  const root = rootOf(text, file);
  const node = root && findNodeAtLocation(root, [...path]);
  return node && plain(getNodeValue(node));
}

/**
 * The text with a value at a path: in place of the old one if there is one, else after its neighbours. @throws when
 * that can't be done safely
 */
export function withValue(text: string, path: JsonPath, value: unknown, file: string): string {
  const root = rootOf(text, file);
  if (!root) return `${markOf(text)}${JSON.stringify(nest(path, value), null, USUAL_INDENT)}\n`;
  const edited = setAt(text, root, path, value, file);
  return checked(text, edited, path, value, file);
}

/**
 * The text without the value at a path, and without what becomes empty by that. @throws when that can't be done safely
 */
export function withoutValue(text: string, path: JsonPath, file: string): string {
  const root = rootOf(text, file);
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node) return text;
  const member = memberOf(node);
  const container = member.parent;
  if (!container) return text;
  const above = path.slice(0, -1);
  const [first, ...rest] = above;
  if (typeof first === 'string' && isOnlyContent(text, container, member))
    return withoutValue(text, [first, ...rest], file);
  return checked(text, cutMember(text, container, member), path, undefined, file);
}

/** Whether a text holds nothing, or an empty object without comments. */
export function isEmptyJson(text: string): boolean {
  return /^(?:\{\})?$/.test(text.replace(BYTE_ORDER_MARK, '').replace(/\s/g, ''));
}

/** @returns undefined for a text without content */
function rootOf(text: string, file: string): Node | undefined {
  const json = markOf(text) ? ` ${text.slice(1)}` : text; // the same offsets
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error) {
    const before = json.slice(0, error.offset).split('\n');
    const where = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new Error(
      `${file} is not valid JSON at ${where} (${printParseErrorCode(error.error)}); fix it first, nothing was written`,
    );
  }
  if (root && root.type !== 'object')
    throw new Error(`${file} must hold a JSON object; fix it first, nothing was written`);
  if (!root && json.trim() !== '')
    throw new Error(`${file} holds only comments; add {} to it first, nothing was written`);
  return root;
}

const markOf = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '');

function setAt(text: string, root: Node, path: JsonPath, value: unknown, file: string): string {
  const there = findNodeAtLocation(root, [...path]);
  if (there) {
    const shown = format(value, text, indentOfLine(text, there.offset));
    return splice(text, there.offset, there.offset + there.length, shown);
  }
  let parent = root;
  let depth = 0;
  for (; depth < path.length - 1; depth++) {
    const next = findNodeAtLocation(root, path.slice(0, depth + 1));
    if (!next) break;
    parent = next;
  }
  const key = path[depth] ?? '';
  if (parent.type !== (typeof key === 'number' ? 'array' : 'object')) {
    const wanted = typeof key === 'number' ? 'a list' : 'an object';
    throw new Error(
      `${file}: "${path.slice(0, depth).join('.')}" must be ${wanted}; fix it first, nothing was written`,
    );
  }
  return addMember(text, parent, key, nest(path.slice(depth + 1), value));
}

function addMember(text: string, container: Node, key: string | number, value: unknown): string {
  const name = typeof key === 'number' ? '' : `${JSON.stringify(key)}: `;
  const eol = eolOf(text);
  const end = container.offset + container.length - 1;
  const base = indentOfLine(text, container.offset);
  const last = container.children?.at(-1);
  if (!last) {
    const comments = text.slice(container.offset + 1, end).trimEnd();
    const inner = base + unitOf(text);
    const member = `${comments}${eol}${inner}${name}${format(value, text, inner)}${eol}${base}`;
    return splice(text, container.offset + 1, end, member);
  }
  const { lastEnd, hasComma, lineEnd, hasLineComment } = afterMember(text, last, end);
  const ownLine = /^[ \t]*$/.test(text.slice(lineStart(text, last.offset), last.offset));
  const indent = ownLine ? indentOfLine(text, last.offset) : base + unitOf(text);
  const lead = ownLine || hasLineComment ? eol + indent : ' ';
  const member = lead === ' ' ? JSON.stringify(value) : format(value, text, indent);
  const added = `${lead}${name}${member}${hasComma ? ',' : ''}`;
  return text.slice(0, lastEnd) + (hasComma ? '' : ',') + text.slice(lastEnd, lineEnd) + added + text.slice(lineEnd);
}

/**
 * The text after the last member, up to the end of its container: a comma, and the end of its line with its comments.
 */
function afterMember(text: string, member: Node, containerEnd: number) {
  const lastEnd = member.offset + member.length;
  let hasComma = false;
  let hasLineComment = false;
  let isSameLine = true;
  let lineEnd = lastEnd;
  for (const { token, end } of tokensBetween(text, lastEnd, containerEnd)) {
    if (token === ',') hasComma = true;
    if (/^[\r\n]/.test(token)) isSameLine = false;
    // A comma on its own line counts as well: additions must come after it.
    if (token === ',' || (isSameLine && token.trim() !== '')) lineEnd = end;
    if (isSameLine && token.startsWith('//')) hasLineComment = true;
  }
  return { lastEnd, hasComma, lineEnd, hasLineComment };
}

function cutMember(text: string, container: Node, member: Node): string {
  const containerEnd = container.offset + container.length - 1;
  let end = member.offset + member.length;
  const ownComma = commaBetween(text, end, containerEnd);
  let edited = text;
  if (ownComma !== undefined) {
    if (text.slice(end, ownComma).trim() === '') end = ownComma + 1;
    else edited = splice(edited, ownComma, ownComma + 1, '');
  }
  let start = member.offset;
  const before = text.slice(0, start).trimEnd().length;
  // The line ends with our value, so its beginning is removed, too; otherwise the rest of the line could end up in a
  // comment above.
  const [restOfLine = ''] = text.slice(end).split('\n', 1);
  const endsLine = ONLY_COMMENTS.test(restOfLine);
  const isInline = !/[\r\n]/.test(text.slice(before, start));
  if (endsLine || isInline) start = before;
  edited = splice(edited, start, end, '');
  const at = container.children?.indexOf(member) ?? 0;
  const previous = container.children?.[at - 1];
  if (ownComma !== undefined || !previous) return edited;
  const comma = commaBetween(text, previous.offset + previous.length, member.offset);
  return comma === undefined ? edited : splice(edited, comma, comma + 1, '');
}

function commaBetween(text: string, start: number, end: number): number | undefined {
  for (const { token, end: at } of tokensBetween(text, start, end)) {
    if (token === ',') return at - 1;
    if (!/^(?:\s|\/)/.test(token)) return undefined;
  }
  return undefined;
}

/** Commas, comments, blanks and line ends of a part of the text, in order; it ends at the next value. */
function* tokensBetween(text: string, start: number, end: number): Generator<{ token: string; end: number }> {
  const scanner = createScanner(text.slice(0, end), false);
  scanner.setPosition(start);
  while (scanner.getPosition() < end) {
    scanner.scan();
    const token = text.slice(scanner.getTokenOffset(), scanner.getPosition());
    if (!/^[,\s/]/.test(token)) return;
    yield { token, end: scanner.getPosition() };
  }
}

/** Whether a container has no other content, and no comment in it or before it. */
function isOnlyContent(text: string, container: Node, member: Node): boolean {
  const name = container.parent?.type === 'property' ? container.parent.children?.[0] : undefined;
  const lead = name ? text.slice(name.offset + name.length, container.offset) : '';
  const before = text.slice(container.offset + 1, member.offset);
  const after = text.slice(member.offset + member.length, container.offset + container.length - 1);
  return /^[\s,:]*$/.test(lead + before + after);
}

/** A member of an object is a property; of a list, the value itself. */
const memberOf = (node: Node): Node => (node.parent?.type === 'property' ? node.parent : node);

/**
 * The edited text, if it equals the old one in all but that value. @throws otherwise, for example if a name occurs
 * twice
 */
function checked(before: string, after: string, path: JsonPath, value: unknown, file: string): string {
  const oldRoot = rootOf(before, file);
  const newRoot = rootOf(after, file);
  const expected = change(oldRoot ? getNodeValue(oldRoot) : {}, path, value);
  if (newRoot && isDeepStrictEqual(plain(getNodeValue(newRoot)), plain(expected))) return after;
  throw new Error(`${file} can't be edited safely (is a name in it twice?); fix it first, nothing was written`);
}

/** jsonc-parser's objects have no prototype, so that they would equal no object of ours. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function change(value: unknown, path: readonly (string | number)[], to: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return to;
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    const item = change(list[key], rest, to);
    if (item === undefined) list.splice(key, 1);
    else list[key] = item;
    return list;
  }
  const entries = new Map(Object.entries(isObject(value) ? value : {}));
  const member = change(entries.get(key), rest, to);
  if (member === undefined) entries.delete(key);
  else entries.set(key, member);
  return Object.fromEntries(entries);
}

function nest(path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return typeof key === 'number' ? [nest(rest, value)] : { [key]: nest(rest, value) };
}

/** The file's own indentation: that of its first indented line. */
const unitOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? USUAL_INDENT;

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

function indentOfLine(text: string, offset: number): string {
  const line = text.slice(lineStart(text, offset), offset).replace(BYTE_ORDER_MARK, '');
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function format(value: unknown, text: string, indent: string): string {
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', eolOf(text) + indent);
}

const splice = (text: string, start: number, end: number, by: string): string =>
  text.slice(0, start) + by + text.slice(end);
