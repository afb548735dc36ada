import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const WORDS = /umbrella|teapot/i;
const masked = (text: string) => redactor.text(text).text;

it.each([
  ['beside its user', '[smtp]\nlogin = robot@oak.example\nsecret = umbrella\ntls = yes'],
  ['beside its host', 'mqtt:\n  broker: 192.168.7.20\n  password: my umbrella is the teapot'],
  ['behind a flag', 'run.sh --dbpassw teapot.umbrella \\'],
  ['in the block of a variable', 'variable "db_password" {\n  type    = string\n  default = "umbrellaTeapot"\n}'],
  ['in the block of an entry', 'password:\n  description: set by hand\n  default: "umbrella-Teapot"\n'],
  ['in the list of a name', 'headers:\n  x-api-token:\n    - teapot.7Lq0VzXk.33wT\n'],
  [
    'under a key of an object that says what it is',
    '"Jwt": { "Issuer": "https://id.example", "Key": "umbrella Qz8 teapot 2k" }',
  ],
  ['in a row that env prints', 'SHOP_ID=12\nSHOP_PASSWORD=two umbrella stands\nSHOP_TIER=b'],
  ['in the last field of a .pgpass', 'db1.example:5432:app:bob:the umbrella of Ana'],
  ['behind a colon that is escaped', 'db1.example:5432:app:bob:x9\\:umbrella\\:teapot'],
  ['on a later line of a .pgpass', 'a.example:5432:app:bob:Qz7!kk\nb.example:5432:*:eve:umbrella99'],
  ['beside a user that is a member', 'Mail.setup do |m|\n  m.user = "news"\n  m.secret = "umbrellateapot"\nend'],
  ['joined by slashes', '[bind]\ndn = cn=svc,dc=uni\nsecret = umbrella/and/teapot'],
  ['in a header for a key', `curl -H 'X-Harbor-Key: umbrella7' https://harbor.example/v1`],
  ['behind a user’s flag', 'pumpctl -u pump -P umbrellateapot -t a'],
  ['in a pair that is made base64', `const head = 'Basic ' + btoa('ops:umbrella.teapot');`],
  ['in a wallet’s words', `seed for the wallet: ${Array.from({ length: 12 }, () => 'teapot').join(' ')}`],
])('no secret of words stays %s', (_what, text) => {
  expect(masked(text)).not.toMatch(WORDS);
});

it.each([
  ['the labels of a form', 'user: Benutzer\npassword: Passwort\nsubmit: Anmelden'],
  ['types beside types', 'username: string\npassword: string'],
  ['a size', '{"token": {"space": {"pass": "16px"}}}'],
  ['files that are named after keys', '["src/config/apiKey.ts", "src/hooks/useApiKey.ts"]'],
  ['a place in a file', 'lib/csrf.rb:22:# TODO: token should be bound to the session'],
  ['a path', '  -k, --key path           private key file (default ~/.ssh/id_ed25519)'],
  ['a command behind a variable', 'A=1\nDB_PASSWORD=$(cat f) node umbrella.js'],
  ['a level behind a unit’s flag', 'journalctl -u nginx -p warning --since today'],
  ['a port behind a user’s flag', 'ssh -l bob -p 2222 box.example'],
  ['folders of a program', 'user = robot\nsecret = config/auth/secret.yaml'],
  ['the program of a command', 'sqlite3 app.db "select password from users"'],
  ['the word behind a flag in a sentence', 'use the --password option to log in'],
])('%s stays', (_what, text) => {
  expect(masked(text)).toBe(text);
});

it('keeps the accounts that a system lists for everybody', () => {
  const payload = { filePath: '/etc/passwd', content: 'root:x:0:0:root:/root:/bin/sh\n' };
  expect(redactor.payload(payload).payload).toEqual(payload);
});
