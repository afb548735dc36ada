// Credentials inside URLs and connection strings: `scheme://user:password@host`, `scheme://token@host`.
// RFC 3986 §3.2.1; database drivers allow passwords with reserved characters, so the last `@` of the authority counts.

import { looksGenerated } from '../judge/looks-generated.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import type { Detector } from './detector.ts';
import { matchAt } from './match-at.ts';

const MAX_AUTHORITY = 1_024;
/** Development passwords that every container image documents: no secrets on hosts that only this machine reaches. */
const LOCAL_DEFAULT =
  /^(?:postgres|root|admin|user|guest|mysql|test|password|pass|secret|example|redis|mongo|rabbitmq|minio|minioadmin)$/;
const LOCAL_HOST =
  /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|db|postgres|mysql|redis|mongo|rabbitmq|host|hostname|server)(?:[:/?\s"'`]|$)/;

/** Finds the credentials before the `@` of a URL. */
export const urlCredentialsDetector: Detector = {
  keywords: ['://', '%3a%2f%2f'],
  inspect(text, start, end, report) {
    const authority = authorityAt(text, end);
    const at = authority.lastIndexOf('@');
    if (at <= 0) return end;
    const userinfo = authority.slice(0, at);
    const host = text.slice(end + at + 1, end + at + 40);
    const colon = userinfo.indexOf(':');
    const password = colon < 0 ? userinfo : userinfo.slice(colon + 1);
    const from = end + (colon < 0 ? 0 : colon + 1);
    const user = colon < 0 ? '' : userinfo.slice(0, colon);
    if (colon < 0) {
      if (looksGenerated(password) && password.length >= 16 && !password.includes('/'))
        report('url-credentials', from, end + at);
      return end + at;
    }
    if (looksGenerated(user) && user.length >= 16) report('url-credentials', end, end + colon);
    if (isHarmlessPassword(password, host)) return end + at;
    report('url-credentials', from, end + at);
    return Math.max(end, start + 1, end + at);
  },
};

const ORACLE = /[ "'`]{0,4}([A-Za-z][\w$#]{0,30})\/("[^"\n]{4,64}"|[^\s"'`@/]{4,64})@(?=[\w/(])/y;

/** Finds Oracle's `user/password@host` after its driver's URL or a client's name. */
export const oracleDetector: Detector = {
  keywords: [
    ':thin:',
    ':oci:',
    'sqlplus ',
    'sqlplus -s ',
    'sqlplus -l ',
    'sqlldr ',
    'expdp ',
    'impdp ',
    'rman target ',
    'sqlcl ',
  ],
  inspect(text, _start, end, report) {
    const match = matchAt(ORACLE, text, end);
    if (!match) return end;
    const password = match[2]!.replaceAll('"', '');
    const from = end + match[0].lastIndexOf(password);
    if (!isReference(password) && !isPlaceholder(password)) report('url-credentials', from, from + password.length);
    return end + match[0].length;
  },
};

/** The authority of a URL. A slash before any `@` may be part of a password, unless a port comes before the slash. */
function authorityAt(text: string, from: number): string {
  const raw = /^[^\s"'`<>\\]*/.exec(text.slice(from, from + MAX_AUTHORITY))![0];
  const slash = raw.search(/[/?#]/);
  if (slash < 0) return raw;
  const plain = raw.slice(0, slash);
  if (plain.includes('@')) return plain;
  if (!/^[^:@/]{0,128}:(?!\d{1,5}$)[^@]{3,}$/.test(plain)) return '';
  return /^[^@]{1,256}@[A-Za-z0-9.-]+/.exec(raw)?.[0] ?? '';
}

function isHarmlessPassword(password: string, host: string): boolean {
  if (
    password === '' ||
    isReference(password) ||
    /^(?:\*{2,}|x{3,}|X{3,}|\.{3}|…|<.*|\[.*|%[sdv]|\{.*\})$/.test(password)
  )
    return true;
  if (/\$\{|\{\{|<%|\$\(|^[A-Z_]*(?:PASS|PASSWORD|PASSWD|SECRET|TOKEN)$/.test(password)) return true;
  if (/^(?:your|my)(?:[_-]\w*|[a-z]*)$|^(?:password|passwd|pass|pwd|secret|token)$/i.test(password))
    return /[<{]/.test(host) || LOCAL_HOST.test(host);
  return LOCAL_DEFAULT.test(password) && LOCAL_HOST.test(host);
}
