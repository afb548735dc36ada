import type { Rule } from './rule.ts';

/** Hosting, content delivery and domains. */
export const hostingRules: readonly Rule[] = [
  {
    id: 'digitalocean-token',
    source: 'https://docs.digitalocean.com/reference/api/create-personal-access-token/',
    literals: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    body: /[a-f0-9]{40,64}/y,
    glued: true,
  },
  {
    id: 'digitalocean-spaces-key',
    source: 'https://docs.digitalocean.com/products/spaces/how-to/manage-access/',
    literals: ['DO00', 'DO80'],
    body: /[A-Z0-9]{16}(?![A-Za-z0-9])/y,
  },
  {
    id: 'heroku-api-key',
    source: 'https://devcenter.heroku.com/articles/authentication',
    literals: ['HRKU-'],
    body: /[\w-]{36,80}/y,
    glued: true,
  },
  {
    id: 'fly-token',
    source: 'https://fly.io/docs/security/tokens/',
    literals: ['fo1_', 'fm1_', 'fm1a_', 'fm1r_', 'fm2_'],
    body: /[A-Za-z0-9+/=_,-]{40,4096}/y,
  },
  {
    id: 'render-api-key',
    source: 'https://render.com/docs/api',
    literals: ['rnd_'],
    body: /[A-Za-z0-9]{24,40}/y,
  },
  {
    id: 'vercel-token',
    source: 'https://vercel.com/changelog/new-token-formats-and-secret-scanning',
    literals: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
    body: /[A-Za-z0-9]{24,80}/y,
  },
  {
    id: 'vercel-blob-token',
    source: 'https://vercel.com/docs/vercel-blob',
    literals: ['vercel_blob_rw_'],
    body: /[A-Za-z0-9_]{20,80}/y,
  },
  {
    id: 'netlify-token',
    source: 'https://docs.netlify.com/api/get-started/',
    literals: ['nfp_', 'nfc_', 'nfo_', 'nfu_', 'nfb_'],
    body: /[A-Za-z0-9_-]{30,60}/y,
  },
  {
    id: 'supabase-token',
    source: 'https://supabase.com/docs/guides/api/api-keys',
    literals: ['sbp_', 'sbp_v0_', 'sb_secret_', 'sba_'],
    body: /[A-Za-z0-9_-]{20,64}/y,
  },
  {
    id: 'cloudflare-token',
    source: 'https://developers.cloudflare.com/fundamentals/api/get-started/create-token/',
    literals: ['cfat_', 'cfut_', 'cfk_', 'cfoat_', 'cfort_', 'cfast_'],
    body: /[A-Za-z0-9_-]{36,80}/y,
  },
  {
    id: 'cloudflare-origin-ca-key',
    source: 'https://developers.cloudflare.com/fundamentals/api/get-started/ca-keys/',
    literals: ['v1.0-'],
    body: /[a-f0-9]{24}-[a-f0-9]{100,160}/y,
  },
  {
    id: 'akamai-token',
    source: 'https://techdocs.akamai.com/developer/docs/set-up-authentication-credentials',
    literals: ['akab-'],
    body: /[a-z0-9]{16}-[a-z0-9]{16}/y,
  },
  {
    id: 'backblaze-key',
    source: 'https://www.backblaze.com/docs/cloud-storage-application-keys',
    literals: ['K001', 'K002', 'K003', 'K004', 'K005'],
    body: /[A-Za-z0-9+/]{26,28}/y,
  },
  {
    id: 'porkbun-key',
    source: 'https://porkbun.com/api/json/v3/documentation',
    literals: ['pk1_', 'sk1_'],
    body: /[a-f0-9]{64}/y,
  },
];
