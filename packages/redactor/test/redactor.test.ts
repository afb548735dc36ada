import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { createRedactor, redactor } from '../src/redactor.ts';
import { KnownSecrets } from '../src/scan/known-secrets.ts';
import fc from './fast-check.ts';
import { formats } from './formats/index.ts';
import { makeSample, randomFrom, randomText } from './make-sample.ts';

const random = randomFrom(11);
/** A credential that no vendor's rule knows. */
const SECRET = randomText('a-z0-9', 12, random) + randomText('A-Za-z0-9', 12, random);
const PASSWORD = 'Tr0ub4dor&3x';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const BODY = Array.from({ length: 4 }, () => randomText('A-Za-z0-9+/', 64, random));
const dashes = (words: string) => `-----${words}-----`;
const PEM = [dashes('BEGIN RSA PRIVATE KEY'), ...BODY, dashes('END RSA PRIVATE KEY')].join('\n');

const notations: Readonly<Record<string, string>> = {
  '.env': `PORT=3000\nACME_API_KEY=${SECRET}\nLOG=info`,
  'a shell export': `export ACME_TOKEN='${SECRET}' && deploy`,
  'a prefix assignment': `ACME_TOKEN=${SECRET} node run.mjs`,
  'a heredoc': `cat > .env <<'EOF'\nACME_SECRET=${SECRET}\nEOF`,
  YAML: `acme:\n  token: ${SECRET}\n`,
  'a YAML block': `token: |\n  ${SECRET}\n`,
  TOML: `[acme]\napi_key = "${SECRET}"`,
  INI: `[acme]\nsecret=${SECRET}\n`,
  JSON: `{"access_token": "${SECRET}", "expires_in": 3600}`,
  'JSON in JSON': JSON.stringify(JSON.stringify({ apiKey: SECRET })),
  XML: `<apiToken>\n  ${SECRET}\n</apiToken>`,
  'a Go constant': `var acmeToken string = "${SECRET}"`,
  'a Ruby hash': `"acmeToken" => "${SECRET}"`,
  'a setter': `System.setProperty("ACME_TOKEN", "${SECRET}")`,
  'a comparison': `if ("${SECRET}" == apiToken) {`,
  'joined literals': `token = "${SECRET.slice(0, 12)}" + "${SECRET.slice(12)}"`,
  'a long flag': `acme login --token ${SECRET} --region eu`,
  'a long flag with =': `acme login --api-key=${SECRET}`,
  'a fish variable': `set -x ACME_TOKEN ${SECRET}`,
  'a Docker build': `docker run -e ACME_TOKEN=${SECRET} image`,
  'curl -u': `curl -u admin:${SECRET} https://example.com`,
  'curl -u, a password that begins like an example': `curl -u admin:my8${SECRET} https://example.com`,
  'a URL with a password that begins like an example': `https://admin:my8${SECRET}@example.com/`,
  'mysql -p': `mysql -u root -p${SECRET} app`,
  sshpass: `sshpass -p ${SECRET} ssh host`,
  'a bearer header': `curl -H "Authorization: Bearer ${SECRET}" https://example.com`,
  'an unknown scheme': `Authorization: Acme ${SECRET}`,
  'a digest header': `Authorization: Digest username="bob", response="${SECRET}"`,
  'a header of the service': `curl -H 'X-Acme-Key: ${SECRET}'`,
  'a cookie': `Cookie: theme=dark; sessionid=${SECRET}`,
  'URL userinfo': `git clone https://bob:${SECRET}@example.com/repo.git`,
  'a token as URL user': `git clone https://${SECRET}@example.com/repo.git`,
  'a URL query': `https://example.com/hook?id=7&access_token=${SECRET}&x=1`,
  'a connection URL': `postgres://app:${SECRET}@db.example.com:5432/app`,
  'a connection string': `Server=db;User Id=sa;Password=${SECRET};Encrypt=true`,
  '.npmrc': `//registry.example.com/:_authToken=${SECRET}`,
  '.netrc': `machine example.com\n  login bob\n  password ${SECRET}`,
  '.pgpass': `db.example.com:5432:app:bob:${SECRET}`,
  'docker auth': `{"auths":{"example.com":{"auth":"${base64(`bob:${SECRET}`)}"}}}`,
  kubeconfig: `users:\n- name: me\n  user:\n    token: ${SECRET}\n`,
  'a log line': `DEBUG headers={'authorization': 'Bearer ${SECRET}'}`,
  'a sentence': `The acme api key is ${SECRET} , please use it.`,
  'a sentence about a password': `my password is ${PASSWORD}`,
  'percent-encoding': `redirect=${encodeURIComponent(`https://x.example/?token=${SECRET}&y=1`)}`,
  'escaped quotes': `\\u0022token\\u0022:\\u0022${SECRET}\\u0022`,
  'HTML entities': `&quot;token&quot;: &quot;${SECRET}&quot;`,
};

/**
 * Seed 1282060181 found it: the run of the last piece began beyond the reach of the mask before it, so that nothing looked at it again
 * although a mask had changed what it is judged by.
 */
const MASKED_IN_PART = [
  'ftskey-sCcEvd-fKQjMFtey4UsSrh1acme login --token ',
  'stvv4tctvqr4apqJLRYXkHlj --region eu\\~@:a',
  'live_uCdExffKRjMFuez5VsSri2jA5U8ybu',
];

