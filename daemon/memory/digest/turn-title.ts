import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { CallFact } from './call-facts.ts';
import { isContentless } from './contentless.ts';
import { shownCommand } from './mended-failures.ts';

const MAX_TITLE_CHARS = 80;
/** A first sentence shorter than this ("It crashes.") takes the next one along. */
const MIN_TITLE_CHARS = 25;
const MAX_READ_LINES = 20;
/** Not after an abbreviation's or a list's single character: "e.g. this", "1. that". */
const SENTENCE_END = /(?<=[^\s.][^\s.][.!?])\s+|(?<=[。！？])/u;
const COURTESY =
  /^(?:(?:hi|hello|hey|ok(?:ay)?|so|now|great|thanks|please|pls|and|also|then)[\s,.!:-]+|(?:can|could|would|will) you (?:please )?|i(?:['’]d| would) like you to |i want you to |let['’]?s )+/i;

/** Name a turn in at most 80 characters: by the prompt's first sentence, else by what the agent said or did. */
export function turnTitle(prompt: string, said: string, facts: readonly CallFact[]): string {
  const asked = isContentless(prompt) ? '' : headline(prompt);
  const title = asked || headline(said) || deeds(facts) || oneLine(prompt) || 'A turn without words';
  return cutText(capitalise(title), MAX_TITLE_CHARS);
}

/** A name of the code keeps its own first letter: parseQuantity('1 1/2') and src/a.ts are not written otherwise. */
function capitalise(title: string): string {
  const [first = ''] = title.split(/\s/, 1);
  const isCode = /[A-Z_0-9(){}[\]<>/\\@$=`]|\w[.:]\w|-\w*-/.test(first);
  return isCode ? title : title.charAt(0).toUpperCase() + title.slice(1);
}

/** The first sentence that says something, past praise ("Looks great!") and announcements ("Implement this plan:"). */
function headline(text: string): string {
  const lines = text.split('\n').slice(0, MAX_READ_LINES).map(unmark);
  const sentences = lines.flatMap((line) => line.split(SENTENCE_END)).filter((part) => !isContentless(part));
  const [announced = '', second = ''] = sentences;
  const isAnnouncement = announced.endsWith(':') && second !== '';
  const first = (isAnnouncement ? second : announced).replace(COURTESY, '');
  const title = !isAnnouncement && first.length < MIN_TITLE_CHARS ? `${first} ${second}` : first;
  return title.trim().replace(/[.。:]$/u, '');
}

/** A line without Markdown's marks. */
function unmark(line: string): string {
  return oneLine(line.replace(/^\s*(?:[#>*+-]+|\d+[.)])\s+/, '').replace(/\*\*|__|`{3}\w*/g, ''));
}

function deeds(facts: readonly CallFact[]): string {
  const files = [...new Set(facts.flatMap((fact) => (fact.what === 'edit' && fact.ok !== false ? [fact.file] : [])))];
  if (files.length > 0) return `Changed ${files.map((file) => file.slice(file.lastIndexOf('/') + 1)).join(', ')}`;
  const command = facts.find((fact) => fact.what === 'command');
  return command?.what === 'command' ? `Ran ${shownCommand(command.command)}` : '';
}
