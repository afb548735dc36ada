// Finds labels in languages whose letters the keyword scanner doesn't know: password, key, token and secret.

import { isLeetWord } from '../judge/made-up-words.ts';
import { rateName } from '../judge/secret-names.ts';
import { isSecretValue } from '../judge/secret-values.ts';
import { isSpokenPassword } from '../judge/spoken-words.ts';
import type { Span } from '../span.ts';
import type { Report } from './detector.ts';
import { judgeNear, reportNear } from './scored-values.ts';
import { readValue } from './text-values.ts';

const PASSWORD =
  '[Пп]арол[ьюя]|密码|密碼|口令|パスワード|비밀번호|암호|[Cc]ontraseña|[Hh]asło|[Ll]ösenord|[Cc]ódigo de acceso';
const SECRET =
  '[Тт]окен|[Кк]люч|[Сс]екрет|密钥|密鑰|令牌|トークン|秘密鍵|토큰|시크릿|[Ss]chlüssel|[Cc]lé|[Jj]eton secret|[Ss]ésame';
const LABEL = new RegExp(
  `(?:(${PASSWORD})|(?:${SECRET}))(?: ?(?:API|secrète|secreta|privée))?(?: (?:del?|für|von|d[ao]|para|для|на|от)(?: (?:la|el|los|las))? [\\p{L}\\d.-]{1,24}){0,2}(?:[ \\t*_]{0,3}(?:[:=：＝→]|=>|[-–—] )[ \\t*_]{0,3}|[是为は] ?| (?:es|é|est|это|será|lautet|ist|är|to) |( ))`,
  'gu',
);

const WORD = new RegExp(`(${PASSWORD})|${SECRET}`, 'gu');

/** Find the values after such labels. */
export function findForeignLabelled(text: string): Span[] {
  const spans: Span[] = [];
  // A label inside a value is part of it, or time would grow with the square.
  let settled = 0;
  for (const match of text.matchAll(LABEL)) {
    if (match.index < settled) continue;
    const value = readValue(text, match.index + match[0].length);
    const name = match[1] === undefined ? 'secret' : 'password';
    const rating = rateName(name);
    if (!value || !rating) continue;
    settled = value.end;
    const word = text.slice(value.start, value.end);
    // Without a sign the next word often only continues the sentence.
    const isSecret =
      match[2] === undefined
        ? isSecretValue(word, rating, value.quoted ? 'quoted' : 'plain')
        : isSpokenPassword(word) || isLeetWord(word);
    if (isSecret) spans.push({ rule: name, start: value.start, end: value.end });
  }
  const report: Report = (rule, start, end) => spans.push({ rule, start, end });
  for (const match of text.matchAll(WORD)) {
    const label = { start: match.index, end: match.index + match[0].length };
    judgeNear(label, match[1] === undefined ? 'secret' : 'password', report);
  }
  reportNear(text, report, () => false);
  return spans;
}
