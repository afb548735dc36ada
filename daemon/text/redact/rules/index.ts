import type { Rule } from '../rule.ts';
import { aiRules } from './ai.ts';
import { ciRules } from './ci.ts';
import { cloudRules } from './cloud.ts';
import { databasesRules } from './databases.ts';
import { keysAndCertificatesRules } from './keys-and-certificates.ts';
import { messagingRules } from './messaging.ts';
import { monitoringRules } from './monitoring.ts';
import { packageRegistriesRules } from './package-registries.ts';
import { paymentRules } from './payment.ts';
import { saasRules } from './saas.ts';
import { vcsRules } from './vcs.ts';

/** Every rule of every family. */
export const rules: readonly Rule[] = [
  ...cloudRules,
  ...vcsRules,
  ...ciRules,
  ...paymentRules,
  ...messagingRules,
  ...aiRules,
  ...databasesRules,
  ...packageRegistriesRules,
  ...keysAndCertificatesRules,
  ...monitoringRules,
  ...saasRules,
];
