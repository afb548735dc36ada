import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const HEX = '9c41e07bd2f8a6135e90c7d4b1f2386a';
const UUID = '7d1e03b8-55ac-4f19-b02e-9a6c8d471f35';

describe('near a label no credential stays', () => {
  it.each([
    ['09:12:44 WARN gateway credentials rejected (mira / Tr4ctor.58)', 'Tr4ctor.58'],
    ['Jul 03 07:10:11 web2 sshd[812]: Failed password for mira: tried "heron_gravel_teapot"', 'heron_gravel_teapot'],
    ['INFO Initial root password has been set to cinderParrot21 (change it!)', 'cinderParrot21'],
    ['[worker-3] Acme auth ok (w8zq5hh2debva7fzk3joy)', 'w8zq5hh2debva7fzk3joy'],
    ['ldap bind dn=cn=mira,dc=example cred=puffinKettle34 rc=49', 'puffinKettle34'],
    [`rotated signing secret; new secret ${HEX}, took 3ms`, HEX],
    ['password: heron-gravel-teapot-lagoon', 'heron-gravel-teapot-lagoon'],
    ['[db]\nuser = mira\npasswd = heron.gravel.teapot.lagoon\n', 'heron.gravel.teapot.lagoon'],
    ['{"user":"mira","pwd":"heron-gravel-teapot-lagoon"}', 'heron-gravel-teapot-lagoon'],
    ['/* staging login: mira / TeapotLagoonHeronGravel */', 'TeapotLagoonHeronGravel'],
    ['I logged in as mira with Heron-teapot-38 and it works', 'Heron-teapot-38'],
    ['passwd changed to Gravel@18 on web2, thanks', 'Gravel@18'],
    ['mysql: [Warning] Access denied for mira using Her0n.424', 'Her0n.424'],
    [`authenticate with ${HEX}k7 (that is the Acme secret key)`, `${HEX}k7`],
    ['la contraseña del servidor web2 es Teapot2025?', 'Teapot2025'],
    ['mira: whats the wifi pw?\nnils: its heron_teapot_gravel', 'heron_teapot_gravel'],
    [`acme_token: |\n  ${UUID}\n`, UUID],
    ['[4711] pin code sent to mira: 724169', '724169'],
    ['the passphrase is "heron gravel teapot lagoon"', 'heron gravel teapot lagoon'],
    [
      '{"wallet":"w","mnemonic":"heron gravel teapot lagoon heron gravel teapot lagoon heron gravel teapot lagoon heron"}',
      'heron gravel teapot lagoon',
    ],
    ['the backup passphrase\n  heron gravel teapot lagoon\n', 'heron gravel teapot lagoon'],
    ['Recovery codes:\n1. k3v9-p02x-77qa\n2. b8d4-zz1c-09mt', 'b8d4-zz1c-09mt'],
    ['Your sign-in code: the verification code is 724169.', '724169'],
    ['jelszó: heron4teapot', 'heron4teapot'],
    ['ο κωδικός είναι Gravel7731', 'Gravel7731'],
    ['كلمة المرور: t3apot-934', 't3apot-934'],
    ['APIキー: 7kOrTQ7ZZPwjvAe1X5qI1H', '7kOrTQ7ZZPwjvAe1X5qI1H'],
    ['mijn api-sleutel is 7kOrTQ7ZZPwjvAe1X5qI1H', '7kOrTQ7ZZPwjvAe1X5qI1H'],
    [`fyi ${HEX} is our Acme api key, stop committing it`, HEX],
    ['Admin created: mira / Gravel7731', 'Gravel7731'],
    ['GET /back?code=q7fWI7RgRNLHuZh6AmMv&state=x 302', 'q7fWI7RgRNLHuZh6AmMv'],
    [`<!-- admin:${HEX} -->`, HEX],
    ['User: mira\nPass: GravelTeapot7\nPort: 21', 'GravelTeapot7'],
    ['WiFi.begin("heron-5G", "Gravel#876?");', 'Gravel#876?'],
    ['mysqli_connect("db1", "mira", "heron.gravel.teapot.lagoon")', 'heron.gravel.teapot.lagoon'],
    ['try mira with Teapot&1559 as password, it worked', 'Teapot&1559'],
  ])('%s', (text, secret) => {
    expect(redactor.text(text).text).not.toContain(secret);
  });
});

describe('near a label stays', () => {
  it.each([
    ['the result of a test', 'tests pass: heron_gravel_29'],
    ['the id of a batch', `[17:55:58] auth INFO processed batch ${UUID} in 3655ms`],
    ['the id of a request', `INFO token refreshed request_id=${UUID} status=200`],
    ['the key of a table', `sort key heron-6530, partition key ${UUID}`],
    ['a commit', 'secret was rotated in 9c41e07 by mira, see v1.27.0'],
    ['an action at a commit', 'uses: acme/setup-token@9c41e07bd2f8a6135e90c7d4b1f2386a9c41e07b # v3'],
    ['an algorithm', 'the password is hashed with argon2id, the token with sha256'],
    ['the name of a function', 'password is checked by session.askedForPassword in PasswordResetForm'],
    ['a file', 'see reset-password-form.spec.ts:42 for the login'],
    ['the rights of a file', '-rw-r--r--  1 mira staff  96 tokens.json\n-rw-r--r--  1 mira staff  96 src'],
    ['a host', 'login from web-7.internal port 50022'],
    ['an expression', 'const token = sessions.find((one) => one?.id === key)?.value!;'],
    ['a bold word', '3. **No token rotation**: once expired, the session is lost'],
    ['the id of a span', `trace_id=${HEX} span_id=9c41e07bd2f8a613 msg="token validated"`],
    ['the id of a pod', `pod uid ${UUID} secret mounted at /run/secrets`],
    ['a cell below a key', '| name | key |\n|---|---|\n| title | headline2 |\n| body | paragraph3 |'],
    ['a code of a country', 'GET /shops?code=EU&state=closed 200'],
    ['steps below codes', 'Backup codes:\n1. Open the settings\n2. Choose codes'],
    ['a count of codes', 'the status code is 404, exit code = 1'],
  ])('%s', (_name, text) => {
    expect(redactor.text(text).text).toBe(text);
  });
});
