import { hasDigit } from '../judge/looks-generated.ts';
import type { Detector } from './detector.ts';
import { matchEnd } from './match-at.ts';

/** Maximum distance of a secret key from its key id: CSV, a table, two log lines. */
const REACH = 160;
const KEY_ID_REST = /[A-Z0-9]{16}(?![A-Za-z0-9])/y;
const SECRET_KEY = /(?<![A-Za-z0-9/+=])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g;

/**
 * Finds the unnamed secret access key beside its key id, as in the CSV of AWS's console: forty characters of base64,
 * see https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html
 */
export const keyPairDetector: Detector = {
  keywords: ['akia', 'asia'],
  inspect(text, start, end, report) {
    const idEnd = /^A[KS]IA$/.test(text.slice(start, end)) ? matchEnd(KEY_ID_REST, text, end) : undefined;
    if (idEnd === undefined) return end;
    const from = Math.max(0, start - REACH);
    for (const { 0: key, index } of text.slice(from, idEnd + REACH).matchAll(SECRET_KEY)) {
      if (hasDigit(key) && /[a-z]/.test(key) && /[A-Z]/.test(key))
        report('aws-secret-access-key', from + index, from + index + key.length);
    }
    return idEnd;
  },
};
