/**
 * The tag with blanks, line breaks and attributes; bounded, so that an unclosed `<private ` costs no more than its own
 * length.
 */
const TAG = /<(\/?)[ \t\r\n]{0,8}private(?:[\s/][^<>]{0,1024})?>/gi;

/**
 * Cut out everything between `<private>` and `</private>`, in any case. A tag inside a tag belongs to the outer one;
 * a tag that is never closed reaches to the end; a closing tag without an opening one stays.
 */
export function stripPrivate(text: string): string {
  let kept = '';
  let from = 0;
  let depth = 0;
  for (const tag of text.matchAll(TAG)) {
    const closing = tag[1] === '/';
    if (closing && depth === 0) continue;
    if (depth === 0) kept += text.slice(from, tag.index);
    depth += closing ? -1 : 1;
    from = tag.index + tag[0].length;
  }
  return depth > 0 ? kept : kept + text.slice(from);
}
