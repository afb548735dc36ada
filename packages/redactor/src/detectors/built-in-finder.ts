import { isIdOrDigest } from '../judge/looks-generated.ts';
import { hasOtherRole } from '../judge/other-roles.ts';
import { isNamedDigest, SPEAKS_OF_SECRET } from '../judge/public-names.ts';
import { isPublicThing } from '../judge/public-things.ts';
import { rules } from '../rules/table.ts';
import type { Scan } from '../scan/keyword-scanner.ts';
import { isSpecific, type Span } from '../span.ts';
import { combineDetectors, type Finder } from './combine-detectors.ts';
import { type FoundBy, findInContext, isUnlikelyHere } from './context-values.ts';
import { detectors } from './detectors.ts';
import { base64Detector, findEscaped } from './encoded-text.ts';
import { findForeignLabelled } from './foreign-labels.ts';
import { isPrefixed } from './prefixed-tokens.ts';
import { randomDetector, shapeDetector } from './unnamed-tokens.ts';

/** Rules whose format is shared with digests: the name before decides. */
const SHARED_WITH_DIGESTS = new Set(rules.filter((rule) => rule.sharedWithDigests).map(({ id }) => id));

let made: Finder | undefined;

/** The built-in detectors, joined. The automaton is built at the first call. */
function finder(): Finder {
  made ??= makeFinder();
  return made;
}

/** Scan a text for `findSecrets`. */
export const scanForSecrets = (text: string): Scan => finder().scan(text);

/** Find the secrets of a text with the built-in detectors. Spans may overlap. */
export function findSecrets(text: string, scan: Scan = scanForSecrets(text)): Span[] {
  const found = findLabelled(text, scan);
  return found.concat(findInContext(text, scan.words, found));
}

/** Find secrets by their format or by a label near them. */
function findLabelled(text: string, scan: Scan = scanForSecrets(text)): Span[] {
  const found = finder().find(text, scan);
  // Not by `push`: a text full of labels has more findings than a call allows arguments.
  const spans = scan.foreign ? found.concat(findForeignLabelled(text)) : found;
  const all = mayHoldEscapes(text) ? [...spans, ...findEscaped(text, findPlain)] : spans;
  return all.filter((span) => isKept(text, span));
}

/** Is a finding neither public (by format or name) nor unlikely in its surroundings? */
function isKept(text: string, { rule, start, end }: Span): boolean {
  if (SHARED_WITH_DIGESTS.has(rule))
    return !isNamedDigest(text, start) && !isUnlikelyHere(text, start, end, 'sharedForm');
  if (isSpecific(rule)) return !OF_DOCUMENTATION.test(text.slice(start, end));
  if (isPublicThing(text, start, end) || hasOtherRole(text, start, end)) return false;
  return !isUnlikelyHere(text, start, end, foundBy(text, rule, start, end));
}

/** Sample keys in cloud documentation. */
const OF_DOCUMENTATION = /EXAMPLE(?:KEY)?$/;

/** How far before a random token a word for a credential counts. */
const LABEL_REACH = 40;

function foundBy(text: string, rule: string, start: number, end: number): FoundBy {
  if (rule !== 'random-token' || SPEAKS_OF_SECRET.test(text.slice(Math.max(0, start - LABEL_REACH), start)))
    return isIdOrDigest(text.slice(start, end)) ? 'labelledId' : 'label';
  return text[start - 1] === '.' || isPrefixed(text.slice(start, end)) ? 'prefix' : 'chance';
}

const findPlain = (text: string) => finder().find(text, finder().scan(text));

/** Join the detectors. Decoded text isn't decoded again, which keeps the time linear. */
function makeFinder(): Finder {
  let isNested = false;
  const nested = (text: string) => {
    if (isNested) return [];
    isNested = true;
    try {
      return findPlain(text);
    } finally {
      isNested = false;
    }
  };
  return combineDetectors(detectors, [shapeDetector, randomDetector, base64Detector(nested)]);
}

/** Searching for a few strings is many times faster than one RegExp for all, and most texts have none. */
const mayHoldEscapes = (text: string) =>
  ESCAPE_STARTS.some((start) => text.includes(start)) || holdsPercentEscape(text);

const ESCAPE_STARTS = ['\\u00', '\\x', '&quot', '&#'];
const PERCENT_ESCAPE = /%[0-9A-Fa-f]{2}/y;

function holdsPercentEscape(text: string): boolean {
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
    PERCENT_ESCAPE.lastIndex = at;
    if (PERCENT_ESCAPE.test(text)) return true;
  }
  return false;
}
