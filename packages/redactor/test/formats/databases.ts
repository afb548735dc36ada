import type { Format } from '../make-sample.ts';

export const databasesFormats: readonly Format[] = [
  ['planetscale-token', 'pscale_tkn_<A-Za-z0-9_=.-|32>'],
  ['mongodb-atlas-secret', 'mdb_sa_sk_<A-Za-z0-9_-|40>'],
  ['clickhouse-cloud-key', '4b1d<A-Za-z0-9|38>'],
  ['neon-key', 'napi_<a-z0-9|40>'],
  ['xata-key', 'xau_<A-Za-z0-9|32>'],
  ['cockroach-cloud-key', 'CCDB1_<A-Za-z0-9|22>_<A-Za-z0-9|40>'],
  ['elastic-service-token', 'AAEAAWVsYXN0aWMv<A-Za-z0-9_=-|20>'],
  ['elastic-cloud-key', 'essu_<A-Za-z0-9+/=_-|30>'],
  ['fauna-key', 'fnAE<A-Za-z0-9_-|34>'],
  ['airtable-token', 'pat<A-Za-z0-9|14>.<a-f0-9|64>'],
  ['airtable-key', 'key<A-Za-z|6><0-9|3><A-Za-z|5>'],
  ['contentful-token', 'CFPAT-<A-Za-z0-9_-|43>'],
  ['datastax-astra-token', 'AstraCS:<A-Za-z|24>:<a-f0-9|64>'],
  ['tinybird-token', 'p.eyJ<A-Za-z0-9_-|60>'],
  ['materialize-app-password', 'mzp_<a-f0-9|64>'],
  ['convex-deploy-key', 'prod:<a-z|3>-<a-z|3>-<0-9|1>|<A-Za-z0-9+/=|20>'],
  ['sanity-token', 'sk<A-Za-z0-9|80>'],
];
