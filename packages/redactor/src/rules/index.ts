import { aiRules } from './ai.ts';
import { aiToolingRules } from './ai-tooling.ts';
import { ciRules } from './ci.ts';
import { cloudRules } from './cloud.ts';
import { databasesRules } from './databases.ts';
import { hostingRules } from './hosting.ts';
import { infrastructureRules } from './infrastructure.ts';
import { keysAndCertificatesRules } from './keys-and-certificates.ts';
import { messagingRules } from './messaging.ts';
import { monitoringRules } from './monitoring.ts';
import { packageRegistriesRules } from './package-registries.ts';
import { paymentRules } from './payment.ts';
import { productivityRules } from './productivity.ts';
import type { Rule } from './rule.ts';
import { saasRules } from './saas.ts';
import { vcsRules } from './vcs.ts';

/** Every rule of every family. */
export const rules: readonly Rule[] = [
  ...cloudRules,
  ...hostingRules,
  ...infrastructureRules,
  ...vcsRules,
  ...ciRules,
  ...paymentRules,
  ...messagingRules,
  ...aiRules,
  ...aiToolingRules,
  ...databasesRules,
  ...packageRegistriesRules,
  ...keysAndCertificatesRules,
  ...monitoringRules,
  ...productivityRules,
  ...saasRules,
];
