/** What a prompt names: tools in any case, names by a capital inside a sentence, things by an article or a possessive. */
import { expect, it } from 'vitest';
import { namedThings } from '../../daemon/text/named-things.ts';

const named = (text: string) => namedThings(text).map(({ terms }) => terms.join(' '));

it.each([
  ['python get the name of my git branch', ['python', 'git branch']],
  ['Did Dana tell the neighbour about the kitchen on Monday?', ['dana', 'neighbour', 'kitchen']],
  ['Undo it. Then commit, as I said in March.', []],
  ['port the loader to Rust', ['rust', 'loader']],
  ['plan my writing sessions', ['write session']],
  ['the order in which we fixed bugs, and the course of it', []],
  ['what did we say in our last conversation about this session?', []],
  ['the ferry line throughout our weather app conversations', ['ferri line', 'weather app']],
  ['Wie haben wir den Fehler im Parser und die Tests der Bibliothek behoben?', []],
  ['vamos a desplegar el servicio', []],
  ['¿por qué usamos python?', ['python']],
  ['', []],
  ['!!! ... //', []],
])('“%s” names %j', (text, expected) => {
  expect(named(text)).toEqual(expected);
});
