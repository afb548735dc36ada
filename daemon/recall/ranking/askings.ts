/**
 * Recognises turns that asked the same question. Such a turn shares more words with the question than any answer does,
 * so every repetition would hide the answer further.
 *
 *   unanswered   it only asked: no reply, or one that found nothing
 *   repeated     it was answered, and so was a later one
 *   answered     its reply may be what is wanted; its question is not
 */
import { pattern } from '../../language/pattern.ts';
import { labelOf } from '../../memory/digest/labels.ts';
import { shareIn, subjectOf } from '../../memory/summary/same-words.ts';
import { isStatement, sentencesOf } from '../../memory/summary/sentences.ts';
import { isQuestion } from '../../text/is-question.ts';

export type Asking = 'unanswered' | 'repeated' | 'answered';

/** Shared part of both questions' words. With a stored repetition of each of 240 questions, this finds all. */
const SAME_QUESTION = 0.6;
/** Labels of a turn that did or settled something. */
const SETTLED = /^(?:Changed|Committed|Opened|Created|Asked|Planned): /m;
/** “I found nothing” in twelve languages. */
const FOUND_NOTHING = pattern('iu')`
  \b(?:
    could(?:n['’]t| not)|can(?:['’]t|not| not)|did(?:n['’]t| not)|unable to|not able to
  ) (?:\w+ ){0,3}?(?:find|locate|see|tell|determine|recall|say|answer|know)|
  \bno (?:\w+ )?(?:record|mention|trace|note|decision|information|evidence|memory|answer)s?\b|
  \b(?:don['’]t|do not) (?:know|have|recall|remember)|\bnothing (?:about|on|was|is|came)\b|\bnot sure\b|
  \b(?:nicht|nichts) gefunden|\bfinde (?:nichts|keine)|
  \bkeinen? (?:hinweis|eintrag|notiz|entscheidung|information|spur)|\bweiß (?:ich )?nicht|\b(?:pas|rien) trouvé|
  \baucune? (?:trace|mention|décision|information)|\bje ne sais pas|\bno (?:encontré|he encontrado|encuentro|sé)\b|
  \bningún registro|\bnão (?:encontrei|achei|sei)\b|\bnon (?:ho trovato|trovo|so)\b|\bnessuna? (?:traccia|decisione)|
  \b(?:niet|niets) gevonden|\bgeen (?:spoor|vermelding|besluit)|\bweet (?:ik )?niet|\bnie (?:znalaz|wiem)|
  не (?:нашёл|нашел|нашла|знаю|удалось найти)|нет (?:записей|упоминаний)|見つか(?:りません|らな)|(?:わか|分か)りません|没有?找到|找不到|未找到|
  没有(?:相关)?记录|찾(?:을 수 없|지 못)`;

type Turn = { readonly id: number; readonly text: string; readonly source: string; readonly created_at: Date };

/** The turns that asked the same in any phrasing, newest answered one first. Empty if the prompt isn't a question. */
export function askingsAmong(phrasings: string | readonly string[], turns: Iterable<Turn>): Map<number, Asking> {
  const found = new Map<number, Asking>();
  const subjects = [phrasings].flat().filter(isQuestion).map(subjectOf);
  if (subjects.length === 0) return found;
  const newestFirst = [...turns].sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id);
  let isAnswered = false;
  for (const { id, text, source } of newestFirst) {
    const asked = source === 'digest' ? askedIn(text) : undefined;
    if (asked === undefined || !isQuestion(asked)) continue;
    const askedSubject = subjectOf(asked);
    if (!subjects.some((subject) => isSame(subject, askedSubject))) continue;
    if (!hasAnswer(text)) found.set(id, 'unanswered');
    else {
      found.set(id, isAnswered && !SETTLED.test(text) ? 'repeated' : 'answered');
      isAnswered = true;
    }
  }
  return found;
}

/** Jaccard index of the content words. */
function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = shareIn(one, other) * one.size;
  return common > 0 && common / (one.size + other.size - common) >= SAME_QUESTION;
}

/** The user's words in a remembered turn; undefined in other texts. */
function askedIn(text: string): string | undefined {
  const lines = text.split('\n');
  if (labelOf(lines[0]!) !== 'User') return undefined;
  const end = lines.findIndex((line, at) => at > 0 && labelOf(line) !== undefined);
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .join('\n')
    .slice('User: '.length);
}

/** Whether a turn settled something, or its reply doesn't start with having found nothing. */
function hasAnswer(text: string): boolean {
  if (SETTLED.test(text)) return true;
  const reply = /^Agent: ([\s\S]*)/m.exec(text)?.[1] ?? '';
  const [first] = sentencesOf(reply).filter(isStatement);
  return first !== undefined && !FOUND_NOTHING.test(first);
}
