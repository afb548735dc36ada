// Credentials of HTTP: Authorization of every scheme, cookies, and curl's ways of giving them.
// RFC 9110 §11.4 (credentials = scheme SP token68 / params), RFC 6265 §4 (cookies).

import { hasDigit, isVaried, looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { rateName } from '../judge/secret-names.ts';
import { isSecretValue } from '../judge/secret-values.ts';
import type { Span } from '../span.ts';
import type { Detector } from './detector.ts';

const HEADER =
  /\\{0,7}["'`]?\]?[ \t]{0,4}(?::[ \t]{0,8}(?:\\{0,7}["'`])?|(?:=>?|,|\()[ \t]{0,8}\\{0,7}["'`])[ \t]{0,4}/y;
const SCHEME = /(?:[A-Za-z][A-Za-z0-9-]{1,30}[ =:]{1,2}[ \t]{0,4}(?=\S))?/y;
/** `name=value, name="value"`, not merely a token that holds an equals sign. */
const PARAMETERS = /^[\w-]{2,40}=(?!\[REDACTED)(?:\\{0,7}"[^"\n]|[^\s,"]{1,400},\s?\w+=)/;
const MIN_CREDENTIALS = 6;

/** `Authorization: <scheme> <credentials>`, as a header line, an object's entry or an argument. */
export const authorizationDetector: Detector = {
  keywords: ['authorization'],
  inspect(text, _start, end, report) {
    HEADER.lastIndex = end;
    if (!HEADER.test(text)) return end;
    const credentials = credentialsEnd(text, HEADER.lastIndex);
    if (!credentials) return end;
    report('authorization', credentials.start, credentials.end);
    return credentials.end;
  },
};

/** The credentials of a header's value that starts at `at`, without the scheme; undefined: a placeholder or nothing. */
export function credentialsEnd(text: string, at: number): { start: number; end: number } | undefined {
  SCHEME.lastIndex = at;
  SCHEME.test(text);
  const start = SCHEME.lastIndex;
  const end = endOf(TOKEN, text, start);
  // Digest, Hawk, OAuth 1 and AWS4 carry parameters: everything up to the line's end is about the credential.
  if (PARAMETERS.test(text.slice(start, start + 600))) return { start, end: endOf(LINE, text, start) };
  const credentials = text.slice(start, end);
  const isVariable = start === at && /^[A-Za-z_.]+(?:[,;)(].*)?$/.test(credentials);
  return isVariable || isHarmlessCredential(credentials) ? undefined : { start, end };
}

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
    const stop = endOf(ARGUMENT, text, end);
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
    const pairs = readPairs(text, COOKIE_HEADER.lastIndex);
    for (const span of pairs.spans) report(span.rule, span.start, span.end);
    // What was read as pairs holds no further header.
    return Math.max(end, pairs.end);
  },
};

/** The secret values of a cookie header's value that starts at `from`. */
export function cookieSpans(text: string, from: number): Span[] {
  return readPairs(text, from).spans;
}

function readPairs(text: string, from: number): { spans: Span[]; end: number } {
  const spans: Span[] = [];
  for (let at = from; ; at = COOKIE_PAIR.lastIndex) {
    COOKIE_PAIR.lastIndex = at;
    const pair = COOKIE_PAIR.exec(text);
    if (!pair) return { spans, end: at };
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
  /^[{<$*]/.test(value) ||
  !isVaried(value);

/** What credentials may consist of: up to white space or a quote, a header's end, an argument's end. */
const TOKEN = /[^\s"'`\\]{0,8192}/y;
const LINE = /[^\n\r'`]{0,8192}/y;
const ARGUMENT = /[^\s"'`\\,;)<>]{0,8192}/y;

/** Where a stretch of these characters ends. */
function endOf(characters: RegExp, text: string, from: number): number {
  characters.lastIndex = from;
  characters.test(text);
  return characters.lastIndex;
}
