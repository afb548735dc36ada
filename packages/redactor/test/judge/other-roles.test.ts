import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

describe('what stands around a value', () => {
  it.each([
    ['the entry that is looked up', 'const token = await keytar.getPassword("plotter", account);'],
    ['a lookup with a user', 'secret = keyring.get_password("backup-tool", getpass.getuser())'],
    ['a call of code', 'password := os.Getenv("DB_PASS")'],
    ['a call in an attribute', `<input v-model="password" :placeholder="t('login.password')">`],
    ['another variable', 'if password != confirmation { return ErrMismatch }'],
    ['a user', 'FATAL: password authentication failed for user "lims"'],
    ['a reference', "credentialsId: 'jenkins-deploy-key'"],
    ['a library', 'auth required pam_unix.so nullok try_first_pass'],
    ['an algorithm', 'Die Passwörter werden mit Argon2id gehasht, Salt 16 Byte.'],
    ['a flag', `pytest -k 'password or secret or token' -q --maxfail=2`],
    ['a scheme by example', 'Authorization: Basic base64(user:password)'],
    ['an example of documentation', `${'AKIA'}IOSFODNN7EXAMPLE is what the documentation shows`],
    ['what is said of a password', 'A senha é inválida ou expirou'],
  ])('makes no credential of %s', (_what, text) => {
    expect(redactor.text(text).text).toBe(text);
  });

  it.each([
    ['what a call sets', 'keyring.set_password("backup-tool", "ute", "Gravel7731")', 'Gravel7731'],
    ['a session’s id', 'Set-Cookie: session_id=Zk3vT9xWqLm2Rb7NcY8d; Path=/; HttpOnly', 'Zk3vT9xWqLm2Rb7NcY8d'],
    [
      'a word below another password',
      '| box | password |\n|---|---|\n| a | Gravel77!x |\n| b | tonerleer |',
      'tonerleer',
    ],
    ['a code in groups', 'der Code für den Tresor ist 48-39-17, PIN 4839', '4839'],
  ])('leaves no %s', (_what, text, secret) => {
    expect(redactor.text(text).text).not.toContain(secret);
  });
});
