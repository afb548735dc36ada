import { hasDigit } from '../judge/looks-generated.ts';
import type { Rule } from './rule.ts';

/** Continuous integration, delivery and code analysis. */
export const ciRules: readonly Rule[] = [
  {
    id: 'circleci-token',
    source: 'https://circleci.com/docs/managing-api-tokens/',
    literals: ['CCIPAT_', 'CCIPRJ_'],
    body: /[A-Za-z0-9]{20,24}_[a-f0-9]{40}/y,
  },
  {
    id: 'buildkite-token',
    source: 'https://buildkite.com/docs/apis/managing-api-tokens',
    literals: ['bkua_', 'bkaj_', 'bkct_', 'bkpt_', 'bkcr_'],
    body: /[A-Za-z0-9]{32,64}/y,
  },
  {
    id: 'sonarqube-token',
    source: 'https://docs.sonarsource.com/sonarqube-server/latest/user-guide/managing-tokens/',
    literals: ['squ_', 'sqp_', 'sqa_'],
    body: /[a-f0-9]{40}/y,
  },
  {
    id: 'snyk-token',
    source: 'https://docs.snyk.io/snyk-api/authentication-for-api',
    literals: ['snyk_uat.', 'snyk_sat.'],
    body: /[A-Za-z0-9_.-]{20,600}/y,
  },
  {
    id: 'launchdarkly-key',
    source: 'https://launchdarkly.com/docs/home/account/api',
    literals: ['sdk-', 'api-', 'mob-'],
    body: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/y,
  },
  {
    id: 'harness-token',
    source: 'https://developer.harness.io/docs/platform/automation/api/add-and-manage-api-keys/',
    literals: ['pat.', 'sat.'],
    body: /[A-Za-z0-9_-]{22}\.[a-f0-9]{24}\.[A-Za-z0-9]{20}/y,
  },
  {
    id: 'octopus-api-key',
    source: 'https://octopus.com/docs/octopus-rest-api/how-to-create-an-api-key',
    literals: ['API-'],
    body: /[A-Z0-9]{24,40}(?![A-Za-z0-9])/y,
    check: hasDigit,
  },
  {
    id: 'stackhawk-api-key',
    source: 'https://docs.stackhawk.com/apidocs.html',
    literals: ['hawk.'],
    body: /[A-Za-z0-9_-]{20}\.[A-Za-z0-9_-]{20}/y,
  },
  {
    id: 'prefect-token',
    source: 'https://docs.prefect.io/v3/manage/cloud/manage-users/api-keys',
    literals: ['pnu_', 'pnb_'],
    body: /[A-Za-z0-9]{36}/y,
  },
  {
    id: 'endor-key',
    source: 'https://docs.endorlabs.com/rest-api/authentication/',
    literals: ['endr+'],
    body: /[A-Za-z0-9-]{16}/y,
  },
  {
    id: 'chromatic-token',
    source: 'https://www.chromatic.com/docs/setup/',
    literals: ['chpt_'],
    body: /[a-f0-9]{12,40}/y,
  },
  {
    id: 'depot-token',
    source: 'https://depot.dev/docs/cli/authentication',
    literals: ['depot_project_', 'depot_user_', 'depot_org_', 'depot_'],
    body: /[a-f0-9]{40,80}/y,
  },
  {
    id: 'expo-token',
    source: 'https://docs.expo.dev/accounts/programmatic-access/',
    literals: ['expo_'],
    body: /[A-Za-z0-9_-]{36,48}/y,
  },
  {
    id: 'earthly-token',
    source: 'https://docs.earthly.dev/',
    literals: ['eat-'],
    body: /[A-Za-z0-9]{32,64}/y,
  },
  {
    id: 'gradle-enterprise-key',
    source: 'https://docs.gradle.com/develocity/gradle-plugin/',
    literals: ['scans.gradle.com=', 'ge.solutions-team.gradle.com='],
    body: /[a-z2-7]{40,60}/y,
  },
  {
    id: 'semgrep-token',
    source: 'https://semgrep.dev/docs/deployment/add-semgrep-to-ci',
    literals: ['SEMGREP_APP_TOKEN='],
    body: /[a-f0-9]{64}/y,
    glued: true,
  },
  {
    id: 'argocd-token',
    source: 'https://argo-cd.readthedocs.io/en/stable/operator-manual/security/',
    literals: ['argocd.token='],
    body: /[A-Za-z0-9_.-]{40,1024}/y,
    glued: true,
  },
  {
    id: 'lambdatest-key',
    source: 'https://www.lambdatest.com/support/docs/',
    literals: ['LT_'],
    body: /[A-Za-z0-9]{46,60}/y,
  },
];
