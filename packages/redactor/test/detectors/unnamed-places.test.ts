import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const KEY = 'Vr7tQ2mLx9Zk';
const PHRASE = 'teapot under gravel';
const masked = (text: string) => redactor.text(text).text;

it.each([
  ['a hook’s path', `post it to https://hooks.example.com/services/T0/B1/${KEY}`, KEY],
  ['a private feed’s query', `GET /feeds/private.ics?k=${KEY} HTTP/1.1`, KEY],
  ['a private calendar’s path', `https://cal.example.com/private/ical/${KEY}/basic.ics`, KEY],
  [
    'a signed link',
    `https://b.s3.example.com/d.gz?X-Amz-Date=1&X-Amz-Signature=${'19f9c9742fdde8f0'.repeat(4)}`,
    '19f9c97',
  ],
  ['a link that resets a password', 'https://app.example/reset/7c1f0be2d95a4e38b6aa', '7c1f0be2d95a4e38b6aa'],
  ['a code that is spelled out', 'The code for the garage is 9-1-3-7, then star', '9-1-3-7'],
  ['a list of codes', '2FA backup for the registrar (keep safe):\n8842-1907\n5530-6618\nuse each once', '5530'],
  ['the words of a wallet', `wallet of the kiosk:\n${Array(12).fill('umbrella').join(' ')}`, 'umbrella umbrella'],
  ['a login of R', `httr::authenticate("stat", "umbrella whiskers")`, 'umbrella'],
  ['a connection of Perl', `DBI->connect("dbi:Pg:dbname=a", "bob", q{malt/and/gravel/4})`, 'gravel'],
  ['a connection of Java', `DriverManager.getConnection("jdbc:x://db/app", "rw", "Blizzard.Gravel")`, 'Gravel'],
  ['a store of keys', `ks.load(in, "umbrella-rind".toCharArray());`, 'umbrella'],
  ['a cipher of SQL', `SELECT pgp_sym_decrypt(iban, '${PHRASE}') FROM payees`, PHRASE],
  ['a keyed digest', `signer: Hmac(sha256, utf8.encode('${PHRASE}')),`, PHRASE],
  ['a sentence about codes', '2FA backup codes, used: ~~4k9tf-2wwd0~~ next free w0c5t-6hjzs', '6hjzs'],
  ['a code of letters alone', 'Recovery code for the account: QHRY-UNVZ-VHXQ-YTMS', 'QHRY'],
  ['the number of a lock', 'The code for the key box is 3918C, Ola is away.', '3918C'],
  ['a message with a code', 'Enter 604 881 to finish signing in.', '604 881'],
])('no credential stays in %s', (_what, text, secret) => {
  expect(masked(text)).not.toContain(secret);
});

it.each([
  ['a commit behind a hook’s name', `https://git.example.com/webhook/blob/${'4f9c1d2e3b'.repeat(4)}/useAuth0.ts`],
  ['a post in a feed', 'https://feeds.example.com/posts/12345-hello-world-2024'],
  ['what a page says', 'await login(page, "dashboard title", "Sign in to continue")'],
  ['a page about resets', 'GET /reset/instructions returned 200'],
  ['years near recovery codes', 'recovery codes are stored in the 2024-2025 folder'],
  ['the lines of a module', 'the code for the box model is 1024 lines'],
])('%s stays', (_what, text) => {
  expect(masked(text)).toBe(text);
});
