// Finds credentials that a command reads from its input: `echo v | docker login --password-stdin`, `chpasswd <<<
// 'user:v'`.

import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import type { Detector, Report } from './detector.ts';
import { readValue } from './text-values.ts';

const REACH = 240;
/** The printing command before the pipe, with its flags and a format. */
const PRINTED =
  /\b(?:echo|printf|print|Write-Output)[ \t]{1,4}(?:-\w{1,3}[ \t]{1,4}){0,3}(?:["']?%s(?:\\n)?["']?[ \t]{1,4})?(?=\S)/g;
const PIPE = /^[ \t]{0,4}(?:\|[ \t]{0,4}(?:base64|tr|xxd)\b[^|\n]{0,40})?\|/;
const HERE_STRING = /<<<[ \t]{0,4}(?=\S)/;

/** Finds what is piped or redirected to commands and flags that take a credential from their input. */
export const pipedDetector: Detector = {
  keywords: [
    '-stdin',
    '--with-token',
    'sudo -s',
    'sudo -k -s',
    'chpasswd',
    'passphrase-fd',
    'cryptsetup ',
    'smbpasswd -',
    'secret set ',
    'secret put ',
    'secret create ',
    'secrets create ',
    'pass insert ',
    'gpg --batch',
    'kinit ',
    'passwd ',
  ],
  inspect(text, start, end, report) {
    const keyword = text.slice(start, end).toLowerCase();
    const lineStart = Math.max(text.lastIndexOf('\n', start) + 1, start - REACH);
    const before = text.slice(lineStart, start);
    const printed = [...before.matchAll(PRINTED)].at(-1);
    if (printed) {
      const value = readValue(text, lineStart + printed.index + printed[0].length);
      if (value && value.next <= start && PIPE.test(text.slice(value.next, value.next + 80)))
        reportPiped(text, value.start, value.end, keyword, report);
      return end;
    }
    const after = text.slice(end, end + REACH).split('\n', 1)[0]!;
    const here = HERE_STRING.exec(after);
    const value = here && readValue(text, end + here.index + here[0].length);
    if (value) reportPiped(text, value.start, value.end, keyword, report);
    return end;
  },
};

/** Report a command's input; `chpasswd` takes `user:password`. A `yes` or `no` answers a question of the command. */
function reportPiped(text: string, start: number, end: number, keyword: string, report: Report): void {
  const colon = keyword === 'chpasswd' ? text.slice(start, end).indexOf(':') + 1 : 0;
  const value = text.slice(start + colon, end);
  if (value.length < 4 || isReference(value) || isPlaceholder(value) || /^[yYnN](?:es|o)?\b/.test(value)) return;
  report('password', start + colon, end);
}
