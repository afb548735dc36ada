// Parses a fact's subject, verb and value: “the endpoint | is | /v1/orders”, “the endpoint | moved to | /v2/orders”.
import { aboutText } from './about.ts';

type Fact = {
  /** The content words before the verb. */
  readonly subject: ReadonlySet<string>;
  readonly value: string;
  /** Whether it states a new value. */
  readonly isChange: boolean;
};

const LEAD_IN = /^(?:(?:no|nope|nein|non|actually|ok(?:ay)?|fyi|btw|note|sorry|also|and|so|remember)\b[,:.!\s–—-]*)+/iu;
const CHANGED =
  /^(.{2,80}?)\s(?:(?:has|have|was|were|is|are|got|been|just|now)\s){0,3}(?:moved|renamed|changed|switched|migrated)\s(?:over\s)?(?:from\s\S+\s)?(?:to|into|onto)\s(.{1,120})$/iu;
/** The same with the person as subject: “we moved the endpoint to /v2”. */
const CHANGED_BY =
  /^(?:i|we)(?:['’]ve| have| just)*\s(?:moved|renamed|changed|switched|migrated)\s(.{2,80}?)\s(?:over\s)?(?:from\s\S+\s)?(?:to|into|onto)\s(.{1,120})$/iu;
const IS =
  /^(.{2,80}?)\s(?:now\s)?(?:is|are|lives?|runs?|sits?|listens?|points?\s(?:to|at)|ist|sind|liegt|läuft|heißt|est|sont|es|está|é|fica)\s(?:(?:now|jetzt|maintenant|ahora|agora)\s)?(.{1,120})$/iu;
/** A value that is a name. Two facts with only descriptions may both hold. */
const NAME = /[\p{L}\p{N}][./:_-][\p{L}\p{N}]|\/\p{L}|\d/u;
const TELLING = 1;

/** Parse a sentence as a fact; undefined if it isn't one. */
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

/** Words that start a correction of a fact, or follow the new value. */
const CORRECTS =
  /^(?:no|nope|nein|non|actually|sorry)\b[\s,:.!]|(?<!\p{L})(?:now|jetzt|maintenant|ahora|agora)(?!\p{L})|[,;] (?:and )?(?:not|nicht|pas|no|não)\s/iu;

/** Whether a sentence corrects a fact: “No, the endpoint is /v2 now, not /v1”. */
export const correctsFact = (text: string): boolean => factOf(text) !== undefined && CORRECTS.test(text);

/** Whether a sentence gives something a new value. It teaches if a rule has the old one. */
export const saysChange = (text: string): boolean => factOf(text)?.isChange === true;

/** Whether a newer fact has the subject of an older one and another value. */
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
