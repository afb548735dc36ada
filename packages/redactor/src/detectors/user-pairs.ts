// Finds a user's name with its password: `admin / v`, `connecting with ops:v`, `creds for the portal: bob | v`.

import { looksGenerated } from '../judge/looks-generated.ts';
import { isLeetWord, isMadeUpWord } from '../judge/made-up-words.ts';
import { isNamedOtherwise } from '../judge/noun-before.ts';
import { isSpokenPassword } from '../judge/spoken-words.ts';
import type { Detector } from './detector.ts';
import { matchAt, matchEnd } from './match-at.ts';

/** From `creds for the portal` to the sign that leads to the credentials. */
const TO_SIGN = /[^\n:=→]{0,48}(?:[:=→]|->)/y;
const PAIR = / ?(["'`]?)([A-Za-z][\w.@+-]{1,40})\1 ?[:/|] ?["'`]?([^\s"'`/]{6,64})/y;

/** Finds the password of a pair such as `admin / v` or `with ops:v`. */
export const userPairDetector: Detector = {
  keywords: [' with ', ' as ', ' using ', ' mit ', ' avec ', ' con ', 'creds', 'credentials', 'login', 'log in'],
  inspect(text, start, end, report) {
    // A preposition ends with the blank that the pair may begin with.
    const pair = matchAt(PAIR, text, text[end - 1] === ' ' ? end - 1 : (matchEnd(TO_SIGN, text, end) ?? end));
    if (!pair) return end;
    const [, , user, raw] = pair as unknown as [string, string, string, string];
    const word = raw.replace(/[.,;:!?)\]]{1,3}$/, '');
    const from = PAIR.lastIndex - raw.length;
    const isNamed = text[start] !== ' ';
    if (isNamedOtherwise(`${user}:`) || isNamedThing(user) || /[([{<\\]/.test(raw)) return end;
    report(
      'password',
      from,
      from + word.length,
      () => isSpokenPassword(word) || (looksGenerated(word) && !/[\\.]/.test(word)) || (isNamed && isMadeUpWord(word)),
    );
    return end;
  },
};

/** An account that every system has, with its password and nothing else in a remark or on a line. */
const ACCOUNT = /([^\s"'`:/<>]{6,64})(?=[ \t]*(?:-->|\*\/|\r?\n|$))/y;

/** Finds the password of an account: `<!-- admin:v -->`, `root:v`. */
export const accountDetector: Detector = {
  keywords: ['admin:', 'root:', 'administrator:', 'postgres:', 'test:', 'demo:'],
  inspect(text, start, end, report) {
    if (/[\w./@-]/.test(text.charAt(start - 1))) return end;
    const word = matchAt(ACCOUNT, text, end)?.[1];
    if (word)
      report(
        'password',
        end,
        end + word.length,
        () => isSpokenPassword(word) || isLeetWord(word) || (looksGenerated(word) && !/[\\.]/.test(word)),
      );
    return end;
  },
};

/** Things with a number or a digest behind a colon, which are not users. */
const isNamedThing = (word: string) =>
  /^(?:https?|sha\d+|docker|image|node|npm|tag|v|version|pkg|git|blob|urn|arn|ref|container|layer|snap|mailto|file|data|line|std)$/i.test(
    word,
  );
