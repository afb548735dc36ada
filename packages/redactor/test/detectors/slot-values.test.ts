import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

describe('words alone, where a value may stand', () => {
  it.each([
    ["<<<<<<< HEAD\nvault_ldap_bind_pw: 'Saffron Kite 31'\n=======\n", 'Saffron Kite'],
    ["vpn:\n  legacy_bind_pw: 'Marble Otter 7'\n", 'Marble Otter'],
    ['router         -> admin / heron!garage\n', 'heron!garage'],
    ["curl -H 'X-Purge-Key: lemonlemonlemon' https://cdn.example/purge", 'lemonlemon'],
    ['here is what you need for the portal:\n  user   ines.a\n  pass   lantern/Orbit\n', 'lantern/Orbit'],
  ])('leave no credential in %j', (text, words) => {
    expect(redactor.text(text).text).not.toContain(words);
  });

  it.each([
    'router -> admin page, then the settings\n',
    '{"password": "Passwort", "token": "Zugriffsschlüssel"}',
    "password_hint: 'Mindestens zwölf Zeichen'\n",
    'The admin role is "Release Manager" and the account is "Office Berlin".',
    'user   ines.a\nrole   maintainer\n',
  ])('stay where they label or describe something: %j', (text) => {
    expect(redactor.text(text).text).toBe(text);
  });
});

it('the name of a field is no password because its siblings speak of one', () => {
  const payload = { summary: 'Password reset link opens twice', components: ['login'], customfield_10411: '0|i01x7k:' };
  expect(redactor.payload(payload).payload).toEqual(payload);
});

it('what a command picks from the answer of a vault is kept where it is no credential', () => {
  const call = (command: string, stdout: string) => ({
    tool_name: 'Bash',
    tool_input: { command },
    tool_response: { stdout, stderr: '' },
  });
  const policies = call('vault token lookup -format=json | jq .data.policies', '[\n  "default",\n  "ci-read"\n]\n');
  expect(redactor.payload(policies).payload).toEqual(policies);
  const token = call('vault token lookup -format=json | jq -r .data.token', 'kestrel-harbour-lamp\n');
  expect(JSON.stringify(redactor.payload(token).payload)).not.toContain('kestrel');
});
