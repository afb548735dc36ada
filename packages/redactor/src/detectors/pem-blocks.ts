// Private keys in text armour (RFC 7468, RFC 4880 §6.2, OpenSSH PROTOCOL.key, PuTTY's PPK): whole, truncated at either
// end, with real or escaped line breaks, and bodies that have lost their armour.

import type { Detector } from './detector.ts';
import { matchAt } from './match-at.ts';

const BEGIN = /-{4,5} ?BEGIN[A-Z0-9 ]{0,40}(?:PRIVATE KEY|PRIVATE)(?: BLOCK)?(?: ?-{4,5}|.{0,2}$)/y;
const END = /-{4,5} ?END[A-Z0-9 ]{0,40}(?:PRIVATE KEY|PRIVATE)(?: BLOCK)? ?-{4,5}/;
/**
 * Base64 with line breaks, real or escaped, headers such as `DEK-Info: …`, and the signs that quoting puts between
 * lines.
 */
const BODY =
  /(?:[A-Za-z0-9+/=]|\\{1,4}[nr]|\s|["'`,+>|]|\\{1,3}["']|(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Headers?|X-[\w-]+): ?[^\n\\]{0,120}|[:,-])/y;
/** A word of prose. A line of base64 is longer, or ends the key with `=`. */
const WORD = /^[A-Za-z][a-z]{1,19}(?:[\s.,:;!?]|$)/;
const MAX_KEY = 65_536;
const TAIL_LINES =
  /(?:[ \t]{0,16}[A-Za-z0-9+/]{40,80}={0,2}(?:\r?\n|\\{1,4}[nr]){1,2}){0,100}(?:[ \t]{0,16}[A-Za-z0-9+/]{16,80}={0,2}(?:\r?\n|\\{1,4}[nr]){1,2})?$/;
const MAX_TAIL = 4_096;

/** Finds `-----BEGIN … PRIVATE KEY-----` up to its END line, or up to the end of the base64. */
export const pemDetector: Detector = {
  keywords: ['-----begin', '---- begin', '----begin'],
  inspect(text, start, end, report) {
    const begin = matchAt(BEGIN, text, start);
    if (!begin || /PUBLIC/.test(begin[0])) return end;
    const bodyStart = BEGIN.lastIndex;
    // The next dashes end this key or, if it was cut off, begin another one.
    const dashes = text.indexOf('----', bodyStart);
    const closing = dashes >= 0 && dashes - bodyStart < MAX_KEY ? END.exec(text.slice(dashes, dashes + 80)) : null;
    const stop = closing
      ? dashes + closing.index + closing[0].length
      : endOfBody(text, bodyStart, dashes < 0 ? text.length : dashes);
    const body = text.slice(bodyStart, stop);
    if (!/[A-Za-z0-9+/]{16}/.test(body)) return end;
    report('private-key', start, trimEnd(text, start, stop));
    return stop;
  },
};

/** Finds a key whose beginning was cut off: the base64 lines before its END line. */
export const pemTailDetector: Detector = {
  keywords: ['-----end'],
  inspect(text, start, end, report) {
    const closing = END.exec(text.slice(start, start + 80));
    if (closing?.index !== 0) return end;
    const reach = Math.max(0, start - MAX_TAIL);
    const window = text.slice(reach, start);
    const dashes = window.lastIndexOf('-----');
    if (window.includes('-----BEGIN')) return end;
    const before = window.slice(dashes + 1);
    const lines = TAIL_LINES.exec(before);
    if (lines?.[0]) report('private-key', start - lines[0].length, start + closing[0].length);
    return start + closing[0].length;
  },
};

/** Finds bodies without their armour by the first bytes of DER private keys and of OpenSSH's container, in base64. */
export const keyBodyDetector: Detector = {
  keywords: [
    'miievq',
    'miieva',
    'miiev',
    'miicd',
    'miijq',
    'miiepa',
    'miieogi',
    'miieowi',
    'miiepqi',
    'miicx',
    'miijk',
    'mhccaqee',
    'mhqcaqee',
    'migkageb',
    'mighageamb',
    'mc4caqawbqydk2v',
    'b3blbnnzac1rzxk',
    'ls0tls1crudjti',
  ],
  inspect(text, start, end, report) {
    const head = text.slice(start, start + 40);
    if (!PRIVATE_HEAD.test(head)) return end;
    const stop = endOfBody(text, start, text.length);
    if (stop - start < 48) return end;
    report('private-key', start, trimEnd(text, start, stop));
    return stop;
  },
};

const PRIVATE_HEAD = new RegExp(
  `^(?:${[
    'MII[A-Za-z0-9+/]{2}[AQgwI]IBADANBgkq|MII[A-Za-z0-9+/]{2,3}[AQgwI]?IBAAKB',
    'MII[A-Za-z0-9+/]{1,4}gIBA[AD]|MII[A-Za-z0-9+/]{1,4}wIBA[AD]|MII[A-Za-z0-9+/]{1,4}AIBA[AD]',
    'MII[A-Za-z0-9+/]{1,4}QIBA[AD]|MHcCAQEE|MHQCAQEE|MIGkAgEBB|MIGHAgEAMB|MC4CAQAwBQYDK2V',
    'b3BlbnNzaC1rZXkt|LS0tLS1CRUdJTi[A-Za-z0-9+/]{4,30}',
  ].join('|')})`,
);

function endOfBody(text: string, from: number, before: number): number {
  const limit = Math.min(before, from + MAX_KEY);
  let at = from;
  while (at < limit) {
    BODY.lastIndex = at;
    if (!BODY.test(text)) break;
    at = BODY.lastIndex;
    // A word before a space is prose: the key was cut off before it.
    if (/\s/.test(text[at - 1]!) && WORD.test(text.slice(at, at + 24))) break;
  }
  return at;
}

function trimEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && /[\s"'`,+>|:]/.test(text[end - 1]!)) end--;
  return end;
}
