// Finds the credentials of HTTP: Authorization of every scheme, cookies, and curl's flags for them.
// RFC 9110 §11.4 (credentials = scheme SP token68 / params), RFC 6265 §4 (cookies).

import { hasDigit, isVaried, looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { rateName } from '../judge/secret-names.ts';
import { isSecretValue } from '../judge/secret-values.ts';
import type { Span } from '../span.ts';
import type { Detector } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';

const HEADER =
  /\\{0,7}["'`]?\]?[ \t]{0,4}(?::[ \t]{0,8}(?:\\{0,7}["'`])?|(?:=>?|,|\()[ \t]{0,8}\\{0,7}["'`])[ \t]{0,4}/y;
const SCHEME = /(?:[A-Za-z][A-Za-z0-9-]{1,30}[ =:]{1,2}[ \t]{0,4}(?=\S))?/y;
/** `name=value, name="value"`, not a token with an equals sign. */
const PARAMETERS = /^[\w-]{2,40}=(?!\[REDACTED)(?:\\{0,7}"[^"\n]|[^\s,"]{1,400},\s?\w+=)/;
const MIN_CREDENTIALS = 6;

/** Finds `Authorization: <scheme> <credentials>` as a header line, an object's entry or an argument. */
export const authorizationDetector: Detector = {
  keywords: ['authorization'],
  inspect(text, _start, end, report) {
    const at = matchEnd(HEADER, text, end);
    const credentials = at === undefined ? undefined : credentialsIn(text, at);
    if (!credentials) return end;
    report('authorization', credentials.start, credentials.end);
    return credentials.end;
  },
};

/**
 * The credentials of a header's value that starts at `at`, without the scheme; undefined for a placeholder or nothing.
 */
export function credentialsIn(text: string, at: number): { start: number; end: number } | undefined {
  const start = matchEnd(SCHEME, text, at) ?? at;
  const end = matchEnd(TOKEN, text, start) ?? start;
  // The parameters of Digest, Hawk, OAuth 1 and AWS4 all belong to the credential, up to the line's end.
  if (PARAMETERS.test(text.slice(start, start + 600))) return { start, end: matchEnd(LINE, text, start) ?? start };
  const credentials = text.slice(start, end);
  const isVariable = start === at && /^[A-Za-z_.]+(?:[,;)(].*)?$/.test(credentials);
  return isVariable || isHarmlessCredential(credentials) ? undefined : { start, end };
}

/**
 * Finds `Bearer <credentials>` and its like without a header. Prose uses these words, too, so the value must look
 * generated.
 */
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
    const stop = matchEnd(ARGUMENT, text, end) ?? end;
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

const COOKIE_PAIR = /([\w.%!$*+^|~-]{1,64})=([^\s;,"'`\\]{1,4096})(?:;[ \t]?|,[ \t]?)?/y;
const SESSION_NAME = /sess|sid$|auth|token|login|jwt|csrf|xsrf|remember|secret|identity|ticket|^__(?:Host|Secure)-/i;

/** The values of session cookies, and generated ones, of a header's value `a=b; c=d` that starts at `from`. */
export function cookieSpans(text: string, from: number): Span[] {
  const spans: Span[] = [];
  for (let at = from; ; at = COOKIE_PAIR.lastIndex) {
    const pair = matchAt(COOKIE_PAIR, text, at);
    if (!pair) return spans;
    const [, name, value] = pair as unknown as [string, string, string];
    const start = at + name.length + 1;
    const isSession =
      SESSION_NAME.test(name) &&
      value.length >= 8 &&
      hasDigit(value) &&
      isVaried(value) &&
      !isPlaceholder(value) &&
      !isReference(value);
    if (isSession || isSecretValue(value, rateName(name) ?? 'hint', 'plain')) {
      spans.push({ rule: 'cookie', start, end: start + value.length });
    }
  }
}

const isHarmlessCredential = (value: string) =>
  value.length < MIN_CREDENTIALS ||
  isReference(value) ||
  isPlaceholder(value) ||
  (/^[A-Za-z]+$/.test(value) && value.length < 16) ||
  /^[{<$*]|^\w+\(.*\)$/.test(value) ||
  !isVaried(value);

/** The characters of a token, of a header's line, and of an argument. */
const TOKEN = /[^\s"'`\\]{0,8192}/y;
const LINE = /[^\n\r'`]{0,8192}/y;
const ARGUMENT = /[^\s"'`\\,;)<>]{0,8192}/y;
