import { hasDigit } from '../judge/looks-generated.ts';
import type { Detector } from './detector.ts';

/** How far behind its key id a secret key stands: CSV, a table, two lines of a log. */
const REACH = 160;
const KEY_ID_REST = /[A-Z0-9]{16}(?![A-Za-z0-9])/y;
const SECRET_KEY = /(?<![A-Za-z0-9/+=])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g;

/**
 * The secret access key that stands unnamed beside its key id, as in the CSV of AWS's console. Forty characters of base64, see
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html
 */
export const keyPairDetector: Detector = {
  keywords: ['akia', 'asia'],
  inspect(text, start, end, report) {
    KEY_ID_REST.lastIndex = end;
    if (!/^A[KS]IA$/.test(text.slice(start, end)) || !KEY_ID_REST.test(text)) return end;
    const from = Math.max(0, start - REACH);
    for (const { 0: key, index } of text.slice(from, end + 16 + REACH).matchAll(SECRET_KEY)) {
      if (hasDigit(key) && /[a-z]/.test(key) && /[A-Z]/.test(key))
        report('aws-secret-access-key', from + index, from + index + key.length);
    }
    return end + 16;
  },
};
