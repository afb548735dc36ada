import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const WEAK = 'Otter-Lake42';
const HOOK = ['9fKq2LxVb71Tz', 'RmWc8sYhQ3d'].join('');

it.each([
  ['a program of which nobody heard', `zettactl -h db3.internal -u carla -p ${WEAK} export`],
  ['a password behind its user', `reset carla to ${WEAK}`],
  ['a flag that its value follows at once', `acmedump -u carla -p${WEAK} orders`],
  ['a login in a sentence', `you can get in with carla / ${WEAK}`],
  ['an archive', `the archive opens with ${WEAK}`],
  ['what a prompt wants', `when it prompts, type ${WEAK}`],
  ['a one-time code', 'authenticator shows 481516'],
  ['an address without a name', `notify https://chat.example.net/in/${HOOK}`],
  ['the account of a numbered user', `dial sip:204:${WEAK}@pbx1`],
])('a credential does not stay in %s', (_place, text) => {
  const masked = redactor.text(text).text;
  expect(masked).toContain('[REDACTED:');
  for (const secret of [WEAK, HOOK, '481516']) expect(masked).not.toContain(secret);
});

it.each([
  ['a build', 'zettactl -h db3.internal -p 8443 export orders-2024-11.parquet'],
  ['a commit beside a login', 'login page broke in 3f9c2ab7d1, fixed by 77ab01c2ef'],
  ['a cursor of a page', 'next_page_token: b2t8YeQ1RFCqafaKmAmv'],
  ['an id within credentials', '{"credentials":{"profile":"928d50d1-e0a4-4cf5-9d4b-8f2f6f0e7a11"}}'],
  ['a numbered thing in a sentence', 'Our garden499 is empty, please check kettle1207 is ready.'],
  ['a version', 'npm install passport-oauth2@1.8.0 && pnpm add next-auth@5.0.0-beta.25'],
  ['the class of a style sheet', '<div className="mt-6 pt-4 border-t border-gray-200">'],
  ['a file', 'the password form is in src/views/login-form2.vue and auth_0003.sql'],
  ['a pod', 'kubectl logs auth-service-7d9f8b6c5d-x2x7k -n platform'],
  [
    'a certificate',
    '-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n-----END CERTIFICATE-----',
  ],
])('%s stays', (_thing, text) => {
  expect(redactor.text(text).text).toBe(text);
});
