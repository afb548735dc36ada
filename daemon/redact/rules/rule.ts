import { isAlphanumeric } from '../character.ts';
import type { Detector } from '../detectors/detector.ts';
import { isFiller } from '../judge/placeholders.ts';

/** A credential format that a vendor documents. Rules are data; `rules/` holds them, a file per family. */
export type Rule = {
  /** Kebab-case; stands in the marker `[REDACTED:<id>]`. */
  readonly id: string;
  /** The page that defines or shows the format; for the project's own formats the file that makes them. */
  readonly source: string;
  /** Literals, in their exact case, at one of which the credential starts (or, with `before`, which it holds). */
  readonly literals: readonly string[];
  /** What must follow the literal, sticky. Bounded or ending in its widest class, so that it can't backtrack over a long text. */
  readonly body: RegExp;
  /** What must stand directly before the literal and belongs to the credential: a class of ASCII characters and its bounds. */
  readonly before?: { readonly chars: RegExp; readonly min: number; readonly max: number };
  /** The literal counts in any case. */
  readonly anyCase?: true;
  /** The literal may be glued to a letter or digit on its left; only for literals that mean nothing else. */
  readonly glued?: true;
  /** A further condition on the whole credential that a pattern can't express. */
  readonly check?: (credential: string) => boolean;
};

const BACKSLASH = 92;
const PERCENT = 37;

/** Is `at` not in the middle of a word? An escape (`\\n`, `%3D`, `\\u0022`) before it counts as a border. */
function isWordStart(text: string, at: number): boolean {
  if (at === 0 || !isAlphanumeric(text.charCodeAt(at - 1))) return true;
  if (text.charCodeAt(at - 2) === BACKSLASH) return 'nrtbf'.includes(text[at - 1]!);
  if (text.charCodeAt(at - 3) === PERCENT) return /^[0-9A-Fa-f]{2}$/.test(text.slice(at - 2, at));
  return text.charCodeAt(at - 6) === BACKSLASH && text.startsWith('u00', at - 5);
}

/** Turn a rule into a detector. */
export function ruleDetector(rule: Rule): Detector {
  const { id, literals, body, before, anyCase, glued, check } = rule;
  // A table costs a tenth of a RegExp test per character.
  const mayStandBefore = Uint8Array.from({ length: 128 }, (_, code) =>
    before?.chars.test(String.fromCharCode(code)) ? 1 : 0,
  );
  return {
    keywords: [...new Set(literals.map((literal) => literal.toLowerCase()))],
    inspect(text, keywordStart, keywordEnd, report) {
      // First what rules out most: short literals stand inside words everywhere.
      if (!glued && !before && !isWordStart(text, keywordStart)) return keywordStart;
      if (!anyCase && !literals.some((literal) => isAt(text, literal, keywordStart, keywordEnd))) return keywordStart;
      let start = keywordStart;
      if (before) {
        const limit = Math.max(0, keywordStart - before.max);
        while (start > limit && mayStandBefore[text.charCodeAt(start - 1)]) start--;
        if (keywordStart - start < before.min) return keywordStart;
      }
      if (before && !glued && !isWordStart(text, start)) return keywordStart;
      body.lastIndex = keywordEnd;
      if (!body.test(text)) return keywordStart;
      const end = body.lastIndex;
      if (check ? !check(text.slice(start, end)) : isFiller(text.slice(keywordEnd, end))) return keywordStart;
      report(id, start, end);
      return end;
    },
  };
}

const isAt = (text: string, literal: string, start: number, end: number) =>
  literal.length === end - start && text.startsWith(literal, start);
