/**
 * Turn a word glob into a regular expression for the whole word, in any case: `*` any characters, `|` alternatives.
 * The result has no nested repetition, so it can't run away.
 */
export function globToRegExp(glob: string): RegExp {
  const alternatives = glob
    .split('|')
    .map((alternative) => alternative.replace(/[.+?^${}()[\]\\/]/g, '\\$&').replace(/\*+/g, '[^]*'));
  return new RegExp(`^(?:${alternatives.join('|')})$`, 'i');
}

/**
 * Turn a file glob into a test over a path, in linear time: `*` and `?` stay within a folder, `**` crosses folders,
 * `{a,b}` alternatives. A glob without a slash is tested against the file's name, one with a slash against the path's
 * end.
 */
export function fileGlob(glob: string): (path: string) => boolean {
  const alternatives = expandBraces(glob.replace(/^\.\//, ''));
  const matchers = alternatives.map((alternative) => alternative.split('/'));
  return (path) => {
    const parts = path
      .replaceAll('\\', '/')
      .split('/')
      .filter((part) => part !== '' && part !== '.');
    return matchers.some((pattern) => {
      const anchored = pattern[0] === '';
      const wanted = pattern.filter((part) => part !== '');
      return matchParts(anchored ? wanted : ['**', ...wanted], parts);
    });
  };
}

const matchParts = (pattern: readonly string[], parts: readonly string[]): boolean =>
  matchWildcards(pattern, parts, '**', matchWord);

const matchWord = (pattern: string, word: string): boolean =>
  matchWildcards(pattern, word, '*', (wanted, char) => wanted === '?' || wanted === char);

/**
 * Classic two-pointer wildcard matching, over the parts of a path or the characters of a part. Only the latest `star`
 * needs to be retried, so the time is bounded by the product of the lengths.
 */
function matchWildcards(
  pattern: ArrayLike<string>,
  items: ArrayLike<string>,
  anything: string,
  matches: (wanted: string, item: string) => boolean,
): boolean {
  let p = 0;
  let at = 0;
  let star = -1;
  let retry = 0;
  while (at < items.length) {
    const wanted = pattern[p];
    if (wanted === anything) {
      star = p++;
      retry = at;
    } else if (wanted !== undefined && matches(wanted, items[at]!)) {
      p++;
      at++;
    } else if (star >= 0) {
      p = star + 1;
      at = ++retry;
    } else return false;
  }
  while (pattern[p] === anything) p++;
  return p === pattern.length;
}

const MAX_ALTERNATIVES = 64;

function expandBraces(glob: string): string[] {
  const expanded: string[] = [];
  const queue = [glob];
  for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
    const braces = /\{([^{}]*)\}/.exec(one);
    if (!braces || expanded.length + queue.length >= MAX_ALTERNATIVES) expanded.push(one);
    else
      for (const part of (braces[1] ?? '').split(','))
        queue.push(one.slice(0, braces.index) + part + one.slice(braces.index + braces[0].length));
  }
  return expanded;
}
