import { isVaried } from '../judge/looks-generated.ts';
import { hasLowerOrDigit, isJfrogPassword, isNoPlaceholder, isTokenLike } from './checks.ts';
import type { Rule } from './rule.ts';

/** Package and image registries. */
export const packageRegistriesRules: readonly Rule[] = [
  {
    id: 'npm-token',
    source: 'https://docs.npmjs.com/about-access-tokens',
    literals: ['npm_'],
    body: /[A-Za-z0-9]{36}/y,
    glued: true,
  },
  {
    id: 'npm-auth-token',
    source: 'https://docs.npmjs.com/cli/v10/configuring-npm/npmrc',
    literals: ['_authtoken='],
    body: /[ ]?[A-Za-z0-9_+/=.-]{8,200}/y,
    glued: true,
    anyCase: true,
    check: isNoPlaceholder,
  },
  {
    id: 'pypi-token',
    source: 'https://pypi.org/help/#apitoken',
    literals: ['pypi-AgEIcHlwaS5vcmc', 'pypi-AgENdGVzdC5weXBpLm9yZw', 'pypi-AgE'],
    body: /[\w-]{40,600}/y,
    glued: true,
  },
  {
    id: 'rubygems-key',
    source: 'https://guides.rubygems.org/api-key-scopes/',
    literals: ['rubygems_'],
    body: /[a-f0-9]{48}/y,
    glued: true,
  },
  {
    id: 'nuget-key',
    source: 'https://learn.microsoft.com/en-us/nuget/nuget-org/publish-a-package',
    literals: ['oy2'],
    body: /[a-z0-9]{43}(?![a-z0-9])/y,
  },
  {
    id: 'crates-io-token',
    source: 'https://doc.rust-lang.org/cargo/reference/publishing.html',
    literals: ['cio', 'cio_'],
    body: /[A-Za-z0-9]{32}(?![A-Za-z0-9])/y,
    check: isTokenLike,
  },
  {
    id: 'clojars-token',
    source: 'https://github.com/clojars/clojars-web/wiki/Deploy-Tokens',
    literals: ['CLOJARS_'],
    body: /[a-z0-9]{60}/y,
    anyCase: true,
  },
  {
    id: 'packagist-token',
    source: 'https://packagist.com/docs/composer-authentication',
    literals: ['packagist_uut_', 'packagist_oat_', 'packagist_ort_', 'packagist_out_'],
    body: /[a-f0-9]{50,80}/y,
  },
  {
    id: 'jfrog-api-key',
    source: 'https://jfrog.com/help/r/jfrog-platform-administration-documentation/access-tokens',
    literals: ['AKC'],
    body: /[A-Za-z0-9]{10,100}/y,
    check: hasLowerOrDigit,
  },
  {
    id: 'jfrog-encrypted-password',
    source: 'https://jfrog.com/help/r/jfrog-platform-administration-documentation/centrally-secure-passwords',
    literals: ['AP'],
    body: /[0-9A-F][A-Za-z0-9]{8,100}/y,
    check: isJfrogPassword,
  },
  {
    id: 'jfrog-reference-token',
    source: 'https://jfrog.com/help/r/jfrog-platform-administration-documentation/reference-token',
    literals: ['cmVmdGtu'],
    body: /[A-Za-z0-9]{56}/y,
    glued: true,
    check: isVaried,
  },
  {
    id: 'docker-hub-token',
    source: 'https://docs.docker.com/security/access-tokens/',
    literals: ['dckr_pat_', 'dckr_oat_'],
    body: /[A-Za-z0-9_-]{27,40}/y,
  },
  {
    id: 'cloudsmith-key',
    source: 'https://help.cloudsmith.io/docs/api-key',
    literals: ['ent-cloudsmith-', 'cs_'],
    body: /[A-Za-z0-9]{40}/y,
  },
  {
    id: 'deno-deploy-token',
    source: 'https://docs.deno.com/deploy/manual/',
    literals: ['ddp_', 'ddw_', 'dda_'],
    body: /[A-Za-z0-9]{36}/y,
  },
];
