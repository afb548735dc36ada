// Labels in languages whose letters the keyword scanner doesn't know: password, key, token and secret.

import { rateName } from '../judge/secret-names.ts';
import { isSecretValue } from '../judge/secret-values.ts';
import type { Span } from '../span.ts';
import { readValue } from './text-values.ts';

const PASSWORD = '[Пп]арол[ьюя]|密码|密碼|口令|パスワード|비밀번호|암호|[Cc]ontraseña';
const SECRET = '[Тт]окен|[Кк]люч|[Сс]екрет|密钥|密鑰|令牌|トークン|秘密鍵|토큰|시크릿';
const LABEL = new RegExp(
  `(?:(${PASSWORD})|(?:${SECRET}))(?: ?API)?(?:[ \\t*_]{0,3}(?:[:=：＝→]|=>|[-–—] )[ \\t*_]{0,3}|[是为は] ?)`,
  'g',
);

/** Find what stands behind such a label. */
export function findForeignLabelled(text: string): Span[] {
  const spans: Span[] = [];
  // A label inside what was read as a value is part of it, or time would grow with the square.
  let settled = 0;
  for (const match of text.matchAll(LABEL)) {
    if (match.index < settled) continue;
    const value = readValue(text, match.index + match[0].length);
    const name = match[1] === undefined ? 'secret' : 'password';
    const rating = rateName(name);
    if (!value || !rating) continue;
    settled = value.end;
    if (isSecretValue(text.slice(value.start, value.end), rating, value.quoted ? 'quoted' : 'plain'))
      spans.push({ rule: name, start: value.start, end: value.end });
  }
  return spans;
}
