import type { Detector } from '../detectors/detector.ts';
import { isFiller } from '../judge/placeholders.ts';
import { asciiTable, BACKSLASH, isAlphanumeric, PERCENT } from '../scan/character-tables.ts';

/** A credential format that a vendor documents. Rules are data; `rules/` holds them, a file per family. */
export type Rule = {
  /** In kebab case; the marker `[REDACTED:<id>]` shows it. */
  readonly id: string;
  /** The page that defines or shows the format; for the project's own formats the file that makes them. */
  readonly source: string;
  /** Literals in their exact case. The credential starts with one of them or, with `before`, holds one. */
  readonly literals: readonly string[];
  /**
   * The rest after the literal, as a sticky RegExp. It is bounded or ends in its widest class, so that it can't
   * backtrack over a long text.
   */
  readonly body: RegExp;
  /** The credential's part directly before the literal: a class of ASCII characters and how many there are. */
  readonly before?: { readonly chars: RegExp; readonly min: number; readonly max: number };
  /** The literal counts in any case. */
  readonly anyCase?: true;
  /** The literal may follow a letter or digit directly; only for literals that mean nothing else. */
  readonly glued?: true;
  /** Digests have the same form: it doesn't count under the name of one, or where its surroundings speak against it. */
  readonly sharedWithDigests?: true;
  /** A further condition on the whole credential that a pattern can't express. */
  readonly check?: (credential: string) => boolean;
};

/** Does a word start at `at`? An escape (`\\n`, `%3D`, `\\u0022`) before it counts as a border. */
function isWordStart(text: string, at: number): boolean {
  if (at === 0 || !isAlphanumeric(text.charCodeAt(at - 1))) return true;
  if (text.charCodeAt(at - 2) === BACKSLASH) return 'nrtbf'.includes(text[at - 1]!);
  if (text.charCodeAt(at - 3) === PERCENT) return /^[0-9A-Fa-f]{2}$/.test(text.slice(at - 2, at));
  return text.charCodeAt(at - 6) === BACKSLASH && text.startsWith('u00', at - 5);
}

/** Turn a rule into a detector. */
export function ruleDetector(rule: Rule): Detector {
  const { id, literals, body, before, anyCase, glued, check } = rule;
  const belongsBefore = before && asciiTable(before.chars);
  return {
    keywords: [...new Set(literals.map((literal) => literal.toLowerCase()))],
    inspect(text, keywordStart, keywordEnd, report) {
      // The check that rules out most comes first: short literals occur inside words everywhere.
      if (!glued && !before && !isWordStart(text, keywordStart)) return keywordStart;
      if (!anyCase && !literals.some((literal) => isAt(text, literal, keywordStart, keywordEnd))) return keywordStart;
      let start = keywordStart;
      if (belongsBefore) {
        const limit = Math.max(0, keywordStart - before.max);
        while (start > limit && belongsBefore[text.charCodeAt(start - 1)]) start--;
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
