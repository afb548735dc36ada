import { isOktaToken } from './checks.ts';
import type { Rule } from './rule.ts';

/** Other services. */
export const saasRules: readonly Rule[] = [
  {
    id: 'shopify-token',
    source: 'https://shopify.dev/changelog/app-secret-key-length-has-increased',
    literals: ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_', 'shptka_', 'shpit_', 'shprt_', 'shpatr_'],
    body: /[A-Za-z0-9]{30,64}/y,
    glued: true,
  },
  {
    id: 'hubspot-token',
    source: 'https://developers.hubspot.com/docs/guides/apps/private-apps/overview',
    literals: ['pat-na1-', 'pat-eu1-', 'pat-na2-', 'pat-ap1-'],
    body: /[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}/y,
  },
  {
    id: 'hubspot-developer-key',
    source: 'https://developers.hubspot.com/docs/guides/apps/private-apps/overview',
    literals: ['na1-', 'na2-', 'eu1-'],
    body: /[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y,
  },
  {
    id: 'salesforce-token',
    source: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/quickstart_oauth.htm',
    literals: ['00D'],
    body: /[A-Za-z0-9]{12,15}![A-Za-z0-9._]{60,200}/y,
  },
  {
    id: 'salesforce-refresh-token',
    source: 'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_tokens_scopes.htm',
    literals: ['5Aep'],
    body: /[A-Za-z0-9._]{80,120}/y,
  },
  {
    id: 'intra-42-secret',
    source: 'https://api.intra.42.fr/apidoc',
    literals: ['s-s4t2ud-', 's-s4t2af-', 'u-s4t2ud-', 'u-s4t2af-'],
    body: /[a-f0-9]{64}/y,
  },
  {
    id: 'okta-token',
    source: 'https://developer.okta.com/docs/guides/create-an-api-token/main/',
    literals: ['00'],
    body: /[A-Za-z0-9_-]{40}(?![A-Za-z0-9_-])/y,
    check: isOktaToken,
  },
  {
    id: 'stytch-secret',
    source: 'https://stytch.com/docs/api/authentication',
    literals: ['secret-live-', 'secret-test-'],
    body: /[A-Za-z0-9_-]{32,60}/y,
  },
  {
    id: 'facebook-token',
    source: 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens',
    literals: ['EAA', 'EAAA', 'EAAC', 'EAAB', 'EAAG', 'EAAM'],
    body: /[A-Za-z0-9]{50,400}/y,
  },
  {
    id: 'instagram-token',
    source: 'https://developers.facebook.com/docs/instagram-platform',
    literals: ['IGQV', 'IGQW', 'IGAA'],
    body: /[A-Za-z0-9_-]{50,300}/y,
  },
  {
    id: 'twitter-bearer-token',
    source: 'https://developer.x.com/en/docs/authentication/oauth-2-0/bearer-tokens',
    literals: ['AAAAAAAAAAAAAAAAAAAAA'],
    body: /[A-Za-z0-9%_-]{50,200}/y,
  },
  {
    id: 'mapbox-token',
    source: 'https://docs.mapbox.com/accounts/guides/tokens/',
    literals: ['sk.eyJ', 'tk.eyJ', 'pk.eyJ'],
    body: /[A-Za-z0-9_-]{40,200}\.[A-Za-z0-9_-]{20,40}/y,
  },
  {
    id: 'maxmind-license-key',
    source: 'https://support.maxmind.com/hc/en-us/articles/4407111582235',
    literals: ['_mmk'],
    body: /(?![A-Za-z0-9])/y,
    before: { chars: /[A-Za-z0-9_]/, min: 36, max: 36 },
  },
  {
    id: 'adobe-client-secret',
    source: 'https://developer.adobe.com/developer-console/docs/guides/authentication/',
    literals: ['p8e-'],
    body: /[a-fA-F0-9]{32}/y,
  },
  {
    id: 'settlemint-token',
    source: 'https://console.settlemint.com/documentation/',
    literals: ['sm_aat_', 'sm_pat_', 'sm_sat_'],
    body: /[A-Za-z0-9]{16,40}/y,
  },
  {
    id: 'authress-key',
    source: 'https://authress.io/knowledge-base/docs/authorization/service-clients',
    literals: ['sc_', 'ext_', 'scauth_', 'authress_'],
    body: /[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}/y,
    anyCase: true,
  },
  {
    id: 'lichess-token',
    source: 'https://lichess.org/api#section/Introduction/Authentication',
    literals: ['lip_', 'lio_'],
    body: /[A-Za-z0-9]{20}/y,
  },
  {
    id: 'adafruit-io-key',
    source: 'https://io.adafruit.com/api/docs/#authentication',
    literals: ['aio_'],
    body: /[A-Za-z0-9]{28}/y,
  },
  {
    id: 'ubidots-token',
    source: 'https://docs.ubidots.com/reference/authentication',
    literals: ['BBFF-', 'BBUS-'],
    body: /[A-Za-z0-9]{30,40}/y,
  },
  {
    id: 'workos-key',
    source: 'https://workos.com/docs/reference/api-keys',
    literals: ['sk_a2V5'],
    body: /[A-Za-z0-9+/=]{40,120}/y,
  },
];
