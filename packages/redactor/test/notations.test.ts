import { expect, it } from 'vitest';
import { redactor } from '../src/redactor.ts';
import { randomFrom, randomText } from './make-sample.ts';

const PASSWORD = 'hunter2x9';
const SECRET = randomText('A-Za-z0-9', 14, randomFrom(5));
const GITHUB = `ghp_${randomText('A-Za-z0-9', 36, randomFrom(3))}`;
const HALVES = [GITHUB.slice(0, 18), GITHUB.slice(18)] as const;
const KEY_ID = `AKIA${randomText('A-Z2-7', 16, randomFrom(4))}`;
const SECRET_KEY = randomText('A-Za-z0-9/+', 40, randomFrom(6));

it.each([
  ['the added line of a diff', `+DB_PASSWORD=${PASSWORD}`],
  ['an added line of YAML', `+  POSTGRES_PASSWORD: ${PASSWORD}`],
  ['a quoted line of a quotation', `>>DB_PASSWORD=${PASSWORD}`],
  ['a numbered line with an arrow', `     3→DB_PASSWORD=${PASSWORD}`],
  ['a numbered line of YAML', `3→password: ${PASSWORD}`],
  ['a numbered line with a bar', `3|password: ${PASSWORD}`],
  ['a numbered line with a colon', `3: password: ${PASSWORD}`],
  ['a line that a search printed', `config/app.ini:12:DB_PASSWORD=${PASSWORD}`],
  ['a framed line', `│ password: ${PASSWORD}`],
  ['a bullet', `• password: ${PASSWORD}`],
  ['a bold label', `**Password:** ${PASSWORD}`],
  ['a bold label and code', `**API key:** \`${SECRET}\``],
  ['a table', `| password | ${PASSWORD} |`],
  ['a literal of kubectl', `kubectl create secret generic x --from-literal=password=${PASSWORD}`],
  ['a label of several words', `Mot de passe : ${PASSWORD}`],
  ['a Russian label', `пароль: ${PASSWORD}`],
  ['a Chinese label', `密码：${PASSWORD}`],
  ['a Spanish label', `contraseña: ${PASSWORD}`],
  ['a German label', `Kennwort: ${PASSWORD}`],
  ['a fullwidth separator', `password＝${PASSWORD}`],
  ['a secret key beside its id', `${KEY_ID} ${SECRET_KEY}`],
  ['a secret key in CSV', `bob,${KEY_ID},${SECRET_KEY}`],
  ['a line that a backslash continues', `token=${HALVES.join('\\\n')}`],
  ['a zero-width character inside', `it is ${HALVES.join('\u200b')} here`],
  ['a colour inside', `it is ${HALVES.join('\u001b[31m')} here`],
])('no secret stays in %s', (_what, text) => {
  const masked = redactor.text(text).text;
  for (const secret of [PASSWORD, SECRET, ...HALVES, SECRET_KEY]) expect(masked).not.toContain(secret);
  expect(masked).toContain('[REDACTED:');
  expect(redactor.text(masked).text).toBe(masked);
});

it('no value of a payload stays because an invisible character stands in it', () => {
  const half = SECRET.slice(0, 7);
  const value = `${half}\u200b${SECRET.slice(7)}`;
  expect(JSON.stringify(redactor.payload({ apiKey: value, note: `token=${value}` }).payload)).not.toContain(half);
});

it.each([
  ['colours', '\u001b[32m✓\u001b[39m 12 tests passed\u001b[0m'],
  ['a progress bar', '10 %\r50 %\r100 %\n'],
  ['emoji', 'done ✔️ and 👩\u200d💻 went home'],
  ['a continued command', 'docker run \\\n  --name token-api \\\n  image'],
  ['a placeholder behind a prefix', `GITHUB_TOKEN=ghp_${'x'.repeat(36)}`],
  ['a place to put a token', 'STRIPE=sk_live_PUT_YOUR_STRIPE_KEY_HERE'],
  ['a key of a cache', `Cache restored from key: linux-modules-${randomText('a-f0-9', 64, randomFrom(2))}`],
])('%s that hold no secret stay as they are', (_what, text) => {
  expect(redactor.text(text).text).toBe(text);
});
