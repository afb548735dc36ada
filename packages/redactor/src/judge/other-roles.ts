// Tells by the code or the sentence directly around a value that it has another role than a credential's: the entry that a function looks
// up, a call, the name of a user or a thing, a reference to where the credential is kept, the name of an algorithm.
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

const MARKS = /\p{M}/gu;
/** Is it what is said of a password, `inválida ou expirou`, with the marks of its letters or without? */
const isSaidUnmarked = (value: string) => {
  const plain = value.normalize('NFD').replace(MARKS, '');
  return plain !== value && isSaid(plain, kindsIn(plain));
};

/** Does what stands around the value `[start, end)` give it another role than a credential's? */
export function hasOtherRole(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (BINARY.test(value) || CALL.test(value) || (text[end] === '(' && NAME_OF_CODE.test(value))) return true;
  if (isSaidUnmarked(value)) return true;
  const before = text.slice(Math.max(0, start - REACH), start);
  if (COMPARED.test(before) && /^[a-z][A-Za-z]*$/.test(value)) return true;
  if (FLAG.test(before) || LOOKED_UP.test(before) || NAMED_THING.test(before)) return true;
  const name = NAMED.exec(before)?.[1];
  if (name !== undefined && (isAboutName(name) || isHarmlessName(name))) return true;
  return (
    ALGORITHM.test(value) && (HASHED.test(before.slice(-AROUND)) || HASHED.test(text.slice(end, end + AROUND / 2)))
  );
}
