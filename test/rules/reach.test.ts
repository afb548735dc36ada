import { expect, test } from 'vitest';
import { isOfThePerson, saysEverywhere } from '../../daemon/rules/learnt/reach.ts';

const reaches = (text: string) => saysEverywhere(text) || isOfThePerson(text);

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
])('a sentence that says so holds in every project: %s', (text) => {
  expect(saysEverywhere(text)).toBe(true);
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
  expect(isOfThePerson(text)).toBe(true);
});

test.each([
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
  'no metas más dependencias sin preguntarme, el botón no responde en móvil',
])('a liking or a rule of the work stays in its project: %s', (text) => {
  expect(reaches(text)).toBe(false);
});
