import { hasDigit } from '../judge/looks-generated.ts';
import { isTokenLike } from './checks.ts';
import type { Rule } from './rule.ts';

/** Databases and content stores. */
export const databasesRules: readonly Rule[] = [
  {
    id: 'planetscale-token',
    source: 'https://planetscale.com/docs/concepts/planetscale-api-oauth-applications',
    literals: ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    body: /[A-Za-z0-9_=.-]{32,64}/y,
  },
  {
    id: 'mongodb-atlas-secret',
    source: 'https://www.mongodb.com/docs/atlas/api/service-accounts-overview/',
    literals: ['mdb_sa_sk_'],
    body: /[A-Za-z0-9_-]{40}/y,
  },
  {
    id: 'clickhouse-cloud-key',
    source: 'https://clickhouse.com/docs/en/cloud/manage/openapi',
    literals: ['4b1d'],
    body: /[A-Za-z0-9]{38}(?![A-Za-z0-9])/y,
  },
  {
    id: 'neon-key',
    source: 'https://neon.tech/docs/manage/api-keys',
    literals: ['napi_'],
    body: /[a-z0-9]{40,80}/y,
  },
  {
    id: 'xata-key',
    source: 'https://xata.io/docs/concepts/api-keys',
    literals: ['xau_'],
    body: /[A-Za-z0-9]{32,48}/y,
  },
  {
    id: 'cockroach-cloud-key',
    source: 'https://www.cockroachlabs.com/docs/cockroachcloud/managing-access',
    literals: ['CCDB1_'],
    body: /[A-Za-z0-9]{22}_[A-Za-z0-9]{40}/y,
  },
  {
    id: 'elastic-service-token',
    source: 'https://www.elastic.co/guide/en/elasticsearch/reference/current/service-tokens-command.html',
    literals: ['AAEAAWVsYXN0aWMv'],
    body: /[A-Za-z0-9_=-]{20,120}/y,
  },
  {
    id: 'elastic-cloud-key',
    source: 'https://www.elastic.co/guide/en/cloud/current/ec-api-authentication.html',
    literals: ['essu_', 'essa_'],
    body: /[A-Za-z0-9+/=_-]{30,150}/y,
  },
  {
    id: 'fauna-key',
    source: 'https://docs.fauna.com/fauna/current/learn/security/keys/',
    literals: ['fnAE', 'fnAD', 'fnAF', 'fnAC'],
    body: /[A-Za-z0-9_-]{34,40}/y,
  },
  {
    id: 'airtable-token',
    source: 'https://airtable.com/developers/web/api/authentication',
    literals: ['pat'],
    body: /[A-Za-z0-9]{14}\.[a-f0-9]{64}/y,
  },
  {
    id: 'airtable-key',
    source: 'https://support.airtable.com/docs/creating-a-read-only-api-key',
    literals: ['key'],
    body: /[A-Za-z0-9]{14}(?![A-Za-z0-9_-])/y,
    check: isTokenLike,
  },
  {
    id: 'contentful-token',
    source: 'https://www.contentful.com/developers/docs/references/authentication/',
    literals: ['CFPAT-'],
    body: /[A-Za-z0-9_-]{43}/y,
  },
  {
    id: 'datastax-astra-token',
    source: 'https://docs.datastax.com/en/astra-db-serverless/administration/manage-application-tokens.html',
    literals: ['AstraCS:'],
    body: /[A-Za-z]{24}:[a-f0-9]{64}/y,
  },
  {
    id: 'tinybird-token',
    source: 'https://www.tinybird.co/docs/forward/administration/tokens',
    literals: ['p.eyJ'],
    body: /[A-Za-z0-9_-]{60,300}(?:\.[A-Za-z0-9_-]{20,80})?/y,
  },
  {
    id: 'materialize-app-password',
    source: 'https://materialize.com/docs/security/cloud/users-service-accounts/create-service-accounts/',
    literals: ['mzp_'],
    body: /[a-f0-9]{64}/y,
  },
  {
    id: 'convex-deploy-key',
    source: 'https://docs.convex.dev/cli/deploy-key-types',
    literals: ['prod:', 'dev:', 'preview:', 'project:'],
    body: /[a-z]{3,16}-[a-z]{3,16}-\d{1,4}\|[A-Za-z0-9+/=]{20,300}/y,
  },
  {
    id: 'sanity-token',
    source: 'https://www.sanity.io/docs/http-auth',
    literals: ['sk'],
    body: /[A-Za-z0-9]{80,180}(?![A-Za-z0-9])/y,
    check: hasDigit,
  },
];
