import { isEncodedJwt, isJwt } from './checks.ts';
import type { Rule } from './rule.ts';

/** Keys whose form comes from a standard rather than a vendor. */
export const keysAndCertificatesRules: readonly Rule[] = [
  {
    id: 'age-secret-key',
    source: 'https://age-encryption.org/v1',
    literals: ['AGE-SECRET-KEY-1', 'AGE-SECRET-KEY-PQ-1'],
    body: /[A-Z0-9]{40,80}/y,
    anyCase: true,
  },
  {
    id: 'age-plugin-identity',
    source: 'https://github.com/C2SP/C2SP/blob/main/age-plugin.md',
    literals: ['AGE-PLUGIN-'],
    body: /[A-Z0-9-]{3,32}-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{20,400}/y,
  },
  {
    id: 'minisign-secret-key',
    source: 'https://jedisct1.github.io/minisign/',
    literals: ['RWRTY0Iy'],
    body: /[A-Za-z0-9+/=]{60,300}/y,
  },
  {
    id: 'wireguard-private-key',
    source: 'https://www.wireguard.com/quickstart/',
    literals: ['privatekey = ', 'privatekey=', 'presharedkey = ', 'presharedkey='],
    body: /[A-Za-z0-9+/]{43}=/y,
    anyCase: true,
    glued: true,
  },
  {
    id: 'dotenvx-private-key',
    source: 'https://dotenvx.com/docs/quickstart/encryption',
    literals: ['DOTENV_PRIVATE_KEY'],
    body: /[A-Z_]{0,40}\s?=\s?"?[a-f0-9]{64}/y,
    glued: true,
  },
  {
    id: 'dotenv-vault-key',
    source: 'https://www.dotenv.org/docs/security/dotenv-key',
    literals: ['dotenv://:key_'],
    body: /[a-f0-9]{64}@dotenv\.(?:org|local)[^\s"']{0,80}/y,
  },
  {
    id: 'nostr-private-key',
    source: 'https://github.com/nostr-protocol/nips/blob/master/19.md',
    literals: ['nsec1'],
    body: /[02-9ac-hj-np-z]{58}/y,
  },
  {
    id: 'bitcoin-extended-private-key',
    source: 'https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki',
    literals: ['xprv', 'yprv', 'zprv', 'tprv'],
    body: /[1-9A-HJ-NP-Za-km-z]{107,108}/y,
  },
  {
    id: 'bitcoin-wif-key',
    source: 'https://en.bitcoin.it/wiki/Wallet_import_format',
    literals: ['5H', '5J', '5K'],
    body: /[1-9A-HJ-NP-Za-km-z]{49}(?![A-Za-z0-9])/y,
  },
  {
    id: 'putty-private-key-file',
    source: 'https://tartarus.org/~simon/putty-snapshots/htmldoc/AppendixC.html',
    literals: ['PuTTY-User-Key-File-2', 'PuTTY-User-Key-File-3'],
    body: /[^\0]{0,4096}?Private-MAC: [a-f0-9]{40,64}/y,
  },
  {
    id: 'jwk-private-part',
    source: 'https://www.rfc-editor.org/rfc/rfc7517',
    literals: ['"d":"', '"d": "'],
    body: /[A-Za-z0-9_-]{42,512}/y,
    glued: true,
  },
  {
    id: 'jwk-symmetric-key',
    source: 'https://www.rfc-editor.org/rfc/rfc7518#section-6.4',
    literals: ['"k":"', '"k": "'],
    body: /[A-Za-z0-9_-]{32,512}/y,
    glued: true,
  },
  {
    id: 'password-hash',
    source: 'https://man7.org/linux/man-pages/man5/crypt.5.html',
    literals: ['$6$', '$5$', '$y$', '$2a$', '$2b$', '$2y$', '$argon2id$', '$argon2i$'],
    body: /[A-Za-z0-9./$=,+-]{40,200}/y,
    glued: true,
  },
  {
    id: 'ansible-vault',
    source: 'https://docs.ansible.com/ansible/latest/vault_guide/index.html',
    literals: ['$ANSIBLE_VAULT;'],
    body: /[\d.]{3};AES256[^\n]{0,40}\n(?:\s{0,16}[0-9a-f]{2,80}\n?){1,400}/y,
    glued: true,
  },
  {
    id: 'otpauth-secret',
    source: 'https://github.com/google/google-authenticator/wiki/Key-Uri-Format',
    literals: ['otpauth://'],
    body: /(?:totp|hotp)\/[^\s"'`<>\\]{1,200}/y,
    glued: true,
  },
  {
    id: 'jwt',
    source: 'https://www.rfc-editor.org/rfc/rfc7519',
    literals: ['eyJ'],
    body: /[A-Za-z0-9_-]{8,2048}\.[A-Za-z0-9_-]{2,65536}(?:\.[A-Za-z0-9_-]{0,65536}){0,3}/y,
    check: isJwt,
  },
  {
    id: 'jwt',
    source: 'https://www.rfc-editor.org/rfc/rfc7519',
    literals: ['ZXlK'],
    body: /[A-Za-z0-9+/=_-]{40,65536}/y,
    check: isEncodedJwt,
  },
];
