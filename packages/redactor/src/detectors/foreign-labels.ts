// Finds labels for password, key, token and secret in languages whose letters the keyword scanner doesn't know.

import { rateName } from '../judge/secret-names.ts';
import { isSecretValue } from '../judge/secret-values.ts';
import type { Span } from '../span.ts';
import type { Report } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';
import { judgeNear, reportNear } from './scored-values.ts';
import { readValue } from './text-values.ts';
import { judgeTold } from './told-places.ts';

/** "Password" in the languages whose word no ASCII keyword holds. */
const PASSWORD = [
  '[Пп]арол[ьюяа]|[Лл]озинка|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호|[Cc]ontraseña|[Hh]asło|[Ll]ösenord|[Cc]ódigo de acceso',
  '[Jj]elszó|[Şş]ifre|[Mm]ật khẩu|[Ss]laptažodis|κωδικός|συνθηματικό|كلمة (?:المرور|السر)|رمز عبور|گذرواژه|סיסמ[הא]|पासवर्ड|कूटशब्द|পাসওয়ার্ড|கடவுச்சொல்|รหัสผ่าน|პაროლი|գաղտնաբառ',
].join('|');
/** "Key", "token" and "secret". */
const SECRET = [
  '[Тт]окен|[Кк]люч|[Сс]екрет|密钥|密鑰|令牌|トークン|秘密鍵|キー|토큰|시크릿|키|[Ss]chlüssel|[Cc]lé|[Jj]eton secret|[Ss]ésame',
  '[Kk]líč|[Kk]ľúč|[Nn]øgle|[Nn]økkel|[Kk]hóa|κλειδί|διακριτικό|مفتاح|رمز الوصول|מפתח|कुंजी|टोकन|คีย์|โทเค็น|გასაღები|բանալի',
].join('|');
const LABEL = new RegExp(`(${PASSWORD})|${SECRET}`, 'gu');
/** The endings of a noun, `Lösenordet`, `Пароля`. */
const ENDING = /\p{Ll}{0,3}(?![\p{L}\d])/uy;
const nounEnd = (text: string, at: number) => matchEnd(ENDING, text, at) ?? at;
/** Words between a label and its value. */
const OF = String.raw`(?: (?:del?|für|von|d[ao]|para|для|на|от|до|till|til|do|im|у|в|zu|zum|vom)(?: (?:la|el|los|las))? [\p{L}\d.-]{1,24}(?: [\p{L}\d.-]{1,24}(?=:))?)`;
const SIGN = String.raw`[ \t*_]{0,3}(?:[:=：＝→]|=>|[-–—] )[ \t*_]{0,3}|[是为は은는이가] ?`;
const IS = '(?:es|é|est|это|такой|será|lautet|ist|är|er|to|je|là|είναι|este|היא|هي)';
const LEAD = new RegExp(`(?: ?(?:API|secrète|secreta|privée))?${OF}{0,2}(?:${SIGN}| ${IS} |( ))`, 'uy');

/** A lead that is a verb: the next word of letters alone is a predicate, "es obligatoria". */
const VERB = /[^\s:=：＝→>–—是为은는이가*-] $/u;

/**
 * A stretch past ASCII. Searching for labels only around these takes a tenth of the time in prose that holds a few of
 * them.
 */
const PAST_ASCII = /[^\x00-\x7f]+/g;
/** The most letters of ASCII that a label has before its first other one ("contrase"), and behind its last. */
const BEFORE = 8;
const BEHIND = 16;

type ForeignLabel = { readonly name: 'password' | 'secret'; readonly start: number; readonly end: number };

/** The labels of a text, in order. */
function labelsIn(text: string): ForeignLabel[] {
  const labels: ForeignLabel[] = [];
  let from = 0;
  let to = 0;
  const search = () => {
    for (const match of text.slice(from, to).matchAll(LABEL)) {
      const start = from + match.index;
      labels.push({ name: match[1] === undefined ? 'secret' : 'password', start, end: start + match[0].length });
    }
  };
  for (const match of text.matchAll(PAST_ASCII)) {
    if (match.index - BEFORE > to) {
      search();
      from = match.index - BEFORE;
    }
    to = match.index + match[0].length + BEHIND;
  }
  search();
  return labels;
}

/** Find the values of such labels. */
export function findForeignLabelled(text: string): Span[] {
  const spans: Span[] = [];
  const report: Report = (rule, start, end) => spans.push({ rule, start, end });
  // A label inside a value is part of it, or time would grow with the square.
  let settled = 0;
  for (const { name, start, end } of labelsIn(text)) {
    judgeNear({ start, end }, name, report);
    if (name === 'password') judgeTold(text, { start, end: nounEnd(text, end) }, report);
    if (start < settled) continue;
    const from = nounEnd(text, end);
    const lead = matchAt(LEAD, text, from);
    const value = lead && readValue(text, from + lead[0].length);
    const rating = rateName(name);
    if (!value || !rating) continue;
    settled = value.end;
    // The sentence may go on behind it without a blank.
    const stop = value.start + text.slice(value.start, value.end).search(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|$/);
    const word = text.slice(value.start, stop);
    // Without a sign the next word often only continues the sentence.
    const unquoted = VERB.test(lead[0]) ? 'prose' : 'plain';
    const style = value.quoted ? 'quoted' : unquoted;
    if (lead[1] === undefined && isSecretValue(word, rating, style)) report(name, value.start, stop);
  }
  const found = new Set(spans.map(({ start, end }) => start * text.length + end));
  reportNear(text, report, (start, end) => found.has(start * text.length + end));
  return spans;
}
