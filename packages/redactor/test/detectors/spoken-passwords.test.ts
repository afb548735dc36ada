import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const PASSWORD = 'hunter2x9';
const OTHER = 'Wq7!plmZ';

it.each([
  `my pw is ${PASSWORD}`,
  `log in as admin with ${PASSWORD}`,
  `log in with admin/${PASSWORD}`,
  `credentials: bob / ${PASSWORD}`,
  `creds are bob:${PASSWORD}`,
  `sign in using bob and ${PASSWORD}`,
  `the login is bob@example.com / ${PASSWORD}`,
  `changed the password from ${PASSWORD} to ${OTHER}`,
  `the password was reset to ${PASSWORD}`,
  `the password for staging is still ${PASSWORD}`,
  `I use ${PASSWORD} as password`,
  `${PASSWORD} is the password`,
  `the pass phrase for the key is ${OTHER}`,
  `bob:${PASSWORD} are the credentials`,
  `it asks for a password, type ${PASSWORD}`,
  `try user: root pass: ${PASSWORD}`,
  `bobs pass is ${PASSWORD}`,
  'user ada pass `plainwords`',
  `echo ${PASSWORD} | sudo -S ls`,
  `ALTER USER bob IDENTIFIED BY 'plainwords'`,
  `requests.get(u, auth=("bob", "plainwords"))`,
])('no password stays in the sentence %s', (text) => {
  const masked = redactor.text(text).text;
  for (const secret of [PASSWORD, OTHER, 'plainwords']) expect(masked).not.toContain(secret);
});

it.each([
  'All three call sites pass `order.currency` now.',
  'Invoke your requesting-code-review skill for one last pass?',
  'Linux and macOS pass. On Windows, `path_roundtrip` and `long_filename` still go red',
  'Tests pass: `wombat_den` and `dingo_run`',
  'password hashing uses sha256 with 10 rounds and argon2id',
  'The password field of LoginForm2.tsx at src/login/a1b2.ts:12',
  'log in with node v20.11.1 and pg@8.11.3',
  'password reset was fixed in a1b2c3d by bob@host2.example.com',
  'the resource identified by "an-id" stays',
  '{"id":"PRR_kwDOQyo98M7dZMXO","author":{"login":"bob"}}',
  'PASS test/login/a1b2c.test.ts (5.3s)',
  'login on 2026-03-04T10:11:12Z took 35ms, 2xx replies only',
])('the harmless sentence %s stays', (text) => {
  expect(redactor.text(text).text).toBe(text);
});

it.each([
  ['hasło do magazynu to wesoła żaba śpi', 'żaba'],
  ['le mot de passe de la caisse reste chouette bleue dans la neige', 'chouette'],
  ['la contraseña del almacén sigue siendo tres búhos en fila', 'búhos'],
  ['het wachtwoord van de kassa is nog steeds natte egel onder tafel', 'egel'],
  ['a senha do estoque continua girassol amarelo no muro', 'girassol'],
  ['my passphrase has not changed: quiet moss under lamp. Sign the tag.', 'quiet moss'],
  ['the wifi password remains dusty comet behind barn, thanks', 'dusty comet'],
])('no password of several words stays in %s', (text, words) => {
  expect(redactor.text(text).text).not.toContain(words);
});

it.each([
  'le mot de passe est dans le coffre Aurore',
  'das Passwort liegt beim Team Falke',
  'пароль лежит в сейфе Феникс',
  'hasło jest w sejfie zespołu Feniks',
  'the password check is handled by Quiet Moss',
])('%s names no password and stays', (text) => {
  expect(redactor.text(text).text).toBe(text);
});
