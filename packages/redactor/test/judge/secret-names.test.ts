import { expect, it } from 'vitest';
import { rateName } from '../../src/judge/secret-names.ts';

it.each([
  'requirepass',
  'dbpassw',
  'DEPLOY_KEYPHRASE',
  'startkennwort',
  'Kennwortes',
  'passordet',
  'adgangskoden',
  'adminWachtwoord',
  'vault_word',
  'DB_WORD',
])('%s names a password by its parts', (name) => {
  expect(rateName(name)).toBe('password');
});

it.each(['bypass', 'compass', 'trespass', 'keyword', 'password_hint', 'PASS_THROUGH', 'word', 'passenger', 'stock'])(
  '%s names none',
  (name) => {
    expect(rateName(name)).toBeUndefined();
  },
);
