/**
 * Reads what a clause forbids from its words: an effect on the things it names (effects), or the use of a name.
 *
 *   "never restart the nginx service when users are on" ─► effect restart · object nginx · when: users
 *
 * A thing is named by a sign, digit or quotes, or by the noun beside it ("the data folder"). If a clause names none,
 * its plain words must occur together.
 */
import { pattern } from '../../language/pattern.ts';
import { analyse } from '../../text/analyse.ts';
import { isPhrasing } from '../book/about.ts';
import { isGeneralWord } from '../book/general-words.ts';
import { isAddedWord } from './call-acts.ts';
import type { ActObject } from './call-trigger.ts';
import { EFFECTS, type EffectName } from './effects.ts';

export type SaidAct = {
  readonly effects: readonly EffectName[];
  readonly objects: readonly ActObject[];
  /** Words of a condition: "when you stop docker compose". A call with them meets it. */
  readonly when: readonly ActObject[] | undefined;
  /** Whether the clause says nothing beyond the objects and words implied by the effect ("hooks"). */
  readonly isWhole: boolean;
};

/** A name in a clause, and its place: “no any in packages/core”. */
type SaidNames = {
  readonly names: readonly string[];
  readonly plain: readonly string[];
  readonly places: readonly string[];
  readonly isConditional: boolean;
};

/** Starts a condition: what follows says when, not what. */
const CONDITION = pattern('iu')`
  [\s,](?:without|unless|when(?:ever)?|while|if|during|before|after|until|except|beyond|at night|
  on (?=\p{Lu}\p{L}+days?\b)|ohne|wenn|während|bevor|außer|solange|sans|quand|si|pendant|avant|après|sin|cuando|
  durante|antes|sem|quando|se|senza|zonder|als|без|когда|если|(?:that|which) (?:is|are|was|were|ha[sd]|
  have))\b(?![/.-])|\son (?:the |this |that |my |our )?(?:\w+ )?(?:hosts?|machines?|box(?:es)?|runners?|laptop|
  computer)\b`;
/** Class nouns, which only accompany a name: "the data folder", "der Ordner data". */
const CLASS_NOUN = pattern('iu')`
  ^(?:folders?|director(?:y|ies)|files?|tables?|branch(?:es)?|services?|namespaces?|channels?|volumes?|buckets?|
  packages?|modules?|librar(?:y|ies)|projects?|remotes?|regions?|queues?|topics?|columns?|script|command|
  program|tool|ordner|verzeichnis\w*|dateien?|tabelle|zweig|dienst|paket|dossier|répertoire|fichiers?|service|
  branche|carpeta|directorio|archivos?|ficheros?|tabla|rama|servicio|pasta|arquivos?|tabela|serviço|cartella|
  tabella|map|bestand|tabel|папк\p{L}*|файл\p{L}*|таблиц\p{L}*|ветк\p{L}*|сервис\p{L}*)$`;
const CJK_NOUN =
  /([\w./-]+)\s?(?:フォルダ|ディレクトリ|テーブル|ファイル|目录|文件夹|文件|表|分支|ブランチ|服务|サービス)/giu;
/** Words of manner or possession, which name nothing. */
const GENERIC = pattern('iu')`
  ^(?:hand|manual(?:ly)?|direct(?:ly|o|amente)?|direkt|directement|yourself|yourselves|myself|anything|
  everything|nothing|something|anyone|anywhere|ever|again|wieder|already|values?|contents?|machine|sql|code|
  down|off|out|up|back|beyond|itself|people|user|us|it|them|runs?|using|uses?|used|nutze\w*|benutze\w*|
  verwende\w*|utilis\w+|us(?:es|ar|are)|hagas|hacer|darf|dürfen|soll|sollst|nie|niemals|jamais|nunca|mai|nooit|
  bitte|please|den|dem|der|die|das|auf|im|am|von|zu|sur|dans|au|aux|du|des|la|le|les|los|las|el|en|del|al|il|lo|
  gli|nella|het|de|op|van|na|no|nos|a|o|os|as|mehr|más|plus|in|на|в|из|c|с|не|никогда|not|never|nicht|no|non|
  não)$`;
/** Whether a word only expresses manner or possession. */
export const namesNothing = (word: string): boolean => GENERIC.test(word);
const IN_PLACE = pattern('giu')`
  (?<![\p{L}\p{N}])(?:in|inside|within|under|im|unter|dans|en|dentro de|em|nel|nella|в)\s+(?:(?:the|our|my|any|
  all|der|die|das|den|dem|le|la|les|los|las|el|a|o|il)\s+)?([\p{L}\p{N}_@.][\p{L}\p{N}_@./*-]*)`;
