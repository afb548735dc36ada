import { expect, it } from 'vitest';
import { redactor } from '../../src/redactor.ts';

const UUID = '4f0c2a1e-9b7d-4c35-8e21-6d0f9a3b5c7e';
const SHA256 = '9d2f7c41a6b08e35d1c94f7a20be6358c7d1094ea3f652b8170dc94be5a2f683';
const BASE58 = '3PvuM6NTKBAo4YMEQNcx59wFSCHm3cpzPKnvHmCYmeFG';
const PUBLIC_KEY = 'Zk3qVw8LrT2xNf6bHc9YpJ1sMd4GaQe7UoX5iBtRvKg';

it.each([
  ['an advisory beside a label', 'GHSA-7xqp-3v4m-9wrc token exposure'],
  ['a virtual machine that starts with a key pair', 'ami-0e6f72b1152953a3b launched with key pair otter-14'],
  ["a row's id in a query of tokens", `SELECT * FROM tokens WHERE id = '${UUID}'`],
  ['a session that a cache names by its id', `redis key session:${UUID} expired`],
  ["a file's digest", `MD5 (password.txt) = 5a7c0e93b1d846f28e31c7590ab4d6f2`],
  ['the digest of a script', `<script src="/login.js" integrity="sha384-Ab3/${PUBLIC_KEY}"></script>`],
  ['the id of a public key', `JWT uses RS256 and kid Xk29QvTz`],
  ['a public key', `wireguard peer public key: ${PUBLIC_KEY}=`],
  ["a domain's verification", `TXT "google-site-verification=${PUBLIC_KEY}"`],
  ['the address of a network card', 'MAC 00:1b:44:aa:f0:a9 wifi password unknown'],
  ["a curve's name", 'cipher suite 0xC033, key exchange X25519'],
  ["an error's code", 'AUTH-502: login fails with E88146'],
  ["a control's number in a standard", 'ISO/IEC 27001 password control A.9.24'],
  ["a test's parameter", 'tests/test_tokens.py::test_refresh[dune-42] PASSED'],
  ['a page of a site', 'figma.com/file/6YyaRGQFeCOsqzyH6ogJtp/Login-Screen'],
  ['an account on a host', 'git@github.com:mira/auth.git'],
  ['the digest of a transaction', `txHash: 0x${SHA256}`],
  ["a chain's address under a label", `Approval token=0x${SHA256.slice(0, 40)} amount=1000`],
  ['what is named by its content', `ipfs get Qm${BASE58}`],
  ["an account's address", `account ${BASE58} has no data`],
  ['the boundary of a mail', `Content-Type: multipart/mixed; boundary=${PUBLIC_KEY.slice(0, 28)}`],
  ['the signature of a mail', `DKIM-Signature: v=1; bh=${PUBLIC_KEY}=; h=from:to; b=${PUBLIC_KEY}${PUBLIC_KEY}=`],
  ['the state of a page', `If-Match: W/"${PUBLIC_KEY.slice(0, 27)}"`],
  ["a client's id", `oauth client id: ${PUBLIC_KEY.slice(0, 32)}`],
  ['a digest in the notation of RFC 9530', `Content-Digest: sha-256=:${PUBLIC_KEY}=:`],
  ['the proof of a handshake', `Sec-WebSocket-Key: ${PUBLIC_KEY.slice(0, 22)}==`],
  ['a list of digests with a service in it', `SPEC CHECKSUMS:\n  Firebase: ${SHA256.slice(0, 40)}`],
  ['a thing that a service numbers', `nomad alloc ${UUID} running`],
  ['a predicate in Spanish', 'la contraseña es obligatoria'],
  ['a predicate behind a colon', 'Passwort: erforderlich'],
  ['a predicate of letters past ASCII', 'пароль: неверный'],
  ['a sentence in a list of errors', '"password": ["La contraseña es obligatoria."]'],
  ['a sentence in Japanese that goes on without a blank', 'パスワードは8文字以上で入力してください'],
])('%s stays', (_, text) => {
  expect(redactor.text(text).text).toBe(text);
});

it.each([
  ['a digest whose label ties it', `signing_secret = ${SHA256}`, SHA256],
  ['a private key of a chain', `wallet private key: 0x${SHA256}`, SHA256],
  ['a key that a list of accounts holds', `accounts: ["0x${SHA256}"],`, SHA256],
  ["a session's id", `sessionid=${PUBLIC_KEY.slice(0, 32)}; path=/`, PUBLIC_KEY.slice(0, 32)],
  [
    "a secret beside its client's id",
    `client_id=abc&client_secret=${PUBLIC_KEY.slice(0, 40)}`,
    PUBLIC_KEY.slice(0, 40),
  ],
  ['what a verb leads to', 'la contraseña es Zafiro82!', 'Zafiro82'],
  ['a password with letters past ASCII', 'пароль: Солнце12', 'Солнце12'],
  ['a token of small letters with its label', `api token: ${SHA256.slice(0, 40)}`, SHA256.slice(0, 40)],
])('%s is masked as before', (_, text, secret) => {
  expect(redactor.text(text).text).not.toContain(secret);
});
