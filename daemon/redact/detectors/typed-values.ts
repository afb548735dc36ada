// Finds the literal that code ties to a name by more than an operator: a type (`name: string = "v"`), a conversion
// (`name = []byte("v")`), a function that returns it (`name() { return "v" }`), an index (`name["prod"] = "v"`).

/** `name: string = "v"`, `name string = "v"`, `name: &'static str = "v"`. */
const TYPED = /[ \t]{0,4}:?[ \t]{0,4}[\w&'.<>|?[\], ]{1,40}?=[ \t]{0,4}(?=[bBrRfFuU@$]{0,2}["'`])/y;
/** Which characters behind a name `TYPED` may begin with: spares most names the RegExp. */
const mayBeType = new Uint8Array(128);
for (let code = 0; code < mayBeType.length; code++)
  mayBeType[code] = /[\w&'.<>|?[\], \t:]/.test(String.fromCharCode(code)) ? 1 : 0;

/** Where the literal starts that is assigned to a name with a type; undefined: there is none. */
export function typedLiteral(text: string, at: number): number | undefined {
  if (mayBeType[text.charCodeAt(at)] !== 1 || !mayBeTyped(text, at)) return undefined;
  TYPED.lastIndex = at;
  return TYPED.test(text) ? TYPED.lastIndex : undefined;
}

/** Does an equals sign stand on the line within `TYPED`'s reach? The loop costs a tenth of the RegExp. */
function mayBeTyped(text: string, at: number): boolean {
  const limit = Math.min(text.length, at + 52);
  for (let i = at; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 61) return true;
    if (code === 10 || code === 34) return false;
  }
  return false;
}

/** A call that converts a literal; a call that fetches a value by a literal name is none. */
const CONVERTED =
  /(?:new |&|\*)?(?:[\w:.]{0,32}[.:])?(?:\[\]byte|bytes?|string|str|from|some|of|secret\w{0,12}|password|token|\w{0,12}key|encode|decode|b64\w{0,8}|base64\w{0,8}|atob|sensitive|secure\w{0,8}|literal|ptr|to_owned)\([ \t]{0,4}(?=["'`])/iy;

/** Where the literal starts that a call at `at` converts. */
export function convertedLiteral(text: string, at: number): number | undefined {
  CONVERTED.lastIndex = at;
  return CONVERTED.test(text) ? CONVERTED.lastIndex : undefined;
}

const RETURNED =
  /\([^()\n"'`]{0,48}\)[ \t]{0,2}(?:(?:->|:)[ \t]{0,2}[\w&' .]{1,24})?[ \t]{0,2}(?:\{|=>|:|=)?\s{0,24}(?:return\s{1,4})?(?=["'`])/y;

/** Where the literal starts that the function of this name returns. */
export function returnedLiteral(text: string, at: number): number | undefined {
  if (text.charCodeAt(at) !== OPEN) return undefined;
  RETURNED.lastIndex = at;
  return RETURNED.test(text) ? RETURNED.lastIndex : undefined;
}

const OPEN = 40;
const QUALIFIER = /[ \t]?(?:\[[^[\]\n]{1,40}\]|\([^()\n]{1,40}\)|#?\d{1,3})(?=["'`]?[ \t]{0,4}(?:[:=]|->|→))/y;

/** Behind what says which one is meant: `password (staging):`, `token["prod"] =`, `key #2:`. `at` if there is nothing. */
export function qualifierEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code !== 32 && code !== OPEN && code !== 91) return at;
  QUALIFIER.lastIndex = at;
  return QUALIFIER.test(text) ? QUALIFIER.lastIndex : at;
}

const BRACED = /\{[^{}\s"'`:;,]{4,128}\}(?=[;"'`\s\\]|$)/y;

/** `Pwd={v};`: where the value ends that ODBC's braces hold; 0: there are none. */
export function bracedEnd(text: string, at: number): number {
  if (text.charCodeAt(at) !== OPEN_BRACE) return 0;
  BRACED.lastIndex = at;
  return BRACED.test(text) ? BRACED.lastIndex - 1 : 0;
}

const OPEN_BRACE = 123;

const FLAGGED =
  /(?: --[\w-]{2,24}(?:[ =][^\s-]\S{0,60})?){0,3} --(?:value|secret-string|string-value|plaintext|data|body|literal)[ =](?=\S)/y;

/** `--name app/password --type String --value v`: where the value starts that a flag gives to the thing named before; 0: none does. */
export function flaggedValue(text: string, at: number): number {
  const from = at + (/["']/.test(text.charAt(at)) ? 1 : 0);
  if (!text.startsWith(' --', from)) return 0;
  FLAGGED.lastIndex = from;
  return FLAGGED.test(text) ? FLAGGED.lastIndex : 0;
}
