import type { Format } from '../make-sample.ts';

export const infrastructureFormats: readonly Format[] = [
  ['terraform-cloud-token', '<A-Za-z0-9|10>.atlasv1.<A-Za-z0-9_=-|60>'],
  ['vault-token', 'hvs.<A-Za-z0-9_-|20>'],
  ['vault-token', 's.<A-Za-z0-9|24>'],
  ['pulumi-token', 'pul-<a-f0-9|40>'],
  ['infracost-token', 'ico-<A-Za-z0-9|32>'],
  ['doppler-token', 'dp.pt.<A-Za-z0-9._-|36>'],
  ['onepassword-service-account-token', 'ops_eyJ<A-Za-z0-9+/=_-|60>'],
  ['onepassword-secret-key', 'A3-<A-Z0-9|6>-<A-Z0-9|11>-<A-Z0-9|5>-<A-Z0-9|5>-<A-Z0-9|5>'],
  ['infisical-token', 'st.<a-f0-9|24>.<a-f0-9|32>.<a-f0-9|32>'],
  ['openshift-token', 'sha256~<\\w-|40>'],
  ['rancher-token', 'token-<a-z0-9|5>:<a-z0-9|50>'],
  ['k3s-token', 'K10<a-f0-9|64>::server:<A-Za-z0-9.|8>'],
  ['tailscale-key', 'tskey-<A-Za-z0-9|6>-<A-Za-z0-9_-|16>'],
  ['ngrok-key', 'ak_<A-Za-z0-9|27>'],
  ['defined-networking-token', 'dnkey-<a-z0-9=_-|26>-<a-z0-9=_-|52>'],
  ['cloudflared-token', 'eyJhIjoi<A-Za-z0-9+/=_-|80>'],
  ['scalr-token', 'at-s<a-z0-9|16>.<A-Za-z0-9_-|20>'],
];
