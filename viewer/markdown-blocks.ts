// A bundle of its own (dist/viewer/markdown.js), loaded after the first page. Only the parser is used:
// components/markdown.tsx builds the elements, so no text of a memory is ever treated as HTML.
import { lexer, type Token } from 'marked';

/** Read a text as Markdown. A break in a line stays one. */
export const readMarkdown = (text: string): Token[] => lexer(text, { gfm: true, breaks: true });
