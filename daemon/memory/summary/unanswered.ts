// What a session's last turn leaves to the user: its question, and a request that got no answer.
import { cutText, oneLine } from '../../contract/shown-text.ts';
import { pattern } from '../../language/pattern.ts';
import { readReport } from '../ending/against-request.ts';
import type { ReadTurn } from './read-turn.ts';
import { changedIn } from './turn-parts.ts';

const MAX_CHARS = 220;
/**
 * What one does with finished work as a whole, by words that people who use git have in any language.
 * An offer of more work ("Shall I add tests?") is a courtesy.
 */
const OF_FINISHED_WORK = pattern('iu')`
  (?<![\p{L}\p{N}_-])(?:(?:ge)?commit(?!s\b|ted\b)\p{L}*|push(?!ed\b)\p{L}*|merge(?!d\b)\p{L}*|rebase(?!d\b)\p{L}*|
  deploy(?!ed\b)\p{L}*|prs?|pull requests?)(?![\p{L}\p{N}_-])|コミット|プッシュ|マージ|提交|推送|合并|커밋|푸시`;

/** The question whether to begin with what was planned: "Ready to implement?". */
const OF_THE_BEGINNING = pattern('iu')`
  (?<!\p{L})(?:(?:are you )?ready to (?:implement|start|proceed|begin|go)|(?:shall|should|may|can) i (?:implement (?:it|this)|
  proceed|start|begin|go ahead)|(?:soll|darf|kann) ich (?:loslegen|anfangen|beginnen|damit anfangen)|on y va|je commence|
  ¿?(?:empiezo|procedo|comienzo)|posso (?:começar|iniziare|procedere)|zal ik beginnen|mam zaczynać|можно начинать)(?: now| with (?:it|this)| jetzt)? ?[?？]`;

/** What the last turn of a session leaves unanswered, as lines of what is open, beside the `known` ones. */
export function unanswered(turn: ReadTurn, known: readonly string[]): string[] {
  const question = closingQuestion(turn);
  const isTold = question === undefined || known.some((line) => line.endsWith(question));
  const asked = isTold ? [] : [`Asked at the end, not answered: ${cutText(question, MAX_CHARS)}`];
  return turn.unanswered === '' ? asked : [...asked, `Asked, not begun: ${cutText(turn.unanswered, MAX_CHARS)}`];
}

/** The question about what was changed by which the agent stopped; undefined if its last words are none. */
function closingQuestion(turn: ReadTurn): string | undefined {
  const ending = turn.endings.at(-1);
  if (ending === undefined || turn.wasInterrupted || (changedIn(turn).length === 0 && turn.made.length === 0)) return;
  const last = readReport(ending, turn.asked).at(-1);
  // A question is read together with the sentence that it is about.
  const question = last?.isListed ? undefined : last?.text.split(/(?<=[.!?]) |(?<=[。！？])(?=.)/u).at(-1);
  if (question === undefined || !/[?？]["”')\]]?$/u.test(question)) return undefined;
  return OF_FINISHED_WORK.test(question) || OF_THE_BEGINNING.test(question) ? oneLine(question) : undefined;
}
