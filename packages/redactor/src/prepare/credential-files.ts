// Finds credentials in files whose lines don't name them: .netrc (netrc(5)), .pgpass (libpq), Google's service accounts.

import type { Detector } from '../detectors/detector.ts';
import { readValue } from '../detectors/text-values.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { mayBeSpace } from '../scan/character-tables.ts';

const NETRC_BEFORE = /(?:^|\s|\\n|["'])(?:machine\s+\S{1,200}|default)(?:\s+(?:login|account)\s+\S{1,200}){0,2}\s+$/;

/** Finds `machine HOST login USER password SECRET`, on one line or several. */
export const netrcDetector: Detector = {
  keywords: ['password'],
  inspect(text, start, end, report) {
    // Most occurrences have no space before them and need no RegExp.
    if (!mayBeSpace(text.charCodeAt(start - 1))) return end;
    if (!NETRC_BEFORE.test(text.slice(Math.max(0, start - 480), start))) return end;
    const gap = /^\s*/.exec(text.slice(end, end + 16))![0].length;
    const value = readValue(text, end + gap);
    if (!value || isHarmless(text.slice(value.start, value.end))) return end;
    report('password', value.start, value.end);
    return value.end;
  },
};

const PGPASS_LINE =
  /(?:^|\n|\\n|["'\s])[^\s:#"'/]{1,200}:(?:\d{2,5}|\*):[^\s:]{1,64}:[^\s:]{1,64}:((?=[^\s"'\\]{0,200}[A-Za-z0-9])[^\s"'\\]{3,200})/;

/** Finds `host:port:database:user:password`. */
export const pgpassDetector: Detector = {
  keywords: [':5432:', ':*:', ':6432:', ':5433:', ':3306:'],
  inspect(text, start, end, report) {
    const from = Math.max(0, start - 201);
    const line = PGPASS_LINE.exec(text.slice(from, end + 340));
    if (!line || isHarmless(line[1]!)) return end;
    const stop = from + line.index + line[0].length;
    report('password', stop - line[1]!.length, stop);
    return Math.max(end, stop);
  },
};

const MAX_KEY_FILE = 8_192;

/** Finds a service account's key file and masks it whole, since its other fields tell which account the key opens. */
export const serviceAccountDetector: Detector = {
  keywords: ['"service_account'],
  inspect(text, start, end, report) {
    const open = text.lastIndexOf('{', start);
    const close = text.indexOf('}', end);
    if (open < 0 || start - open > 512 || close < 0 || close - end > MAX_KEY_FILE) return end;
    if (!/private_key[^_]/.test(text.slice(open, close))) return end;
    report('service-account-key', open, close + 1);
    return close;
  },
};

const isHarmless = (value: string) => isReference(value) || isPlaceholder(value);
