import { isTokenLike } from './checks.ts';
import type { Rule } from './rule.ts';

/** Monitoring, logging and analytics. */
export const monitoringRules: readonly Rule[] = [
  {
    id: 'new-relic-key',
    source: 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/',
    literals: ['NRAK-', 'NRJS-', 'NRII-', 'NRRA-', 'NRAA-', 'NRIQ-', 'NRBR-', 'NRSP-'],
    body: /[A-Za-z0-9_-]{19,48}/y,
  },
  {
    id: 'new-relic-license-key',
    source: 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/',
    literals: ['NRAL'],
    body: /(?![A-Za-z0-9])/y,
    before: { chars: /[a-f0-9]/, min: 36, max: 36 },
  },
  {
    id: 'sentry-token',
    source: 'https://docs.sentry.io/account/auth-tokens/',
    literals: ['sntrys_'],
    body: /eyJ[A-Za-z0-9+/=_-]{20,600}/y,
    glued: true,
  },
  {
    id: 'sentry-token',
    source: 'https://docs.sentry.io/account/auth-tokens/',
    literals: ['sntryu_', 'sntrya_', 'sntryi_'],
    body: /[a-f0-9]{64}/y,
    glued: true,
  },
  {
    id: 'grafana-cloud-token',
    source: 'https://grafana.com/docs/grafana-cloud/account-management/authentication-and-permissions/access-policies/',
    literals: ['glc_'],
    body: /eyJ[A-Za-z0-9+/=]{20,500}/y,
  },
  {
    id: 'grafana-cloud-token',
    source: 'https://grafana.com/docs/grafana-cloud/account-management/authentication-and-permissions/access-policies/',
    literals: ['glc_'],
    body: /[A-Za-z0-9+/=]{32,500}/y,
  },
  {
    id: 'grafana-service-account-token',
    source: 'https://grafana.com/docs/grafana/latest/administration/service-accounts/',
    literals: ['glsa_'],
    body: /[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}/y,
  },
  {
    id: 'grafana-api-key',
    source: 'https://grafana.com/docs/grafana/latest/administration/service-accounts/migrate-api-keys/',
    literals: ['eyJrIjoi'],
    body: /[A-Za-z0-9+/=_-]{40,400}/y,
  },
  {
    id: 'dynatrace-token',
    source:
      'https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens',
    literals: ['dt0c01.', 'dt0s01.', 'dt0s02.', 'dt0s03.', 'dt0s04.', 'dt0s08.', 'dt0e01.', 'dt0a01.'],
    body: /[A-Za-z0-9]{8,32}\.[A-Za-z0-9]{40,96}/y,
  },
  {
    id: 'datadog-app-key',
    source: 'https://docs.datadoghq.com/account_management/api-app-keys/',
    literals: ['ddapp_', 'ddpat_', 'ddsat_', 'ddog_'],
    body: /[A-Za-z0-9_]{30,60}/y,
  },
  {
    id: 'datadog-client-token',
    source: 'https://docs.datadoghq.com/account_management/api-app-keys/#client-tokens',
    literals: ['pub'],
    body: /[a-f0-9]{32}(?![a-f0-9])/y,
  },
  {
    id: 'honeycomb-key',
    source: 'https://docs.honeycomb.io/configure/environments/manage-api-keys/',
    literals: ['hcaik_', 'hcbik_', 'hccik_', 'hcxik_', 'hcxlk_', 'hcalk_'],
    body: /[a-z0-9]{50,60}/y,
  },
  {
    id: 'posthog-key',
    source: 'https://posthog.com/docs/api',
    literals: ['phx_', 'phs_', 'pha_', 'phr_', 'phc_'],
    body: /[A-Za-z0-9]{36,48}/y,
  },
  {
    id: 'pagerduty-key',
    source: 'https://support.pagerduty.com/main/docs/api-access-keys',
    literals: ['u+', 'y_'],
    body: /[A-Za-z0-9_-]{18}(?![A-Za-z0-9_-])/y,
    check: isTokenLike,
  },
  {
    id: 'axiom-token',
    source: 'https://axiom.co/docs/reference/tokens',
    literals: ['xaat-', 'xapt-'],
    body: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y,
  },
  {
    id: 'checkly-key',
    source: 'https://www.checklyhq.com/docs/integrations/',
    literals: ['cu_'],
    body: /[a-f0-9]{32}/y,
  },
  {
    id: 'wakatime-key',
    source: 'https://wakatime.com/developers',
    literals: ['waka_', 'waka_tok_', 'waka_sec_'],
    body: /[0-9A-Za-z-]{36,90}/y,
  },
  {
    id: 'elastic-apm-or-kibana-cookie',
    source: 'https://hapi.dev/module/iron/',
    literals: ['sid=Fe26.2**', 'Fe26.2**'],
    body: /[A-Za-z0-9*_.-]{60,4096}/y,
    glued: true,
  },
  {
    id: 'statuspage-or-opsgenie-key',
    source: 'https://developer.statuspage.io/',
    literals: ['OAuth '],
    body: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y,
  },
];
