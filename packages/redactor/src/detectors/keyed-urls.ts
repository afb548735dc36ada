// Finds keys in URLs that grant access: incoming hooks, private feeds and calendars, signed links. The key is an
// unnamed part of the path or of the query.

import { hasDigit, hasLetter, isIdOrDigest, isVaried, looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import type { Detector } from './detector.ts';
import { matchEnd } from './match-at.ts';

const MAX_URL = 512;
const MIN_KEY = 10;
const inUrl = /[^\s"'`<>()[\]{}\\]/;
const SIGNATURE = /[0-9A-Fa-f%]{40,1024}/y;
/** The one-time key of a mailed link, in any format. */
const LINK_KEY = /(?=[\w-]{0,64}\d)(?=[\w-]{0,64}[A-Za-z])[\w-]{12,256}(?![\w./-])/y;
/** A word of a URL, each between its separators. */
const PART = /[^/?&=#]+/g;
/** Letters of one case and digits, alternating several times. */
const IN_TURN = /[a-z]\d+[a-z]+\d/;
/** Letters of both cases, or of one case with digits between. */
const isMixed = (part: string): boolean => (/[a-z]/.test(part) && /[A-Z]/.test(part)) || IN_TURN.test(part);
const FILE = /\.[a-z0-9]{1,5}$/;

/** Finds keys in the URLs of hooks and feeds, and signatures of temporary links. */
export const keyedUrlDetector: Detector = {
  keywords: [
    '/hooks',
    '//hooks',
    'webhook',
    '/private',
    '/secret',
    '.ics',
    '/ical',
    'feed',
    '/reset/',
    '/invite/',
    '/magic/',
    '/confirm/',
    '/activate/',
    '/unlock/',
    'magic=',
    'x-amz-signature=',
    'x-goog-signature=',
  ],
  inspect(text, start, end, report) {
    if (text[end - 1] === '/' || text.startsWith('magic', start)) {
      const stop = matchEnd(LINK_KEY, text, end);
      if (stop !== undefined) report('secret', end, stop);
      return stop ?? end;
    }
    if (text[end - 1] === '=') {
      const stop = matchEnd(SIGNATURE, text, end);
      if (stop !== undefined) report('secret', end, stop);
      return stop ?? end;
    }
    let from = start;
    while (from > 0 && start - from < MAX_URL && inUrl.test(text.charAt(from - 1))) from--;
    let to = end;
    while (to < text.length && to - end < MAX_URL && inUrl.test(text.charAt(to))) to++;
    const url = text.slice(from, to);
    const path = url.indexOf('://') < 0 ? 0 : url.indexOf('/', url.indexOf('://') + 3);
    if (path < 0 || (path === 0 && !url.startsWith('/'))) return to;
    for (const { 0: part, index } of url.slice(path).matchAll(PART))
      if (isKey(part)) report('secret', from + path + index, from + path + index + part.length);
    return to;
  },
};

const isKey = (part: string) =>
  part.length >= MIN_KEY &&
  hasDigit(part) &&
  hasLetter(part) &&
  isMixed(part) &&
  !FILE.test(part) &&
  isVaried(part) &&
  looksGenerated(part) &&
  !isIdOrDigest(part) &&
  !isPlaceholder(part) &&
  !isReference(part);
