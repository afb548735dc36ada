import { isVaried } from '../judge/looks-generated.ts';
import { hasBothCases, isNoFiller, isTokenLike } from './checks.ts';
import type { Rule } from './rule.ts';

/** Infrastructure as code, vaults, clusters and private networks. */
export const infrastructureRules: readonly Rule[] = [
  {
    id: 'terraform-cloud-token',
    source: 'https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens',
    literals: ['.atlasv1.'],
    body: /[A-Za-z0-9_=-]{60,72}/y,
    before: { chars: /[A-Za-z0-9]/, min: 10, max: 20 },
    check: isNoFiller,
  },
  {
    id: 'vault-token',
    source: 'https://developer.hashicorp.com/vault/docs/concepts/tokens',
    literals: ['hvs.', 'hvb.', 'hvr.'],
    body: /[A-Za-z0-9_-]{20,600}/y,
  },
  {
    id: 'vault-token',
    source: 'https://developer.hashicorp.com/vault/docs/concepts/tokens',
    literals: ['s.'],
    body: /[A-Za-z0-9]{24}(?![A-Za-z0-9_(.-])/y,
    check: isTokenLike,
  },
  {
    id: 'pulumi-token',
    source: 'https://www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens/',
    literals: ['pul-'],
    body: /[a-f0-9]{40}/y,
  },
  {
    id: 'infracost-token',
    source: 'https://www.infracost.io/docs/',
    literals: ['ico-'],
    body: /[A-Za-z0-9]{32}(?![A-Za-z0-9])/y,
    check: hasBothCases,
  },
  {
    id: 'doppler-token',
    source: 'https://docs.doppler.com/reference/auth-token-formats',
    literals: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
    body: /[A-Za-z0-9._-]{36,80}/y,
  },
  {
    id: 'onepassword-service-account-token',
    source: 'https://developer.1password.com/docs/service-accounts/',
    literals: ['ops_eyJ'],
    body: /[A-Za-z0-9+/=_-]{60,2048}/y,
    glued: true,
  },
  {
    id: 'onepassword-secret-key',
    source: 'https://support.1password.com/secret-key-security/',
    literals: ['A3-'],
    body: /[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/y,
    check: isVaried,
  },
  {
    id: 'infisical-token',
    source: 'https://infisical.com/docs/documentation/platform/token',
    literals: ['st.'],
    body: /[a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{32}/y,
  },
  {
    id: 'openshift-token',
    source: 'https://docs.openshift.com/container-platform/latest/authentication/managing-oauth-access-tokens.html',
    literals: ['sha256~'],
    body: /[\w-]{40,60}/y,
  },
  {
    id: 'rancher-token',
    source: 'https://ranchermanager.docs.rancher.com/reference-guides/user-settings/api-keys',
    literals: ['token-'],
    body: /[a-z0-9]{5}:[a-z0-9]{50,60}/y,
  },
  {
    id: 'k3s-token',
    source: 'https://docs.k3s.io/cli/token',
    literals: ['K10'],
    body: /[a-f0-9]{64}::(?:server|node|[a-z0-9.]{1,40}):[A-Za-z0-9.]{8,64}/y,
  },
  {
    id: 'tailscale-key',
    source: 'https://tailscale.com/kb/1277/key-prefixes',
    literals: ['tskey-'],
    body: /(?:[a-z]{2,10}-)?[A-Za-z0-9]{6,40}(?:CNTRL)?-[A-Za-z0-9_-]{16,64}/y,
  },
  {
    id: 'ngrok-key',
    source: 'https://ngrok.com/docs/api/',
    literals: ['ak_'],
    body: /[A-Za-z0-9]{27}(?![A-Za-z0-9])/y,
    check: isTokenLike,
  },
  {
    id: 'defined-networking-token',
    source: 'https://docs.defined.net/guides/automating-host-creation/',
    literals: ['dnkey-'],
    body: /[a-z0-9=_-]{26}-[a-z0-9=_-]{52}/y,
  },
  {
    id: 'cloudflared-token',
    source: 'https://developers.cloudflare.com/cloudflare-one/connections/connect-networks/',
    literals: ['eyJhIjoi'],
    body: /[A-Za-z0-9+/=_-]{80,300}/y,
  },
  {
    id: 'scalr-token',
    source: 'https://docs.scalr.io/docs/authentication',
    literals: ['at-s'],
    body: /[a-z0-9]{16,24}\.[A-Za-z0-9_-]{20,80}/y,
  },
];
