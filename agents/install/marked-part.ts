import type { Part } from './part.ts';
import { eolOf, gapBehind } from './text-end.ts';

/**
 * Lines of ours in a text file, between two marks. `comment` makes a mark a comment of the file's language.
 * @returns a part that appends the lines, or replaces those of an earlier install in their place
 */
export function markedLines(parts: { lines: string; comment(text: string): string }): Part {
  const begin = parts.comment(
    'agent-memory begin: written by `agent-memory install`, removed by `agent-memory uninstall`',
  );
  const end = parts.comment('agent-memory end');
  return {
    add(text) {
      const eol = eolOf(text);
      const ours = [begin, ...parts.lines.split('\n'), end].join(eol);
      const block = findBlock(text, begin, end);
      if (block) return text.slice(0, block.start) + ours + text.slice(block.end);
      return `${text}${gapBehind(text, eol)}${ours}${eol}`;
    },
    remove(text) {
      const block = findBlock(text, begin, end);
      if (!block) return text;
      const before = text.slice(0, block.start).replace(/(\r?\n)\r?\n$/, '$1');
      return before + text.slice(block.end).replace(/^\r?\n/, '');
    },
    isEmpty: (text) => text.trim() === '',
  };
}

/** A mark as a comment of Markdown. */
export const htmlComment = (text: string): string => `<!-- ${text} -->`;

/** A whole file of ours. @throws when another file has its name */
export function ownFile(parts: { file: string; text: string; isOurs(text: string): boolean }): Part {
  const { file, isOurs } = parts;
  return {
    add(text) {
      if (text.trim() !== '' && !isOurs(text)) {
        throw new Error(`${file} is not ours; move it away first, nothing was written`);
      }
      return parts.text;
    },
    remove: (text) => (isOurs(text) ? '' : text),
    isEmpty: (text) => text === '',
  };
}

function findBlock(text: string, begin: string, end: string): { start: number; end: number } | undefined {
  const start = text.indexOf(begin);
  const stop = text.indexOf(end, start);
  return start < 0 || stop < 0 ? undefined : { start, end: stop + end.length };
}
