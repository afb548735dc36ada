import type { Format } from '../make-sample.ts';

export const packageRegistriesFormats: readonly Format[] = [
  ['npm-token', 'npm_<A-Za-z0-9|36>'],
  ['npm-auth-token', '_authtoken=<A-Za-z0-9_+/=.-|8>'],
  ['pypi-token', 'pypi-AgEIcHlwaS5vcmc<\\w-|40>'],
  ['rubygems-key', 'rubygems_<a-f0-9|48>'],
  ['nuget-key', 'oy2<a-z0-9|43>'],
  ['crates-io-token', 'cio<A-Za-z0-9|32>'],
  ['clojars-token', 'CLOJARS_<a-z0-9|60>'],
  ['packagist-token', 'packagist_uut_<a-f0-9|50>'],
  ['jfrog-api-key', 'AKC<A-Za-z0-9|10>'],
  ['jfrog-encrypted-password', 'AP<0-9A-F|1><A-Za-z0-9|8>'],
  ['jfrog-reference-token', 'cmVmdGtu<A-Za-z0-9|56>'],
  ['docker-hub-token', 'dckr_pat_<A-Za-z0-9_-|27>'],
  ['cloudsmith-key', 'ent-cloudsmith-<A-Za-z0-9|40>'],
  ['deno-deploy-token', 'ddp_<A-Za-z0-9|36>'],
];
