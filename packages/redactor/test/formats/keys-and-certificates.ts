import type { Format } from '../make-sample.ts';

export const keysAndCertificatesFormats: readonly Format[] = [
  ['age-secret-key', 'AGE-SECRET-KEY-1<A-Z0-9|40>'],
  ['age-plugin-identity', 'AGE-PLUGIN-<A-Z0-9-|3>-1<QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L|20>'],
  ['minisign-secret-key', 'RWRTY0Iy<A-Za-z0-9+/=|60>'],
  ['wireguard-private-key', 'privatekey = <A-Za-z0-9+/|43>='],
  ['dotenvx-private-key', 'DOTENV_PRIVATE_KEY=<a-f0-9|64>'],
  ['dotenv-vault-key', 'dotenv://:key_<a-f0-9|64>@dotenv.org'],
  ['nostr-private-key', 'nsec1<02-9ac-hj-np-z|58>'],
  ['bitcoin-extended-private-key', 'xprv<1-9A-HJ-NP-Za-km-z|107>'],
  ['bitcoin-wif-key', '5H<1-9A-HJ-NP-Za-km-z|49>'],
  ['putty-private-key-file', 'PuTTY-User-Key-File-2?Private-MAC: <a-f0-9|40>'],
  ['jwk-private-part', '"d":"<A-Za-z0-9_-|42>'],
  ['jwk-symmetric-key', '"k":"<A-Za-z0-9_-|32>'],
  ['password-hash', '$6$<A-Za-z0-9./$=,+-|40>'],
  ['ansible-vault', '$ANSIBLE_VAULT;1.1;AES256\n<0-9a-f|80>\n', '$ANSIBLE_VAULT;1.1;AES256 is the header'],
  ['otpauth-secret', 'otpauth://totp/acme?secret=<A-Z2-7|16>', 'otpauth://account/acme'],
];
