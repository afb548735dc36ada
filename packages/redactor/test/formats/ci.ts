import type { Format } from '../make-sample.ts';

export const ciFormats: readonly Format[] = [
  ['circleci-token', 'CCIPAT_<A-Za-z0-9|20>_<a-f0-9|40>'],
  ['buildkite-token', 'bkua_<A-Za-z0-9|32>'],
  ['sonarqube-token', 'squ_<a-f0-9|40>'],
  ['snyk-token', 'snyk_uat.<A-Za-z0-9_.-|20>'],
  ['launchdarkly-key', 'sdk-<0-9a-f|8>-<0-9a-f|4>-4<0-9a-f|3>-<89ab|1><0-9a-f|3>-<0-9a-f|12>'],
  ['harness-token', 'pat.<A-Za-z0-9_-|22>.<a-f0-9|24>.<A-Za-z0-9|20>'],
  ['octopus-api-key', 'API-<A-Z0-9|24>'],
  ['stackhawk-api-key', 'hawk.<A-Za-z0-9_-|20>.<A-Za-z0-9_-|20>'],
  ['prefect-token', 'pnu_<A-Za-z0-9|36>'],
  ['endor-key', 'endr+<A-Za-z0-9-|16>'],
  ['chromatic-token', 'chpt_<a-f0-9|12>'],
  ['depot-token', 'depot_project_<a-f0-9|40>'],
  ['expo-token', 'expo_<A-Za-z0-9_-|36>'],
  ['earthly-token', 'eat-<A-Za-z0-9|32>'],
  ['gradle-enterprise-key', 'scans.gradle.com=<a-z2-7|40>'],
  ['semgrep-token', 'SEMGREP_APP_TOKEN=<a-f0-9|64>'],
  ['argocd-token', 'argocd.token=<A-Za-z0-9_.-|40>'],
  ['lambdatest-key', 'LT_<A-Za-z0-9|46>'],
];
