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
    ['a file whose ending has digits', 'Changed: tides/harmonic.f90, tides/ports.csv.'],
    ['from one number to another', 'Navigate to components/, types/\n\nReturn a concise summary (100-150 words) of it'],
    ['a digest in a sentence', `sha256 of the boot image should be ${'dc14c9847c33dd75'.repeat(4)}, mine differs`],
    ['the key of an entry', 'bibtex chokes on the entry key treesharing1979, why'],
    [
      'where a password stands',
      'In der Anleitung steht "Kennwort: siehe Aufkleber auf der Unterseite". Bitte übernehmen.',
    ],
    ['an example behind a prefix', 'DATABASE_URL=postgresql://USER:PASSWORD@HOST:5432/DB\nSTRIPE_KEY=sk_test_xxx\n'],
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
    ['a word above another password', 'name,login,initial_pw\nB,st_b,Loewenzahn\nA,st_a,Gravel77!x', 'Loewenzahn'],
    [
      'a word of an insert above another password',
      "INSERT INTO users (id, pw_plain) VALUES\n (1,'Druckfahne'),\n (2,'Gravel77!x');",
      'Druckfahne',
    ],
    ['a number among passwords', '| box | password |\n|---|---|\n| a | Gravel77!x |\n| b | 1793 |', '1793'],
    ['a key of something else', 'the api key is treesharing-1979-Xq7 for the sandbox', 'treesharing-1979-Xq7'],
    ['a code that is no range', 'alarm code is 1450-2300, star first', '1450-2300'],
    ['a code in groups', 'der Code für den Tresor ist 48-39-17, PIN 4839', '4839'],
  ])('leaves no %s', (_what, text, secret) => {
    expect(redactor.text(text).text).not.toContain(secret);
  });
});
