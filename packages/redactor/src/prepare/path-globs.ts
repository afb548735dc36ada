// Decides whether a tool's glob could match a file whose content is never stored. Only the pattern strings are
// compared; the file system is not read.

import { isExcluded, isSecretFile, segmentsOf } from './secret-files.ts';

/** Limits on a segment's length, on alternatives and on braces; real globs stay below. They bound the running time. */
const MAX_SEGMENT = 128;
const MAX_ALTERNATIVES = 64;
const MAX_BRACES = 8;
/** Minimum of literal characters that make a segment specific; `*` and `*.*` match anything. */
const MIN_LITERALS = 2;
const GLOB = /[*?[{]/;
const BRACE = /\{([^{}]*)\}/;

/** Sample names of secret files; extensions that many harmless files share are left out. */
const SECRET_SAMPLES =
  `.env .env.local .env.production prod.env .envrc .netrc .npmrc .pgpass .git-credentials .htpasswd .vault-token id_rsa id_ed25519
  server.pem server.key server.p12 server.pfx server.jks prod.tfvars terraform.tfstate credentials`.split(/\s+/);

export const isGlob = (path: string) => GLOB.test(path);

/**
 * Whether a path names, or a glob could match, a file whose content is never stored. Of a glob beyond the limits each
 * part is looked at.
 */
export function mayNameWithheld(path: string, excludePaths: readonly string[]): boolean {
  if (!isGlob(path)) return isSecretFile(path) || isExcluded(path, excludePaths);
  const alternatives = alternativesOf(path);
  if (alternatives === undefined) {
    return path.split(/[{},]+/).some((part) => part !== '' && mayNameWithheld(part, excludePaths));
  }
  return alternatives.some((glob) => {
    const segments = segmentsOf(glob).map(plain);
    const last = segments.at(-1) ?? '';
    if (literalsIn(last) >= MIN_LITERALS && SECRET_SAMPLES.some((name) => meet(last.toLowerCase(), name))) return true;
    if (isSecretFile(glob.replace(/[*?]/g, '')) && !/^\*+\.?$/.test(last)) return true;
    return excludePaths.some((pattern) => couldMatch(segments, segmentsOf(pattern)));
  });
}

/** A segment in which `*` and `?` are the only wildcards, cut to its limit. */
const plain = (segment: string) =>
  (segment === '**' ? segment : segment.replace(/\*{2,}/g, '*')).slice(0, MAX_SEGMENT).replace(/\[[^\]]*\]/g, '?');

const literalsIn = (segment: string) => segment.replace(/[*?]/g, '').length;

/**
 * Could the glob match something at or below what the pattern excludes? Its own `**` matches everything and doesn't
 * count.
 */
function couldMatch(glob: readonly string[], pattern: readonly string[]): boolean {
  return glob.some((_, start) => {
    let literal = false;
    for (const [index, wanted] of pattern.entries()) {
      if (wanted === '**') return literal;
      const segment = glob[start + index];
      if (segment === undefined || segment === '**' || !meet(segment, wanted.slice(0, MAX_SEGMENT))) return false;
      literal ||= literalsIn(segment) >= MIN_LITERALS;
    }
    return literal;
  });
}

/** Is there a name that both wildcards match? Computes the table of all pairs of their prefixes, one row at a time. */
function meet(one: string, other: string): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, j) => /^\**$/.test(other.slice(0, j)));
  for (const letter of one) {
    const next = [letter === '*' && row[0]!];
    for (let j = 1; j <= other.length; j++) {
      const wanted = other[j - 1]!;
      if (letter === '*' || wanted === '*') next[j] = row[j]! || next[j - 1]!;
      else next[j] = row[j - 1]! && (letter === wanted || letter === '?' || wanted === '?');
    }
    row = next;
  }
  return row[other.length]!;
}

/** The alternatives of `{a,b}`; undefined if there are more than the limits allow. */
function alternativesOf(glob: string): string[] | undefined {
  let globs = [glob];
  for (let braces = 0; globs.some((one) => BRACE.test(one)); braces++) {
    if (braces === MAX_BRACES) return undefined;
    globs = globs.flatMap((one) => {
      const brace = BRACE.exec(one);
      if (!brace) return [one];
      const [head, tail] = [one.slice(0, brace.index), one.slice(brace.index + brace[0].length)];
      return brace[1]!.split(',').map((part) => head + part + tail);
    });
    if (globs.length > MAX_ALTERNATIVES) return undefined;
  }
  return globs;
}
