// Finds credentials in files whose lines don't name them: .pgpass (libpq), Google's service accounts.

import type { Detector } from '../detectors/detector.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';

/**
 * A line of its own, whose password goes on to its end, or one within a text. In a field a backslash stands before a
 * colon.
 */
const FIELDS = String.raw`[^\s:#"'/]{1,200}:(?:\d{2,5}|\*):[^\s:]{1,64}:[^\s:]{1,64}:(?=[^\s"']{0,200}[A-Za-z0-9])`;
const PGPASS_LINE = new RegExp(
  String.raw`(?:(?:^|\n)${FIELDS}((?:[^\n"'\\]|\\[:\\]){3,200})(?=\n|$)|(?:^|\n|\\n|["'\s])${FIELDS}([^\s"'\\]{3,200}))`,
);

/** Finds `host:port:database:user:password`. */
export const pgpassDetector: Detector = {
  keywords: [':5432:', ':*:', ':6432:', ':5433:', ':3306:'],
  inspect(text, start, end, report) {
    // Its line begins at most that far before.
    const from = Math.max(0, start - 201, text.lastIndexOf('\n', start - 1));
    const line = PGPASS_LINE.exec(text.slice(from, end + 340));
    const password = line?.[1] ?? line?.[2];
    if (!line || !password || isHarmless(password)) return end;
    const stop = from + line.index + line[0].length;
    report('password', stop - password.length, stop);
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
