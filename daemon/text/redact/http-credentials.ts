// Credentials of HTTP: Authorization of every scheme, cookies, and curl's ways of giving them.
// RFC 9110 §11.4 (credentials = scheme SP token68 / params), RFC 6265 §4 (cookies).

import type { Detector } from './detector.ts';
import { isPlaceholder, isReference } from './placeholders.ts';
import { rateName } from './secret-names.ts';
import { isSecretValue } from './secret-values.ts';
import { isVaried, looksGenerated } from './value-shape.ts';

const HEADER = /\\{0,7}["'`]?\]?[ \t]{0,4}(?:[:=,]|=>|\()[ \t]{0,8}(?:\\{0,7}["'`])?[ \t]{0,4}/y;
const SCHEME = /(?:[A-Za-z][A-Za-z0-9-]{1,30}[ =:]{1,2}[ \t]{0,4}(?=\S))?/y;
const MIN_CREDENTIALS = 6;

/** `Authorization: <scheme> <credentials>`, as a header line, an object's entry or an argument. */
export const authorizationDetector: Detector = {
  keywords: ['authorization'],
  inspect(text, _start, end, report) {
    HEADER.lastIndex = end;
    if (!HEADER.test(text)) return end;
    SCHEME.lastIndex = HEADER.lastIndex;
    SCHEME.test(text);
    const start = SCHEME.lastIndex;
    const stop = lineEnd(text, start, /[\s"'`\\]/);
    // Digest, Hawk, OAuth 1 and AWS4 carry parameters: everything up to the header's end is about the credential.
    const withParameters =
      /^[\w-]{2,40}=/.test(text.slice(start, stop)) && /,\s?\w+=|="/.test(text.slice(start, start + 512));
    const credentials = text.slice(start, stop);
    if (isHarmlessCredential(credentials)) return end;
    report('authorization', start, withParameters ? lineEnd(text, start, /["'`][^,\s"]?$|[\n\r'`]/) : stop);
    return stop;
  },
};

/** A scheme's name and credentials without the header: `Bearer <credentials>`. Prose uses these words too, so the value must look generated. */
export const schemeDetector: Detector = {
  keywords: [
    'bearer ',
    'basic ',
    'sso-key ',
    'geniekey ',
    'sswsh ',
    'ssws ',
    'splunk ',
    'apikey ',
    'api-key ',
    'token ',
    'bot ',
  ],
  inspect(text, _start, end, report) {
    const stop = lineEnd(text, end, /[\s"'`\\,;)<>]/);
    const credentials = text.slice(end, stop);
    if (
      credentials.length >= 16 &&
      !isHarmlessCredential(credentials) &&
      looksGenerated(credentials) &&
      !/^[\w-]+[/.][\w./-]+$/.test(credentials)
    ) {
      report('authorization', end, stop);
    }
    return Math.max(end, stop);
  },
};

const COOKIE_HEADER = /\\{0,7}["'`]?[ \t]{0,4}[:=,(][ \t]{0,8}(?:\\{0,7}["'`])?[ \t]{0,4}/y;
const COOKIE_PAIR = /([\w.%!$*+^|~-]{1,64})=([^\s;,"'`\\]{1,4096})(?:;[ \t]?|,[ \t]?)?/y;
const SESSION_NAME = /sess|sid$|auth|token|login|jwt|csrf|xsrf|remember|secret|identity|ticket|^__(?:Host|Secure)-/i;

/** `Cookie: a=b; c=d`: values of session cookies, and those that look generated. */
export const cookieDetector: Detector = {
  keywords: ['cookie', '-b ', 'cookies'],
  inspect(text, start, end, report) {
    if (text[start] === '-') COOKIE_HEADER.lastIndex = /["']/.test(text[end] ?? '') ? end + 1 : end;
    else {
      COOKIE_HEADER.lastIndex = end;
      if (!COOKIE_HEADER.test(text)) return end;
    }
    let at = COOKIE_HEADER.lastIndex;
    for (;;) {
      COOKIE_PAIR.lastIndex = at;
      const pair = COOKIE_PAIR.exec(text);
      if (!pair) return Math.max(end, at);
      const value = pair[2]!;
      const valueStart = at + pair[1]!.length + 1;
      const named =
        SESSION_NAME.test(pair[1]!) &&
        value.length >= 8 &&
        !isPlaceholder(value) &&
        !isReference(value) &&
        isVaried(value) &&
        /\d/.test(value);
      if (named || isSecretValue(value, rateName(pair[1]!) ?? 'hint', 'plain'))
        report('cookie', valueStart, valueStart + value.length);
      at = COOKIE_PAIR.lastIndex;
    }
  },
};

const isHarmlessCredential = (value: string) =>
  value.length < MIN_CREDENTIALS ||
  isReference(value) ||
  isPlaceholder(value) ||
  (/^[A-Za-z]+$/.test(value) && value.length < 16) ||
  /^[{<$*]/.test(value) ||
  !isVaried(value);

function lineEnd(text: string, from: number, stop: RegExp): number {
  const limit = Math.min(text.length, from + 8_192);
  let at = from;
  while (at < limit && !stop.test(text[at]!)) at++;
  return at;
}
