// Bundled on its own (dist/viewer/markdown.js) and loaded when the first page stands. Only the reading is taken: what is shown is made of
// elements by components/markdown.tsx, so no text of a memory is ever taken for HTML.
import { lexer, type Token } from 'marked';

/** Read a text as Markdown. A break in a line stays one. */
export const readMarkdown = (text: string): Token[] => lexer(text, { gfm: true, breaks: true });