const PRONOUN =
  /(?<!\p{L})(?:it|them|this|those|these|one|es|sie|ihn|le|la|lo|los|las|l['’]|eso|o|его|её|их)(?!\p{L})|by hand/iu;
const NAME = /[./_@$\d-]|\p{Ll}\p{Lu}|^\p{Lu}[\p{Lu}\d_]+$/u;
const QUOTED = /[`"“]([^`"”]{1,80})[`"”]/gu;
const TOKEN = /--?[A-Za-z][\w-]*|[\p{L}\p{N}_$@.][\p{L}\p{N}_$@./:-]*/gu;
/** Runs of Chinese, Japanese and Korean characters. */
export const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const MAX_OBJECTS = 3;
/** Effects that may be forbidden without an object. */
const BARE: ReadonlySet<EffectName> = new Set([
  'publish',
  'deploy',
  'push',
  'merge',
  'amend',
  'rewrite',
  'commit',
  'migrate',
]);
/** A file or folder, such as `.env` and `data/`, but not a branch; committing a file starts with `git add`. */
const FILE = /^\.?[\w-]*\.[a-z]\w*$|\//i;

/** `at`: its index among all words of the text. */
type Token = { readonly text: string; readonly at: number; readonly isName: boolean; readonly isNoun: boolean };

/** Read the forbidden act in a clause. `sentence`: its context, for resolving a pronoun. */
export function saidAct(clause: string, sentence: string): SaidAct | undefined {
  const [main, tail] = apart(clause);
  const named = chosen(tokensOf(main)).names;
  // "The migrations folder" is a name, although “migrate” is an effect, unless the clause has no other effect.
  const beside = saidEffects(main, new Set(named));
  const said = beside.length > 0 ? beside : saidEffects(main, new Set());
  if (said.length === 0) return undefined;
  const isKept = (word: string) => beside.length > 0 && named.includes(word);
  const own = chosen(withoutEffects(tokensOf(main), isKept));
  const meant = own.names.length === 0 && PRONOUN.test(main) ? namesBefore(clause, sentence) : [];
  const names = meant.length > 0 ? meant : own.names;
  const objects = (names.length > 0 ? names : own.plain)
    .slice(0, MAX_OBJECTS)
    .map((text) => objectOf(text, names.includes(text)));
  if (/force/i.test(main) && said.includes('push')) objects.push({ forms: ['force'], whole: false });
  const isBare = objects.length === 0;
  if (isBare && (own.dropped || CJK_REST.test(main) || !said.some((effect) => BARE.has(effect)))) return undefined;
  const effects = isBare ? said.filter((effect) => BARE.has(effect)) : [...said];
  if (said.includes('commit') && names.some((name) => FILE.test(name))) effects.push('stage');
  const when = tail === undefined ? undefined : conditionOf(tail);
  const isWhole = names.length === 0 || own.plain.every(isAddedWord) || meant.length > 0;
  return { effects, objects, when, isWhole };
}

const namesBefore = (clause: string, sentence: string): string[] =>
  chosen(withoutEffects(tokensOf(before(clause, sentence)), () => false)).names;

/** The names that a clause forbids using. */
export function saidNames(clause: string): SaidNames {
  const [main, tail] = apart(clause);
  const places = [...main.matchAll(IN_PLACE)].map(([, place]) => place!.replace(/[/*.]{1,20}$/, '').toLowerCase());
  const tokens = tokensOf(main).filter(({ text }) => !places.includes(text.replace(/[/*.]{1,20}$/, '')));
  const { names, plain } = chosen(tokens);
  const inPlaces = places.filter((place) => !GENERIC.test(place) && !isPhrasingWord(place));
  return {
    names,
    plain,
    places: inPlaces.flatMap((place) => abbreviated(place, 3)),
    isConditional: tail !== undefined,
  };
}

const CJK_REST = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{6}/u;

function apart(clause: string): [string, string | undefined] {
  const at = clause.search(CONDITION);
  return at < 0 ? [clause, undefined] : [clause.slice(0, at), clause.slice(at)];
}

/** The part of a sentence before one of its clauses. */
function before(clause: string, sentence: string): string {
  const at = sentence.indexOf(clause.trim().slice(0, 20));
  return at <= 0 ? '' : sentence.slice(0, at);
}

/** The effects of a text's first verb and of verbs joined to it ("delete or rename"). */
function saidEffects(text: string, names: ReadonlySet<string>): EffectName[] {
  const found = ALL.flatMap((name) =>
    [...text.matchAll(EFFECTS[name].said)]
      .filter(({ 0: word, index }) => isVerb(text, word, index, names))
      .map(({ 0: word, index }) => ({ name, index, end: index + word.length })),
  ).sort((a, b) => a.index - b.index);
  const [first] = found;
  if (!first) return [];
  let end = first.end;
  const said = new Set<EffectName>();
  for (const one of found) {
    if (one.index > first.index && one.index >= end && !JOINS.test(text.slice(end, one.index))) break;
    end = Math.max(end, one.end);
    said.add(one.name);
  }
  return [...said];
}

const ALL = Object.keys(EFFECTS) as EffectName[];
const JOINS = /^(?:\s?[,/]\s?(?:or|and|oder|und)?|\s(?:or|and|nor|oder|und|ou|et|o|y|e|of|en|или|и))\s?$/iu;
/** The object of “use” is a thing: "never use print". */
const USED = /\b(?:us(?:e|es|ing)|call|import|nutze|benutze|verwende|utilise[rz]?|usa|usar|usare|utiliza)\s+[`"']?$/i;

/** Whether a word is a verb by itself, not part of a name or an object of “use”. */
const isVerb = (text: string, word: string, index: number, names: ReadonlySet<string>): boolean =>
  !/[\w._/-]/.test(text[index - 1] ?? ' ') &&
  !/^(?:[_/-]|\.\w)/.test(text.slice(index + word.length)) &&
  !names.has(word.toLowerCase()) &&
  !USED.test(text.slice(0, index));

const isEffectWord = (word: string): boolean =>
  /^force-?push\w*$/.test(word) || ALL.some((name) => word.replace(EFFECTS[name].said, '') === '');
const withoutEffects = (tokens: readonly Token[], isKept: (word: string) => boolean): Token[] =>
  tokens.filter(({ text }) => isKept(text) || !isEffectWord(text));

function conditionOf(tail: string): ActObject[] {
  const { names, plain } = chosen(withoutEffects(tokensOf(tail.replace(CONDITION, ' ')), () => false));
  return [...names, ...plain].slice(0, MAX_OBJECTS).map((text) => objectOf(text, false));
}

function tokensOf(text: string): Token[] {
  const quoted = new Set([...text.matchAll(QUOTED)].map(([, word]) => word!.toLowerCase()));
  for (const [, word] of text.matchAll(CJK_NOUN)) quoted.add(word!.toLowerCase());
  return [...text.replace(CJK, ' ').matchAll(TOKEN)]
    .map(([found], at) => ({ word: found.replace(/[./:-]{1,20}$/, ''), at, isFolder: /\w\/$/.test(found) }))
    .filter(({ word }) => word !== '' && (quoted.has(word.toLowerCase()) || !isPhrasingWord(word)))
    .map(({ word, at, isFolder }) => ({
      at,
      text: word.toLowerCase().replace(/^\.\//, ''),
      isName: isFolder || (NAME.test(word) && !/^\d+$/.test(word)) || quoted.has(word.toLowerCase()),
      isNoun: CLASS_NOUN.test(word),
    }));
}

/** The names among words, else the plain ones. A word before a class noun counts as a name. */
function chosen(all: readonly Token[]): { names: string[]; plain: string[]; dropped: boolean } {
  const names: string[] = [];
  const plain: string[] = [];
  const telling = all.filter(({ text }) => !GENERIC.test(text));
  for (const { text, at, isName, isNoun } of telling) {
    const beside = telling.filter((other) => Math.abs(other.at - at) === 1 && other.isNoun !== isNoun);
    if (isNoun && !isName) {
      if (beside.length === 0) plain.push(text);
    } else if (isName || beside.length > 0) names.push(text);
    else plain.push(text);
  }
  const special = plain.filter((text) => !isGeneralWord(analyse(text)[0] ?? text));
  return {
    names: unique(names),
    plain: unique(special.length > 0 || names.length > 0 ? special : plain),
    dropped: all.some(({ isNoun }) => isNoun),
  };
}

/** A name must match whole; a plain word also matches in singular, plural and common abbreviations. */
export function objectOf(text: string, isWhole: boolean): ActObject {
  if (isWhole) return { forms: text.includes('/') ? [text, text.split('/').slice(-2).join('/')] : [text], whole: true };
  return { forms: abbreviated(text, 4), whole: false };
}

/** `production` may be `prod`, `library` `lib`: at most half of the word. */
function abbreviated(word: string, from: number): string[] {
  const forms = [word, ...(ALSO[word] ?? [])];
  if (/^\p{L}+$/u.test(word)) {
    forms.push(word.endsWith('s') ? word.slice(0, -1) : `${word}s`);
    for (let length = from; length <= word.length / 2; length++) forms.push(word.slice(0, length));
  }
  return unique(forms);
}
/** Different spellings in calls. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  database: ['db'],
  databases: ['db', 'dbs'],
  namespace: ['ns'],
  pull: ['pr'],
  request: ['pr'],
  requests: ['pr', 'request'],
  issues: ['issue'],
};

const isPhrasingWord = (word: string): boolean => {
  if (NAME.test(word)) return false;
  const stem = analyse(word)[0];
  return stem === undefined || word.length < 2 || isPhrasing(stem) || isPhrasing(word.toLowerCase());
};
const unique = (words: readonly string[]): string[] => [...new Set(words)];
