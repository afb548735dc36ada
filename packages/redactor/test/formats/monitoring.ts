import type { Format } from '../make-sample.ts';

export const monitoringFormats: readonly Format[] = [
  ['new-relic-key', 'NRAK-<A-Za-z0-9_-|19>'],
  ['new-relic-license-key', '<a-f0-9|36>NRAL'],
  ['sentry-token', 'sntrys_eyJ<A-Za-z0-9+/=_-|20>'],
  ['sentry-token', 'sntryu_<a-f0-9|64>'],
  ['grafana-cloud-token', 'glc_eyJ<A-Za-z0-9+/=|20>'],
  ['grafana-cloud-token', 'glc_<A-Za-z0-9+/=|32>'],
  ['grafana-service-account-token', 'glsa_<A-Za-z0-9|32>_<A-Fa-f0-9|8>'],
  ['grafana-api-key', 'eyJrIjoi<A-Za-z0-9+/=_-|40>'],
  ['dynatrace-token', 'dt0c01.<A-Za-z0-9|8>.<A-Za-z0-9|40>'],
  ['datadog-app-key', 'ddapp_<A-Za-z0-9_|30>'],
  ['datadog-client-token', 'pub<a-f0-9|32>'],
  ['honeycomb-key', 'hcaik_<a-z0-9|50>'],
  ['posthog-key', 'phx_<A-Za-z0-9|36>'],
  ['pagerduty-key', 'u+<A-Za-z0-9_-|18>'],
  ['axiom-token', 'xaat-<0-9a-f|8>-<0-9a-f|4>-<0-9a-f|4>-<0-9a-f|4>-<0-9a-f|12>'],
  ['checkly-key', 'cu_<a-f0-9|32>'],
  ['wakatime-key', 'waka_<0-9A-Za-z-|36>'],
  ['elastic-apm-or-kibana-cookie', 'sid=Fe26.2**<A-Za-z0-9*_.-|60>'],
  ['statuspage-or-opsgenie-key', 'OAuth <0-9a-f|8>-<0-9a-f|4>-<0-9a-f|4>-<0-9a-f|4>-<0-9a-f|12>'],
];
