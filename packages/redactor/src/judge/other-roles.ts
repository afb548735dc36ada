// Recognises values with another role than a credential, by the code or sentence around them: the entry to look up, a
// call, a user's or thing's name, a reference to a credential's place, an algorithm's name.
//
//   get_password("v"      t('v')      for user "v"      credentialsId: 'v'      hashed with V2x

import { isSaid } from './predicates.ts';
import { isAboutName, isHarmlessName } from './secret-names.ts';
import { kindsIn } from './value-kinds.ts';

const REACH = 72;
/** A function that reads or removes what somebody kept: its argument says which entry. */
const LOOKED_UP =
  /(?:^|[^A-Za-z])(?:get|find|fetch|load|read|look_?up|retrieve|delete|remove|has|exists)[A-Za-z_]{0,40}\([ \t]{0,4}(?:\w{1,20}[:=][ \t]?)?\\{0,3}["'`]$/;
/** What a call begins with that names its credential by key: `t('login.password')`, `base64(user:password)`. */
const CALL = /^[A-Za-z_$][\w$]{0,40}(?:\.[\w$]{1,40}){0,4}\([^()]{0,120}\)$/;
/** What a call of code begins with, `os.Getenv(`, and a variable that another is compared with. */
const NAME_OF_CODE = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){0,4}$/;
const COMPARED = /[!=]={1,2} ?$/;
/** What makes a flag of the word behind it. */
const FLAG = /(?:^|[\s"'`])--$/;
/** A library, a program or a package. */
const BINARY = /^[\w.+-]{1,60}\.(?:so|dll|exe|jar|whl|deb|rpm|dylib)$/;
/** A noun that a quoted name follows. */
const NAMED_THING = new RegExp(
  [
    String.raw`\b(?:user(?:name)?|role|account|database|schema|table|branch|tag|host|server|bucket|project|namespace`,
    String.raw`realm|group|team|relation|entry|benutzer|utilisateur|usuario|utente|usuário) (?:is )?\\{0,3}["'\x60«„“]$`,
    String.raw`\b(?:name|named|called) $`,
  ].join('|'),
  'i',
);
/** A name with its sign. */
const NAMED = /(?<![\w.-])([A-Za-z_][\w.-]{1,48})\\{0,3}["'`]{0,1}\s{0,3}(?:[:=]|=>)\s{0,3}\\{0,3}["'`]{0,1}$/;
/** The form of an algorithm's name, and verbs of what algorithms do one way. */
const ALGORITHM = /^[A-Za-z]{1,10}-?\d{1,4}[a-z]{0,2}(?:[-_/][A-Za-z0-9]{1,8}){0,3}$/;
const HASHED = /hash|hach[eé]|salt|kdf|signed with|signiert mit|algorithm/i;
const AROUND = 32;
/** A file in a folder, whose ending has digits: `tides/harmonic.f90`. */
const FILE_IN_FOLDER = /^(?:[\w.-]{1,60}\/){0,12}[a-z][a-z_-]{2,40}\.[a-z]{1,3}\d{1,2}$/;
/** From one round number to a larger one of something: `100-150 words`. */
const RANGE = /^(\d{0,3}[05])-(\d{0,3}[05])$/;
const OF_SOMETHING = /^ [a-z]{2,20}s\b/;
/** What a digest is said to be in a sentence: `sha256 of the image should be v`. */
const DIGEST = /^[0-9a-f]{32,128}$/i;
const SAID_OF_DIGEST =
  /\b(?:md5|sha-?\d{1,3}|blake\w{1,3}|checksum|digest|prüfsumme)\b[^.!?;\n]{1,56} (?:is|be|was|ist|lautet|sein) $/i;
/** What a key is of that opens nothing: an entry's, a row's. */
const KEY_OF_ENTRY = /\b(?:entry|citation|cite|primary|foreign|sort|partition|cache|lookup|translation) key $/i;

const MARKS = /\p{M}/gu;
/** Is it what is said of a password, `inválida ou expirou`, with the marks of its letters or without? */
const isSaidUnmarked = (value: string) => {
  const plain = value.normalize('NFD').replace(MARKS, '');
  return plain !== value && isSaid(plain, kindsIn(plain));
};

/** Is it from one number to a larger one, of what the text behind it names? */
function isRange(value: string, behind: string): boolean {
  const [, from, to] = RANGE.exec(value) ?? [];
  return from !== undefined && Number(from) < Number(to) && OF_SOMETHING.test(behind);
}

/** Does what stands around the value `[start, end)` give it another role than a credential's? */
export function hasOtherRole(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (BINARY.test(value) || CALL.test(value) || (text[end] === '(' && NAME_OF_CODE.test(value))) return true;
  if (isSaidUnmarked(value) || isRange(value, text.slice(end, end + AROUND))) return true;
  const before = text.slice(Math.max(0, start - REACH), start);
  if (FILE_IN_FOLDER.test(value) && (value.includes('/') || before.endsWith('/'))) return true;
  if (KEY_OF_ENTRY.test(before) || (DIGEST.test(value) && SAID_OF_DIGEST.test(before))) return true;
  if (COMPARED.test(before) && /^[a-z][A-Za-z]*$/.test(value)) return true;
  if (FLAG.test(before) || LOOKED_UP.test(before) || NAMED_THING.test(before)) return true;
  const name = NAMED.exec(before)?.[1];
  if (name !== undefined && (isAboutName(name) || isHarmlessName(name))) return true;
  return (
    ALGORITHM.test(value) && (HASHED.test(before.slice(-AROUND)) || HASHED.test(text.slice(end, end + AROUND / 2)))
  );
}