describe('redaction of text', () => {
  it.each(Object.entries(notations))('masks the secret in %s', (_, text) => {
    const masked = redactor.text(text).text;
    expect(masked).toContain('[REDACTED:');
    for (const secret of [SECRET, PASSWORD, base64(`bob:${SECRET}`)]) expect(masked).not.toContain(secret);
    expect(masked).not.toContain(SECRET.slice(0, 12));
    expect(masked).not.toContain(SECRET.slice(12));
  });

  it.each([
    ['whole', PEM],
    ['with escaped line breaks', JSON.stringify({ key: PEM })],
    ['cut off at its end', [dashes('BEGIN OPENSSH PRIVATE KEY'), ...BODY].join('\n')],
    ['cut off at its beginning', [...BODY, dashes('END PRIVATE KEY')].join('\n')],
    ['in base64', base64(PEM)],
    ['in an indented YAML block', `key: |\n${PEM.replace(/^/gm, '    ')}\n`],
  ])('masks a private key %s', (_, text) => {
    const masked = redactor.text(`before\n${text}\nafter`).text;
    for (const line of BODY) expect(masked).not.toContain(line);
    expect(masked).not.toContain(base64(PEM).slice(20, 60));
    expect(masked).toMatch(/^before\n.*\nafter$/s);
  });

  it.each([
    'const ai = new Client({ apiKey: process.env.ACME_API_KEY });',
    `token: ${'$'}{{ secrets.DEPLOY_TOKEN }}`,
    `password = ${'$'}{DB_PASSWORD}`,
    'ACME_API_KEY=your-api-key-here',
    'function verify(token: string, secret: string): Promise<void> {',
    'max_tokens=4096, prompt_tokens: 1200, "total_tokens": 99',
    'const token = await getToken(request);',
    'the password must hold at least 8 characters',
    `"integrity": "sha512-${randomText('A-Za-z0-9+/', 86, randomFrom(5))}=="`,
    `100644 blob ${randomText('0-9a-f', 40, randomFrom(6))}\tREADME.md`,
    `"session_id": "${crypto.randomUUID()}"`,
    `data:image/png;base64,iVBORw0KGgo${randomText('A-Za-z0-9+/', 300, randomFrom(8))}`,
    'curl -u user:password https://example.com',
    'https://example.com/@scope/package?page=2',
    'SELECT token_id, secret_name FROM oauth_tokens',
    [dashes('BEGIN CERTIFICATE'), randomText('A-Za-z0-9', 64, randomFrom(9)), dashes('END CERTIFICATE')].join('\n'),
  ])('leaves harmless text alone: %s', (text) => {
    expect(redactor.text(text)).toEqual({ text, findings: [], count: 0 });
  });

  it.each([
    'X-Api-Key: kztrege544663476suesyihs',
    '{"x-api-key": "kztrege544663476suesyihs"}',
    'ACME_API_KEY=91847236qmerotivanosel',
  ])('masks letters around a long number under an explicit name: %s', (text) => {
    expect(redactor.text(text).text).not.toMatch(/kztrege|qmerotiv/);
  });

  it.each([
    'X-Api-Key: release20240131candidate',
    'secret: migration202401production',
    'X-Request-Name: kztrege544663476suesyihs',
  ])('leaves names with a date, and values under other names, alone: %s', (text) => {
    expect(redactor.text(text).count).toBe(0);
  });

  it('says where a secret stood and by which rule, never what it was', () => {
    const { findings, count } = redactor.text(`a ACME_TOKEN=${SECRET} b`);
    expect(findings).toEqual([{ rule: 'secret', start: 13, end: 13 + SECRET.length }]);
    expect(count).toBe(1);
    expect(JSON.stringify(findings)).not.toContain(SECRET);
  });

  it('changes nothing when it is applied again', () => {
    const piece = fc.oneof(
      fc.constantFrom(...Object.values(notations), PEM),
      fc.constantFrom(...formats).map(([, description]) => makeSample(description, randomFrom(3))),
      fc.string(),
      fc.constantFrom(
        'password',
        'token',
        '=',
        ': ',
        '"',
        "'",
        '\n',
        '\\',
        '[REDACTED:secret]',
        ' is ',
        '://',
        '@',
        'eyJ',
        '| key |\n',
        'Passwords:\n- ',
        ' with bob:',
        ' as the password',
        'otter!Lake42',
        'echo x | sudo -S ',
        '(',
        ', ',
        ' changed to ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = redactor.text(pieces.join('')).text;
        expect(redactor.text(once).text).toBe(once);
      }),
      { numRuns: 1_000, examples: [[MASKED_IN_PART]] },
    );
  });

  it('masks a value that was named once wherever the session shows it later', () => {
    const known = new KnownSecrets();
    redactor.text(`ACME_TOKEN=${SECRET}`, known);
    expect(redactor.text(`echo ${SECRET} | wc`, known).text).toBe('echo [REDACTED:secret] | wc');
    expect(redactor.text(`etag: "${SECRET}"`, known).text).toBe('etag: "[REDACTED:secret]"');
    expect(redactor.text(`etag: "${SECRET}"`).count).toBe(0);
    expect(redactor.text(`x${SECRET}y`, known).count).toBe(0);
    expect(JSON.stringify(known)).toBe('{}');
  });

  it('takes own patterns and an allow list, and can be switched off', () => {
    const own = createRedactor({ extraPatterns: [{ name: 'badge', pattern: RE2JS.compile('B-\\d{4}') }] });
    expect(own.text('badge B-1234').text).toBe('badge [REDACTED:badge]');
    const allowing = createRedactor({ allow: [SECRET, RE2JS.compile('ok-.*')] });
    expect(allowing.text(`token=${SECRET}`).count).toBe(0);
    expect(allowing.text('token="ok-8s7df6s8d7f6s8d7f"').count).toBe(0);
    expect(createRedactor({ enabled: false }).text(`token=${SECRET}`).count).toBe(0);
  });
});
