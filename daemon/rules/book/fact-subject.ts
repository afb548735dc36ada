// What a fact is about, and what it says of that: “the endpoint | is | /v1/orders”, “the endpoint | moved to |
// /v2/orders”.
import { aboutText } from './about.ts';

type Fact = {
  /** The telling words before the verb. */
  readonly subject: ReadonlySet<string>;
  readonly value: string;
  /** It says that the value is a new one. */
  readonly isChange: boolean;
};

const LEAD_IN = /^(?:(?:no|nope|nein|non|actually|ok(?:ay)?|fyi|btw|note|sorry|also|and|so|remember)\b[,:.!\s–—-]*)+/iu;
const CHANGED =
  /^(.{2,80}?)\s(?:(?:has|have|was|were|is|are|got|been|just|now)\s){0,3}(?:moved|renamed|changed|switched|migrated)\s(?:over\s)?(?:from\s\S+\s)?(?:to|into|onto)\s(.{1,120})$/iu;
/** The same, said of whoever did it: “we moved the endpoint to /v2”. */
const CHANGED_BY =
  /^(?:i|we)(?:['’]ve| have| just)*\s(?:moved|renamed|changed|switched|migrated)\s(.{2,80}?)\s(?:over\s)?(?:from\s\S+\s)?(?:to|into|onto)\s(.{1,120})$/iu;
const IS =
  /^(.{2,80}?)\s(?:now\s)?(?:is|are|lives?|runs?|sits?|listens?|points?\s(?:to|at)|ist|sind|liegt|läuft|heißt|est|sont|es|está|é|fica)\s(?:(?:now|jetzt|maintenant|ahora|agora)\s)?(.{1,120})$/iu;
/** A value that is a name: two facts of one subject may both hold where they only describe it. */
const NAME = /[\p{L}\p{N}][./:_-][\p{L}\p{N}]|\/\p{L}|\d/u;
const TELLING = 1;

/** Read a sentence as a fact; undefined where it is none. */
function factOf(text: string): Fact | undefined {
  const said = text
    .trim()
    .replace(LEAD_IN, '')
    .replace(/[.!\s]{1,20}$/, '');
  const changed = CHANGED_BY.exec(said) ?? CHANGED.exec(said);
  const [, about, value] = changed ?? IS.exec(said) ?? [];
  if (about === undefined || value === undefined) return undefined;
  const subject = new Set([...aboutText(about).terms].flatMap(([term, weight]) => (weight >= TELLING ? [term] : [])));
  return subject.size === 0 ? undefined : { subject, value: value.toLowerCase(), isChange: changed !== null };
}

/** What a correction of a fact begins with, and what it says beside the new value. */
const CORRECTS =
  /^(?:no|nope|nein|non|actually|sorry)\b[\s,:.!]|(?<!\p{L})(?:now|jetzt|maintenant|ahora|agora)(?!\p{L})|[,;] (?:and )?(?:not|nicht|pas|no|não)\s/iu;

/** Whether a sentence corrects what something is: “No, the endpoint is /v2 now, not /v1”. */
export const correctsFact = (text: string): boolean => factOf(text) !== undefined && CORRECTS.test(text);

/** Whether a sentence says that something has a new value: it teaches where a rule says the older one. */
export const saysChange = (text: string): boolean => factOf(text)?.isChange === true;

/** Whether a newer fact is about what an older one is about, and says something else of it. */
export function replacesFact(newer: string, older: string): boolean {
  const now = factOf(newer);
  const before = factOf(older);
  if (!now || !before || now.subject.size !== before.subject.size) return false;
  if (now.value === before.value || ![...now.subject].every((term) => before.subject.has(term))) return false;
  return (
    now.isChange || (NAME.test(now.value) && NAME.test(before.value) && namesOf(now.value) !== namesOf(before.value))
  );
}

const namesOf = (value: string): string =>
  value
    .split(/[\s,;]+/)
    .filter((word) => NAME.test(word))
    .join(' ');
