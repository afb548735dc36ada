// Finds the token in the path of a URL that works without a login: `/reset-password/v`, `/hooks/v`, `/calendar/private-v/`.

import { isIdOrDigest, looksGenerated } from '../judge/looks-generated.ts';
import type { Detector } from './detector.ts';
import { matchAt } from './match-at.ts';

const SEGMENT = /[\w-]{0,24}\/([\w.~%-]{16,256})(?![\w.~%@:-])/y;
const BEHIND_HYPHEN = /([\w.~%]{16,256})(?![\w.~%@:-])/y;
/** The rest of a host called `hooks` and the path up to its last part, behind `https://hook`. */
const BEHIND_HOST = /s?\.[\w.:-]{1,60}(?:\/[\w.~-]{1,40}){0,4}?\/([\w.~%-]{16,256})(?![\w.~%@:/-])/y;
/** How far before the path its URL may begin. */
const REACH = 160;

/** Finds a generated segment of a path behind a word that says what it opens. */
export const pathTokenDetector: Detector = {
  keywords: [
    '/reset',
    '/invit',
    '/verif',
    '/confirm',
    '/activat',
    '/hook',
    '/webhook',
    '/magic',
    '/unsubscribe',
    '/recover',
    '/accept',
    '/private-',
    '/secret',
    '/token',
    '/share',
  ],
  inspect(text, start, end, report) {
    const isHost = text[start - 1] === '/';
    const match = matchAt(isHost ? BEHIND_HOST : text[end - 1] === '-' ? BEHIND_HYPHEN : SEGMENT, text, end);
    if (!match || (!isHost && !/https?:\/\/[^\s"'`<>]{1,160}$/.test(text.slice(Math.max(0, start - REACH), start))))
      return end;
    const token = match[1]!;
    const from = end + match[0].length - token.length;
    // What is shared is mostly named by its id.
    const isId = /^\/(?:share|secret|token)/i.test(text.slice(start, end)) && isIdOrDigest(token);
    report('secret', from, from + token.length, () => !isId && looksGenerated(token));
    return end;
  },
};
