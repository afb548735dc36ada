import { expect, test } from 'vitest';
import { reachesEverywhere, saysEverywhere } from '../../daemon/rules/learnt/reach.ts';

const reaches = (text: string) => reachesEverywhere(text, [text]);

test.each([
  'Always write the tests first, in all my repos',
  'never commit lock files, in every project of mine',
  'no tabs, here and in every other repo',
  'use ripgrep on all of my machines',
  'los comentarios siempre en inglés, como en todos mis repos',
  'Immer Leerzeichen, in allen meinen Projekten',
  'toujours pnpm, dans tous mes projets',
  'sempre pnpm, em todos os meus projetos',
  'во всех моих проектах никогда не используй npm',
  'すべてのプロジェクトで pnpm を使って',
  '所有项目都用 pnpm',
  '모든 프로젝트에서 pnpm 써',
  'tagging is my job, here and everywhere',
  'duckdb for everything I build',
  'no aliases in snippets, here or anywhere',
  'any server I own: pipx only',
  'ticket numbers first, for any of my customers',
  'list the files first, holds for my other projects too',
  'no badges, not in this project nor in others',
  'a summary on top, whatever the subject',
  'doas, not sudo, on any laptop of mine',
  'niente make, vale anche per gli altri progetti',
  '我这边的项目都用四个空格',
  'tabs, and not just in this repo',
  'das gilt nicht nur hier',
  "jamais d'emoji, et pas qu'ici",
  'не только тут',
  '不只是这里',
  "I'm on haiku os, here and at the club",
  'one command a line, every project',
  "small commits, whichever repo we're in",
  'pregunta antes, sea el proyecto que sea',
  "I'm on the quokka shell everywhere, so spell it its way",
  'die Namen kurz, das mache ich überall so',
  'whatever you make for me has the wombat footer',
  'none of my quokka things gets a lock file',
  'the answer first, that suits me in general',
])('a sentence that says so holds in every project: %s', (text) => {
  expect(saysEverywhere(text)).toBe(true);
});

test.each([
  'we keep the lists here and in the cache',
  'the wombat list is sorted here and there',
  'only here the names are short',
  'every project in the zoo list has a keeper',
  'I want the wombat colour everywhere',
  'we name the frames so everywhere',
])('what the project has in two places says nothing of other projects: %s', (text) => {
  expect(saysEverywhere(text)).toBe(false);
});

test.each([
  'always answer me in German',
  'keep your answers short',
  'stop adding the co-authored-by trailer to my commits',
  'commit messages are always one line',
  'i write british english',
  "i'm on a mac, gnu flags don't work",
  'show me the plan first, before you change anything',
  'Antworte immer auf Deutsch',
  'réponds toujours en français',
  '用中文回答',
])('what is about the person holds in every project: %s', (text) => {
  expect(reaches(text)).toBe(true);
});

test.each([
  ['my eyes hurt from tables.', 'give me short lists, one thing a line'],
  ['the result first,', 'i read them on a watch while walking'],
  ["I'm a nurse, spell abbreviations out", ''],
  ['the long form is too slow for me, name the cause only', ''],
  ['I listen to you while driving,', 'so a word or two first'],
])('what the person’s senses or skills are the reason for holds in every project: %s %s', (...sentences) => {
  expect(reachesEverywhere(sentences.join(' '), sentences)).toBe(true);
});

test.each([
  'the auditors would have my head on a plate',
  'my co-author is colour blind, so no red in the charts',
  '2.7 syntax is fine now, those old casts make my eyes hurt',
  'our eyes in the field are the sensors, never mute them',
  'use the same colours as in the other chart',
  'every test I wrote for the parser stays',
  'I prefer automated deployments over manual ones',
  'I like small functions',
  'I always use Flask for this',
  'never push to main',
  'use metric units everywhere',
  'commit messages start with the ticket here',
  'in this repo commit messages are in German',
  'Always include version numbers when I ask about dependencies.',
  'please give me short answers when I ask about triangles',
  'our answers go through the queue',
  'just write me a plan for the wombat index, no code',
  'explain me the koala join first',
  'write me some tests for it, short ones',
  'no metas más dependencias sin preguntarme, el botón no responde en móvil',
])('a liking or a rule of the work stays in its project: %s', (text) => {
  expect(reaches(text)).toBe(false);
});

test.each([
  'no tables, I read these on a tiny screen',
  'ich lese das immer unterwegs am handy',
  'мне хватит двух строк',
  "charts come out here as noise, I'm on a screen reader, so tell me in words",
  'c’est mon doigt qui appuie, ici comme dans mes autres dépôts'.replace('’', "'"),
  'I do not read macros, spell it out',
])('a rule about the person who says it holds wherever that person works: %s', (text) => {
  expect(reaches(text)).toBe(true);
});

test.each([
  'our wombats lose their place when I sort by name',
  "I'm preparing the koala talk, so the slides stay in one folder",
  'I prefer quokka exports as CSV',
  "I'll merge the dingo branch once it is green",
  'the koala team reads these with a magnifier, so big letters',
  'I keep the wombat table sorted here',
  'i nomi dei wombat restano in inglese e i koala in tedesco',
])('a rule of the work stays in its project, whoever speaks: %s', (text) => {
  expect(reaches(text)).toBe(false);
});
