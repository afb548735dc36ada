// Finds a user's name with its password: `admin / v`, `connecting with ops:v`, `creds for the portal: bob | v`.

import { looksGenerated } from '../judge/looks-generated.ts';
import { isMadeUpWord } from '../judge/made-up-words.ts';
import { isSpokenPassword } from '../judge/spoken-words.ts';
import type { Detector } from './detector.ts';
import { isNamedOtherwise } from './loose-values.ts';

const PAIR = / ?(["'`]?)([A-Za-z][\w.@+-]{1,40})\1 ?[:/|] ?["'`]?([^\s"'`/]{6,64})/y;

/** `admin / v`, `with ops:v`: a user's name, and what lets them in. */
export const userPairDetector: Detector = {
  keywords: [' with ', ' as ', ' using ', ' mit ', ' avec ', ' con ', 'creds', 'credentials', 'login', 'log in'],
  inspect(text, start, end, report) {
    PAIR.lastIndex = text[end - 1] === ' ' ? end - 1 : signEnd(text, end);
    const pair = PAIR.exec(text);
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

const TO_SIGN = /[^\n:=→]{0,48}(?:[:=→]|->)/y;

/** Behind the sign that leads from `creds for the portal` to them; directly behind the word without one. */
function signEnd(text: string, at: number): number {
  TO_SIGN.lastIndex = at;
  return TO_SIGN.test(text) ? TO_SIGN.lastIndex : at;
}

/** What is numbered or hashed behind a colon. */
const isNamedThing = (word: string) =>
  /^(?:https?|sha\d+|docker|image|node|npm|tag|v|version|pkg|git|blob|urn|arn|ref|container|layer|snap|mailto|file|data|line|std)$/i.test(
    word,
  );
