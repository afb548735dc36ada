// Made-up texts that look like secrets and are none: ids and digests that an agent works with, placeholders, data, prose.

import { randomText } from '../make-sample.ts';
import { base62, type Half, hex, pick, type Random, serviceName, uuid } from './parts.ts';

export type HarmlessCase = { readonly form: string; readonly text: string };
type Maker = (random: Random) => string;

const word = (random: Random) => serviceName(random);
const base64 = (length: number) => (random: Random) => randomText('A-Za-z0-9+/', length, random);
const prefix = (random: Random) =>
  pick(['ghp_', 'sk_live_', 'glpat-', 'xoxb-', 'npm_', 'hf_', 'SG.', 'dop_v1_'], random);

const FORMS: Readonly<Record<Half, Readonly<Record<string, Maker>>>> = {
  tuned: {
    'git log': (r) => `commit ${hex(40)(r)}\nAuthor: A <a@b.io>\n\n    Use the new token reader\n`,
    'git log, one line': (r) => `${hex(7)(r)} Rotate the signing key of ${word(r)}\n${hex(8)(r)} Fix secret lookup`,
    'git diff index': (r) => `diff --git a/key.ts b/key.ts\nindex ${hex(10)(r)}..${hex(10)(r)} 100644`,
    'action at a commit': (r) => `- uses: ${word(r)}/setup-token@${hex(40)(r)} # v3`,
    'sha256 of a file': (r) => `sha256: ${hex(64)(r)}  secrets-1.2.tar.gz`,
    'npm integrity': (r) => `"node_modules/key-tree": {\n  "integrity": "sha512-${base64(86)(r)}=="\n}`,
    'image digest': (r) => `image: ${word(r)}/auth@sha256:${hex(64)(r)}`,
    'record id': (r) => `"id": "${uuid(r)}",\n"name": "${word(r)}"`,
    'request id': (r) => `INFO token refreshed request_id=${uuid(r)} status=200`,
    'session id': (r) => `"session_id": "${uuid(r)}"`,
    'placeholder behind a prefix': (r) => `TOKEN=${prefix(r)}${'x'.repeat(20 + Math.floor(r() * 20))}`,
    'place-holder to put': (r) => `API_KEY=${prefix(r)}PUT_YOUR_${word(r).toUpperCase()}_KEY_HERE`,
    'one letter': (r) => `api_key = "${pick([...'aAxX0'], r).repeat(32)}"`,
    'reference in code': (r) => `const apiKey = process.env.${word(r).toUpperCase()}_API_KEY;`,
    'count of tokens': (r) => `"max_tokens": ${Math.floor(r() * 1e5)}, "cache_key": "${word(r)}-v2"`,
    'prose about keys': (r) =>
      `The ${word(r)} key is stored in the keychain, the token is refreshed every 3600 seconds.`,
    'primary key': (r) => `PRIMARY KEY - '${word(r)}_pkey' on table tokens`,
    'cache key of a build': (r) => `Cache restored from key: node-modules-Linux-${hex(64)(r)}`,
    'path of an asset': (r) => `dist/assets/token-${base62(8)(r)}.js  12.3 kB`,
    colour: (r) => `--key-color: #${hex(6)(r)}; --secret: #${hex(8)(r)};`,
  },
  heldBack: {
    'etag header': (r) => `ETag: "${hex(32)(r)}"\ncache-control: private`,
    'trace parent': (r) => `traceparent: 00-${hex(32)(r)}-${hex(16)(r)}-01`,
    'build id': (r) => `BuildID=${hex(40)(r)}, stripped`,
    'container id': (r) => `${hex(12)(r)}   ${word(r)}/token-api:2.1   "node main.js"   2 hours ago`,
    'go sum': (r) => `github.com/${word(r)}/secret v1.2.3 h1:${base64(43)(r)}=`,
    'checksum line': (r) => `${hex(64)(r)}  token-service_1.2_linux.deb`,
    'tool use id': (r) => `tool_use_id: toolu_01${base62(22)(r)} said the token was fine`,
    'parent uuid': (r) => `{"parentUuid":"${uuid(r)}","uuid":"${uuid(r)}","type":"user"}`,
    'foreign id': (r) => `insert into tokens (user_id, project_id) values ('${uuid(r)}', '${uuid(r)}');`,
    'pod name': (r) => `pod/token-refresher-${randomText('a-z0-9', 10, r)}-${randomText('a-z0-9', 5, r)} Running`,
    picture: (r) => `![key](data:image/png;base64,iVBORw0KGgo${base64(300)(r)})`,
    'minified code': (r) =>
      `!function(e,t){var n=e.key,r=t.token;return n?r(${Math.floor(r() * 999)}):e(n)}(a,b);//${word(r)}`,
    'angle placeholder': (r) => `export ${word(r).toUpperCase()}_TOKEN=<your-${word(r)}-token>`,
    'changeme value': (r) =>
      `password: ${pick(['changeme', 'your-password-here', '********', 'REPLACE_ME', 'TBD'], r)}`,
    'capital filler behind a prefix': (r) => `"token": "${prefix(r)}${'X'.repeat(32)}"`,
    'public key': (r) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${base64(43)(r)} me@${word(r)}`,
    'prose about passwords': () =>
      `The password is required. A secret is passed to the worker, which reads the api key from the vault.`,
    'idempotency key': (r) => `Idempotency-Key: ${uuid(r)}`,
    'version and hash in a lockfile': (r) => `${word(r)}@1.2.3:\n  resolution: {integrity: sha512-${base64(86)(r)}==}`,
    'revision under a word': (r) => `rev = "${hex(40)(r)}"\nchecksum = "${hex(64)(r)}"`,
    'table of settings': (r) =>
      `| key | default |\n|---|---|\n| token_ttl | ${Math.floor(r() * 900)} |\n| auth_mode | ${word(r)} |`,
    'stack trace': (r) => `at readToken (/srv/app/src/${word(r)}/token-reader.ts:${Math.floor(r() * 900)}:17)`,
    'link with an id': (r) => `https://docs.${word(r)}.io/d/1${base62(12)(r)}/edit#key`,
    'cursor of a page': (r) => `next_page_token: ${base62(20)(r)}`,
  },
};

/** Make so many cases of one half, the same for the same seed. */
export function makeHarmlessCases(half: Half, count: number, random: Random): HarmlessCase[] {
  const forms = Object.entries(FORMS[half]);
  return Array.from({ length: count }, (_, index) => {
    const [form, make] = forms[index % forms.length]!;
    return { form, text: make(random) };
  });
}
